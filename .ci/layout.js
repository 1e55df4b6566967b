// What is wrong with the layout of a page of `octet-emu page` in its window, as a list of sentences.
// `.ci/web-page.py` calls it in Chromium and in Firefox.
"use strict";

/** The part of its room that a screen with even lines has to fill, or else it is a little softer. */
const EVEN_FROM = 0.85;

/** The faults of the page in `view`, a window at whose top it stands. */
function layoutFaults(view) {
  const { document, innerWidth, innerHeight } = view;
  const faults = [];
  const all = (selector) => [...document.querySelectorAll(selector)].filter((e) => e.offsetParent && !e.closest(".unseen"));
  const name = (e) => `${e.id || e.className || e.tagName} ${e.textContent.trim().slice(0, 20)}`;
  const wide = document.documentElement.scrollWidth;
  if (wide > innerWidth) faults.push(`the page is ${wide} px wide`);
  // What one plays with is in the window, whole.
  const upright = innerWidth < 700 && innerHeight >= 500;
  for (const id of ["screens", "told", "new-game", "take-back", "hint", "level", "side", ...(upright ? [] : ["typed"])]) {
    const box = document.getElementById(id).getBoundingClientRect();
    const inside = box.width > 0 && box.left >= -1 && box.top >= -1 && box.right <= innerWidth + 1 && box.bottom <= innerHeight + 1;
    if (!inside) faults.push(`${id} is at ${[box.left, box.top, box.right, box.bottom].map(Math.round)}: not in the window`);
  }
  if (!all(".share").some((e) => e.getBoundingClientRect().bottom <= innerHeight)) faults.push("no button shares the game");
  // The board is whole, as high as wide, and its lines are even.
  const board = view.boardOf(1), canvas = document.querySelector("#screen-80 canvas");
  const box = canvas.getBoundingClientRect();
  const right = board.left + 8 * board.across, bottom = board.top + 8 * board.down;
  if (board.left < 0 || board.top < 0 || right > 1 || bottom > 1) faults.push("the board is cut");
  const square = [box.width * board.across, box.height * board.down];
  if (Math.abs(square[0] / square[1] - 1) > 0.01) faults.push(`a square is ${square.map(Math.round).join(" by ")} px`);
  const line = (square[1] * view.devicePixelRatio) / 24;
  // Even lines may leave so much of the room empty, and no more.
  if (Math.abs(line - Math.round(line)) > 0.01 && Math.floor(line) / line > EVEN_FROM) {
    faults.push(`a line is ${line.toFixed(2)} of the display's pixels high`);
  }
  for (const fold of [null, ...document.querySelectorAll(".folds > details")]) {
    if (fold) fold.open = true;
    const opened = fold ? `with ${fold.id} open ` : "";
    for (const e of all("body *")) {
      if (e.closest("#strip, #listing, #moves, .screen, .strip, svg, dialog")) continue;
      const { right, left } = e.getBoundingClientRect();
      if (right > innerWidth + 1 || left < -1) faults.push(`${opened}${name(e)} is cut`);
    }
    for (const e of all("button, select, summary, .button, input")) {
      if (e.closest("dialog") || e.matches(".button input")) continue;
      if (e.offsetHeight < (e.closest("li") ? 24 : 40) || e.offsetWidth < 24) faults.push(`${opened}${name(e)} has ${e.offsetWidth} by ${e.offsetHeight} px`);
      const named = e.textContent.trim() || e.ariaLabel || e.labels?.length;
      if (!named) faults.push(`${opened}${name(e)} has no name`);
    }
  }
  for (const fold of document.querySelectorAll(".folds > details")) fold.open = false;
  return faults;
}
