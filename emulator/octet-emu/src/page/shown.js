// What the program shows (`shown` in emulator/web/src/exports.rs), and the line below the screen in
// which all messages stand, the page's and the program's.
"use strict";

const shown = {
  /** What the program shows now: its message, the move that is typed, clocks, search, all lines. */
  now: null,
  /** Called with what is shown and what was before whenever it has changed. */
  listeners: [],
  text: "",
};

/** Tells the player something, in the line below the screen. */
function tell(text) {
  element("told").textContent = text;
}

/** Tells of something that went wrong. */
function tellError(error) {
  element("error").textContent = error.message || String(error);
  element("error").hidden = false;
}

function readShown() {
  const text = takeText(octet.shown());
  if (text === shown.text) return;
  const before = shown.now;
  shown.text = text;
  shown.now = JSON.parse(text);
  for (const listener of shown.listeners) listener(shown.now, before);
}

/** The program's words reach the line; once it has taken them from its screen, they go there, too. */
function passOn(now, before) {
  if (now.givenUp) tell(now.givenUp);
  if (now.message === (before?.message ?? "")) return;
  if (now.message) tell(now.message);
  else if (element("told").textContent === before.message) tell("");
}

function startShown() {
  shown.listeners.push(passOn);
  everyFrames(READING, readShown);
}
