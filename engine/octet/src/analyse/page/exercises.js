// Exercises: find the move that was better.
"use strict";

const EXERCISES = JSON.parse(document.getElementById("data").textContent);
/** @type {(id: string) => any} An element of this page. */
const element = (id) => document.getElementById(id);
const plain = (text) => text.replace(/[&<>"]/g, (letter) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[letter]);
const state = { at: 0, tried: "", flipped: false };

const exercise = () => EXERCISES[state.at];

const before = () => Position.fromFen(exercise().fen);
/** What is on the board. */
const table = () => (state.tried ? before().after(state.tried) : before());
/** Whether Black is below. */
const isFlipped = () => before().white === state.flipped;

function draw() {
  element("board").innerHTML = drawBoard(table(), { flip: isFlipped(), under: chosenSquare });
  element("task").textContent = `${state.at + 1} of ${EXERCISES.length}: ${sideName(before().white)} to move`;
  element("name").textContent = exercise().name;
}

/** Says what a try is worth; `uci` is a legal move. */
function answer(uci) {
  const { solution, line, played, why, moves } = exercise();
  const san = moves.find(([move]) => move === uci)[1];
  const right = uci === solution[0];
  state.tried = uci;
  hand.chosen = null;
  element("answer").className = right ? "right" : "wrong";
  const reason = san === played ? ` That was played in the game. ${why ? `${why}.` : ""}` : "";
  element("answer").textContent = right ? `${san} is right.` : `${san} is not best.${reason}`;
  element("line").innerHTML = right ? `${plain(line)}. ${played} was played${why ? `: ${plain(why)}` : ""}.` : "";
  draw();
}

/** Shows another exercise. */
function show(at) {
  if (EXERCISES.length === 0) {
    element("task").textContent = "None of the mistakes in these games has just one solution.";
    return;
  }
  Object.assign(state, { at: (at + EXERCISES.length) % EXERCISES.length, tried: "" });
  hand.chosen = null;
  element("answer").textContent = element("line").textContent = "";
  element("move").value = "";
  draw();
}

const DO = {
  back: () => show(state.at - 1),
  on: () => show(state.at + 1),
  solve: () => answer(exercise().solution[0]),
  flip: () => { state.flipped = !state.flipped; draw(); },
  theme: switchTheme,
};

document.addEventListener("click", (/** @type {any} */ event) => {
  const action = event.target.closest("[data-do]");
  if (action && EXERCISES.length > 0) DO[action.dataset.do]();
});

element("move").addEventListener("keydown", async (/** @type {any} */ event) => {
  if (event.key !== "Enter") return;
  const found = typedMoves(exercise().moves, event.target.value);
  if (found.length > 0) {
    const move = await chooseMove(found);
    if (move) answer(move[0]);
    return;
  }
  element("answer").className = "wrong";
  element("answer").textContent = `${event.target.value} is not a legal move here.`;
});

if (EXERCISES.length > 0) startDrawn(element("board"), {
  table,
  flipped: isFlipped,
  moves: () => {
    state.tried = "";
    return exercise().moves;
  },
  play: ([uci]) => answer(uci),
  redraw: draw,
});
show(0);
document.body.dataset.ready = performance.now().toFixed();
