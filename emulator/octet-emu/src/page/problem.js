// Mate problems in words, and which of them belongs to a day.
"use strict";

/** The step from one day's problem to the next day's: without a divisor in common with the number of
 * problems, so that all have their turn, and large enough that their lengths change. */
const DAY_STEP = 17;

/** The number of the problem of a day, as the calendar here has it. */
function problemOfDay(count, date) {
  const day = Math.floor(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / 86400000);
  return (day * DAY_STEP) % count;
}

/** A problem's name in a link. */
const problemName = ({ id }) => id.replaceAll(" ", "_");

/** The number of the problem that a link names; that of the day for `today` or nothing, -1 for a name
 * that none has. */
function problemNamed(problems, name, date) {
  if (name === "" || name === "today") return problemOfDay(problems.length, date);
  const wanted = name.replaceAll(" ", "_").toLowerCase();
  return problems.findIndex((problem) => problemName(problem).toLowerCase() === wanted);
}

const MOVES_IN_WORDS = ["no moves", "one move", "two moves", "three moves", "four moves", "five moves", "six moves", "seven moves", "eight moves"];

/** What there is to do: "White mates in two moves". */
const problemTask = ({ fen }, left) => `${fen.includes(" w ") ? "White" : "Black"} mates in ${MOVES_IN_WORDS[left]}`;

/** Some moves of the solver and the defender in turn, with their numbers, from the solver's move `from`
 * on: "1.Qg4 Kxe8 2.Qg8#". */
const problemLine = (san, from = 1) =>
  san.map((move, n) => (n % 2 ? move : `${from + n / 2}.${move}`)).join(" ");

/** What a move was worth, in words: `number` is the move's, and `judged` what `judge` in
 * emulator/web/src/puzzle.rs says. */
function judgedInWords(judged, number) {
  const move = `${number}.${judged.san}`;
  const reply = judged.reply?.[1];
  switch (judged.worth) {
    case "mate": return `${move} mates. Solved!`;
    case "right": return `${move} is right. The answer is ${reply}: now mate in ${MOVES_IN_WORDS[judged.left]}.`;
    case "unknown": return `Whether ${move} still mates in time takes too long to find out. The solution has another move.`;
  }
  if (judged.result) return `${move} is wrong: ${judged.result}.`;
  if (judged.left === 1) return `${move} is wrong: it does not mate.`;
  const late = `there is no mate in ${MOVES_IN_WORDS[judged.left - 1]}`;
  return `${move} is wrong: ${reply ? `after ${number}…${reply} ${late}` : `it is not the key, and then ${late}`}.`;
}
