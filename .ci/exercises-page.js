// Uses a page of exercises as a reader would; `known` is how many there are. The
// verdict is left in its body.
"use strict";

const wrong = [];
const check = (holds, what) => { if (!holds && wrong.length < 20) wrong.push(what); };
const odd = /undefined|NaN|null|\[object|Infinity/;
const press = (name) => document.querySelector(`[data-do="${name}"]`).click();
const text = (id) => element(id).textContent;
let steps = 0;

/** Waits until all that was begun has been done: nothing here waits for time. */
async function settled() {
  for (let n = 0; n < 50; n++) await null;
}

/** Clicks a square of the board. */
async function clickSquare(square) {
  const white = Position.fromFen(exercise().fen).white;
  const flip = white === state.flipped;
  const file = square & 7, rank = square >> 3;
  const across = flip ? 7 - file : file, down = flip ? rank : 7 - rank;
  const board = document.querySelector("#board .board");
  const { left, top, width, height } = board.getBoundingClientRect();
  const at = { bubbles: true, isPrimary: true, clientX: left + (across + 0.5) * width / 8, clientY: top + (down + 0.5) * height / 8 };
  for (const kind of ["pointerdown", "pointerup"]) board.dispatchEvent(new PointerEvent(kind, at));
  await settled();
}

async function type(move) {
  element("move").value = move;
  element("move").dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
  await settled();
}

async function use() {
  check(EXERCISES.length === known && known > 0, `${EXERCISES.length} exercises, not ${known}`);
  for (const [n, { solution, moves, played }] of EXERCISES.entries()) {
    check(text("task").startsWith(`${n + 1} of ${known}: `), text("task"));
    const other = moves.find(([uci]) => uci !== solution[0]);
    await type(other[1]);
    check(text("answer").includes("is not best") && element("answer").className === "wrong", text("answer"));
    await type("Zz9");
    check(text("answer").includes("not a legal move"), text("answer"));
    for (const flips of [0, 1]) {
      const [from, to] = arrow(solution[0]);
      await clickSquare(from);
      check(document.querySelector("#board .chosen") !== null, `exercise ${n + 1}: no square is chosen`);
      await clickSquare(to);
      if (solution[0].length === 5) {
        const letters = [...document.querySelectorAll(".promotion button")];
        letters["qrbn".indexOf(solution[0][4])].click();
        await settled();
      }
      check(text("answer").includes(`${solution[1]} is right`), text("answer"));
      check(text("line").includes(played), text("line"));
      press("flip");
      check(!odd.test(document.querySelector("main").textContent), `exercise ${n + 1}, flipped ${flips}`);
      steps++;
    }
    press("solve");
    check(text("answer").includes("is right"), text("answer"));
    press("on");
  }
  check(text("task").startsWith("1 of"), "the last exercise does not lead to the first");
  press("back");
  check(text("task").startsWith(`${known} of`), "the first exercise does not lead to the last");
  press("theme");
  check(["light", "dark"].includes(document.documentElement.style.colorScheme), "no theme");

  const verdict = document.createElement("pre");
  verdict.id = "verdict";
  verdict.textContent = JSON.stringify({ wrong: [...window.errors, ...wrong], steps, ready: Number(document.body.dataset.ready) });
  document.body.append(verdict);
}

use();
