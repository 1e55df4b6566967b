// Exercises: find the move that was better.
"use strict";

const EXERCISES = JSON.parse(document.getElementById("data").textContent);
const element = (id) => document.getElementById(id);
const plain = (text) => text.replace(/[&<>"]/g, (letter) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[letter]);
const state = { at: 0, chosen: null, tried: "", flipped: false };

const exercise = () => EXERCISES[state.at];

function draw() {
  const { fen, name } = exercise();
  const before = Position.fromFen(fen);
  const board = state.tried ? before.after(state.tried) : before;
  const under = (place) => {
    if (state.chosen === null) return "";
    const [x, y] = place(state.chosen);
    return `<rect class="chosen" x="${x}" y="${y}" width="45" height="45"/>`;
  };
  element("board").innerHTML = drawBoard(board, { flip: before.white === state.flipped, under });
  element("task").textContent = `${state.at + 1} of ${EXERCISES.length}: ${sideName(before.white)} to move`;
  element("name").textContent = name;
}

/** Says what a try is worth; `uci` is a legal move. */
function answer(uci) {
  const { solution, line, played, why, moves } = exercise();
  const san = moves.find(([move]) => move === uci)[1];
  const right = uci === solution[0];
  state.tried = uci;
  state.chosen = null;
  element("answer").className = right ? "right" : "wrong";
  const reason = san === played ? ` That was played in the game. ${why ? `${why}.` : ""}` : "";
  element("answer").textContent = right ? `${san} is right.` : `${san} is not best.${reason}`;
  element("line").innerHTML = right ? `${plain(line)}. ${played} was played${why ? `: ${plain(why)}` : ""}.` : "";
  draw();
}

/** Shows another exercise. */
function show(at) {
  if (EXERCISES.length === 0) {
    element("task").textContent = "No mistake of these games has one solution.";
    return;
  }
  Object.assign(state, { at: (at + EXERCISES.length) % EXERCISES.length, chosen: null, tried: "" });
  element("answer").textContent = element("line").textContent = "";
  element("move").value = "";
  draw();
}

/** A square was clicked. */
function click(square) {
  state.tried = "";
  const { move, chosen } = clicked(exercise().moves, state.chosen, square);
  if (move) return answer(move[0]);
  state.chosen = chosen;
  draw();
}

const DO = {
  back: () => show(state.at - 1),
  on: () => show(state.at + 1),
  solve: () => answer(exercise().solution[0]),
  flip: () => { state.flipped = !state.flipped; draw(); },
  theme: switchTheme,
};

document.addEventListener("click", (event) => {
  const action = event.target.closest("[data-do]"), board = event.target.closest(".board");
  if (action && EXERCISES.length > 0) return DO[action.dataset.do]();
  if (!board) return;
  click(squareAt(board, event, Position.fromFen(exercise().fen).white === state.flipped));
});

element("move").addEventListener("keydown", (event) => {
  if (event.key !== "Enter") return;
  const found = typedMove(exercise().moves, event.target.value);
  if (found) return answer(found[0]);
  element("answer").className = "wrong";
  element("answer").textContent = `${event.target.value} is no legal move here.`;
});

show(0);
document.body.dataset.ready = Math.round(performance.now());
