// Uses a page of exercises as a reader would; `known` is how many there are. The
// verdict is left in its body.
"use strict";

const wrong = [];
const check = (holds, what) => { if (!holds && wrong.length < 20) wrong.push(what); };
const odd = /undefined|NaN|null|\[object|Infinity/;
const press = (name) => document.querySelector(`[data-do="${name}"]`).click();
const text = (id) => element(id).textContent;
let steps = 0;

/** Clicks a square of the board. */
function clickSquare(square) {
  const white = Position.fromFen(exercise().fen).white;
  const flip = white === state.flipped;
  const file = square & 7, rank = square >> 3;
  const across = flip ? 7 - file : file, down = flip ? rank : 7 - rank;
  const board = document.querySelector("#board .board");
  const { left, top, width, height } = board.getBoundingClientRect();
  board.dispatchEvent(new MouseEvent("click", { bubbles: true, clientX: left + (across + 0.5) * width / 8, clientY: top + (down + 0.5) * height / 8 }));
}

function type(move) {
  element("move").value = move;
  element("move").dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
}

check(EXERCISES.length === known && known > 0, `${EXERCISES.length} exercises, not ${known}`);
EXERCISES.forEach(({ solution, moves, played }, n) => {
  check(text("task").startsWith(`${n + 1} of ${known}: `), text("task"));
  const other = moves.find(([uci]) => uci !== solution[0]);
  type(other[1]);
  check(text("answer").includes("is not best") && element("answer").className === "wrong", text("answer"));
  type("Zz9");
  check(text("answer").includes("no legal move"), text("answer"));
  for (const flips of [0, 1]) {
    const [from, to] = arrow(solution[0]);
    clickSquare(from);
    check(document.querySelector("#board .chosen") !== null, `exercise ${n + 1}: no square is chosen`);
    clickSquare(to);
    const promotes = solution[0].length === 5 && solution[0][4] !== "q";
    check(promotes || text("answer").includes(`${solution[1]} is right`), text("answer"));
    check(text("line").includes(played), text("line"));
    press("flip");
    check(!odd.test(document.querySelector("main").textContent), `exercise ${n + 1}, flipped ${flips}`);
    steps++;
  }
  press("solve");
  check(text("answer").includes("is right"), text("answer"));
  press("on");
});
check(text("task").startsWith("1 of"), "the last exercise does not lead to the first");
press("back");
check(text("task").startsWith(`${known} of`), "the first exercise does not lead to the last");
press("theme");
check(["light", "dark"].includes(document.documentElement.style.colorScheme), "no theme");

const verdict = document.createElement("pre");
verdict.id = "verdict";
verdict.textContent = JSON.stringify({ wrong: [...window.errors, ...wrong], steps, ready: Number(document.body.dataset.ready) });
document.body.append(verdict);
