// Keys: those of this keyboard, and those on the screen.
"use strict";

/** Keys of a browser that have another name on a Commodore 128. */
const NAMED = {
  Enter: "return", Backspace: "del", Delete: "del", Escape: "escape", Home: "home", End: "shift home",
  ArrowUp: "cursor up", ArrowDown: "cursor down", ArrowLeft: "cursor left", ArrowRight: "cursor right",
  F1: "f1", F2: "shift f1", F3: "f3", F4: "shift f3", F5: "f5", F6: "shift f5", F7: "f7", F8: "shift f7",
  F9: "help", F10: "run/stop",
};

/** What a player needs: key and what it does. */
const COMMANDS = [
  ["return", "Return", "enters"], ["del", "Del", "corrects"], ["escape", "Esc", "cancels"],
  ["help", "Help", "all keys"], ["m", "M", "Octet moves"], ["t", "T", "take back"], ["u", "U", "redo"],
  ["i", "I", "hint"], ["l", "L", "level"], ["p", "P", "players"], ["y", "Y", "turn board, yes"],
  ["z", "Z", "analyse"], ["run/stop", "Stop", "ends it"], ["v", "V", "scores"], ["w", "W", "attackers"],
  ["x", "X", "evaluation"], ["=", "=", "draw"], ["f1", "F1", "help"], ["shift f1", "F2", "resign"],
  ["f3", "F3", "new game"], ["f5", "F5", "disk"], ["f7", "F7", "set up"], ["shift f7", "F8", "leave Octet"],
];

/** What moves are made of. */
const MOVE_KEYS = [..."abcdefgh12345678", ..."NBRQKO", "-", "="];

/** The rest of the keyboard, row by row; `shift` stays for the next key. */
const ROWS = [
  ["escape", "tab", "alt", "help", "line feed", "no scroll", "cursor up", "cursor down", "cursor left", "cursor right"],
  ["f1", "f3", "f5", "f7", "arrow left", ..."1234567890", "+", "-", "pound", "home", "del"],
  ["control", ..."qwertyuiop", "@", "*", "arrow up", "restore"],
  ["run/stop", ..."asdfghjkl", ":", ";", "=", "return"],
  ["commodore", "shift", ..."zxcvbnm", ",", ".", "/", "down", "right", "space"],
  ["pad 7", "pad 8", "pad 9", "pad +", "pad 4", "pad 5", "pad 6", "pad -", "pad 1", "pad 2", "pad 3", "enter", "pad 0", "pad ."],
];

/** Presses keys, in the emulator's own notation: `e2e4<return>`. */
function press(keys) {
  need(octet.press(giveText(keys)));
}

/** Types a move on the program's board, whatever page or question is open. */
function playMove(uci) {
  need(octet.play_move(giveText(uci)));
}

/** The notation of a key of the machine. */
const notation = (name) => (name.length === 1 && name !== "<" ? name : `<${name}>`);

/** A key that goes down here: what it presses there, or nothing. */
function meaning(event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return "";
  if (event.key === "PageUp") return "restore";
  if (event.key === "<") return "<shift ,>";
  if (event.key.length === 1) return event.key.charCodeAt(0) < 127 ? event.key : "";
  return NAMED[event.key] ? `<${NAMED[event.key]}>` : "";
}

/** Milliseconds between two strokes of a key that is held, and when the last key was typed. */
const REPEAT = 130;
let typed = 0;

/** Keys with which a page is scrolled, unless the machine has the focus. */
const SCROLLING = [" ", "PageUp", "Home", "End", "ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"];

function keyDown(event) {
  const { target } = event;
  if (target.id === "typed" && event.key === "Escape") element("screens").focus();
  // No key of a dialog goes to the machine, also where nothing in it has the focus.
  if (target.matches("select, input, textarea") || document.querySelector("dialog[open]")) return;
  const atMachine = target.closest("#screens");
  // On the board this key is none of the program's: it goes to the text field.
  if (event.key === "/" && !status.now?.mode) {
    event.preventDefault();
    element("typed").focus();
    element("typed").select();
    return;
  }
  if (!atMachine && SCROLLING.includes(event.key)) return;
  // Enter presses the button that has the focus.
  if (target.matches("button, summary, a") && event.key === "Enter") return;
  const keys = meaning(event);
  if (!keys) return;
  event.preventDefault();
  // The machine takes no more of a key that is held.
  if (event.repeat && performance.now() - typed < REPEAT) return;
  typed = performance.now();
  // From the first letter on the machine has the focus: Return ends the move.
  if (!atMachine) element("screens").focus({ preventScroll: true });
  startSound();
  if (keys === "restore") octet.press_restore();
  else try { press(keys); } catch { /* no key of the machine types it */ }
}

/** A button for a key. */
function keyButton(keys, label, what) {
  const button = document.createElement("button");
  button.dataset.key = keys;
  button.classList.toggle("wide", !what && label.length > 3);
  const shown = what ? document.createElement("kbd") : button;
  shown.textContent = label;
  if (what) button.append(shown, ` ${what}`);
  return button;
}

function keyGroup(parent, buttons, kind) {
  const group = document.createElement("div");
  group.className = `keys ${kind}`;
  group.append(...buttons);
  parent.append(group);
}

let held = ""; // SHIFT, CONTROL, C= or ALT, until the next key

function pressButton(button) {
  const { key } = button.dataset;
  startSound();
  if (["shift", "control", "commodore", "alt"].includes(key)) {
    held = held === key ? "" : key;
  } else if (key === "restore") {
    octet.press_restore();
  } else {
    press(held ? `<${held} ${key}>` : notation(key));
    held = "";
  }
  for (const each of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("#all-keys [data-key]"))) {
    if (["shift", "control", "commodore", "alt"].includes(each.dataset.key)) {
      each.setAttribute("aria-pressed", String(each.dataset.key === held));
    }
  }
}

/** Whether the last thing touched was a mouse or a screen, and not a key. */
let pointed = false;

/** What was clicked gives the keys back to the machine: Enter ends the next move, and does not
 * press the button again. Who goes by keys keeps the focus. */
function giveKeysBack() {
  addEventListener("pointerdown", () => { pointed = true; }, true);
  addEventListener("keydown", () => { pointed = false; }, true);
  const release = (/** @type {any} */ event) => { if (pointed) event.target.closest("button, summary, select")?.blur(); };
  document.addEventListener("click", (/** @type {any} */ event) => { if (!event.target.closest("select")) release(event); });
  document.addEventListener("change", release);
}

/** Makes one Tab stop of many buttons: arrows go from one to the next. */
function rove(group) {
  const buttons = [...group.querySelectorAll("button")];
  const stop = (chosen) => buttons.forEach((button) => { button.tabIndex = button === chosen ? 0 : -1; });
  stop(buttons[0]);
  group.addEventListener("focusin", (event) => stop(event.target));
  group.addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    buttons[(buttons.indexOf(event.target) + step + buttons.length) % buttons.length].focus();
  });
}

function startKeys() {
  giveKeysBack();
  keyGroup(element("keyboard"), MOVE_KEYS.map((key) => keyButton(key, key)), "");
  keyGroup(element("keyboard"), COMMANDS.map(([key, label, what]) => keyButton(key, label, what)), "named");
  for (const row of ROWS) {
    keyGroup(element("all-keys"), row.map((key) => keyButton(key, key)), "");
  }
  rove(element("keyboard"));
  rove(element("all-keys"));
  addEventListener("keydown", keyDown);
  document.addEventListener("click", (/** @type {any} */ event) => {
    const button = event.target.closest("[data-key]");
    if (button) pressButton(button);
  });
}
