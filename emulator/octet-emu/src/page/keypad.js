// The keys that matter on a phone, and the lines of the program's pages as buttons.
"use strict";

/** Below the keys of moves: key, label, and its width in columns of the pad. */
const PAD = [
  ["escape", "Esc"], ["del", "Del"], ["cursor left", "←"], ["cursor up", "↑"], ["cursor down", "↓"], ["cursor right", "→"],
  ["return", "Return", 2], ["help", "Help"], ["f3", "F3"], ["f5", "F5"], ["f7", "F7"], ["run/stop", "Stop", 2],
];

/** Shows the keys in place of the game's controls, or these again. */
function showKeypad(shown) {
  document.body.classList.toggle("typing", shown);
  element("keys-button").setAttribute("aria-pressed", shown);
  arrange();
}

/** A line of a page that names a key and what it does. */
const PAGE_LINE = /^(F[1-8]|[A-Za-z0-9=])\s+(\S.*)$/;
/** The names of the files below a board of 40 columns, and the first column beside it. */
const FILES = /^ *a {2}b {2}c {2}d {2}e {2}f {2}g {2}h/m, BESIDE = 26;

/** The keys that the program's page names: as the machine has it, its name and what it does. */
function keysOfPage(text) {
  const shifted = { F2: "<shift f1>", F4: "<shift f3>", F6: "<shift f5>", F8: "<shift f7>" };
  const from = FILES.test(text) ? BESIDE : 0;
  return text.split("\n").map((line) => line.slice(from).trim().match(PAGE_LINE)).filter(Boolean)
    .map(([, key, what]) => [shifted[key] ?? notation(key.toLowerCase()), key, what.replace(/ +/g, " ")]);
}

let linesText = "";

/** Shows the lines of the program's page as buttons, where the screen is small. */
function showPageLines(state) {
  const shown = state.mode >= PAGES && !state.editing && (layouts.phone.matches || layouts.across.matches);
  const lines = element("page-lines");
  document.body.classList.toggle("paging", shown);
  lines.hidden = !shown;
  const text = shown ? takeText(octet.screen_text(0)) : "";
  if (text === linesText) return;
  linesText = text;
  const back = keyButton("escape", "Back to the game");
  back.className = "primary";
  lines.replaceChildren(...keysOfPage(text).map(([keys, label, what]) => {
    const button = keyButton("", label, what);
    button.addEventListener("click", () => press(keys));
    delete button.dataset.key;
    return button;
  }), back);
}

function startKeypad() {
  const all = /** @type {[string, string, number?][]} */ ([...MOVE_KEYS.map((key) => [key, key]), ...PAD]);
  const buttons = all.map(([key, label, columns]) => {
    const button = keyButton(key, label);
    button.className = columns ? "two" : "";
    if (label.length === 1 && key !== label) button.setAttribute("aria-label", key);
    return button;
  });
  const close = document.createElement("button");
  close.textContent = "Close";
  close.className = "two";
  close.addEventListener("click", () => showKeypad(false));
  element("keypad").append(...buttons, close);
  element("keys-button").addEventListener("click", () => showKeypad(!document.body.classList.contains("typing")));
  status.listeners.push(showPageLines);
  // The lines of a page change without its mode, too.
  everyFrames(5 * READING, () => { if (document.body.classList.contains("paging")) showPageLines(status.now); });
}
