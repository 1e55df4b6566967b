// What a reader tries: moves by clicks or by keyboard, questions, and what pieces are worth.
"use strict";

/**
 * What the page adds: `place()` is the position shown as the engine reads it, `table()` the same
 * as a board, whether it is `flipped()`, `facts()` for questions, `play(move)`, `redraw()`, and
 * `valued()` after the values have changed.
 */
let page;

/** What pawn to queen are worth if not as usual, and as usual; the moves that are known. */
const own = { values: null, usual: [], known: null };

const TYPES = ["pawn", "knight", "bishop", "rook", "queen"];

function say(text) {
  // It is heard once, and seen in each place where something is asked.
  for (const place of document.querySelectorAll("#said, .said")) place.textContent = text;
}

/** What moves there are in the position shown; asked once. */
async function movesHere() {
  const place = page.place();
  if (!place) {
    say("No move can be tried after a null move.");
    return null;
  }
  const key = JSON.stringify(place);
  if (own.known?.key !== key) {
    const told = await quick.ask({ ask: "moves", place });
    if (told.error) {
      say(told.error);
      return null;
    }
    own.known = { key, told };
  }
  return own.known.told;
}

/** A move or a question was typed; returns whether it was one. */
async function enter(text) {
  const told = await movesHere();
  if (!told || text.trim() === "") return false;
  const found = typedMoves(told.moves, text);
  hand.chosen = null;
  if (found.length > 0) {
    const move = await chooseMove(found);
    if (!move) return false;
    say(`${spoken(move[1])}.`);
    page.play(move);
    return true;
  }
  const over = told.outcome && `The game is over: ${told.outcome}.`;
  const answer = answerQuestion(text, { position: page.table(), moves: told.moves, over, ...page.facts() });
  say(answer || `${text} is neither a legal move here nor a question; ? lists the questions.`);
  return answer !== "";
}

const inPawns = (value) => (value / 100).toFixed(2);

/** The values as they are now, in words; nothing if they are as usual. */
function valuesInWords() {
  if (!own.values) return "";
  const changed = TYPES.map((type, n) => [type, own.values[n], own.usual[n]]).filter(([, now, usual]) => now !== usual);
  return changed.map(([type, now]) => `a ${type} worth ${inPawns(now)}`).join(", ");
}

/** A field by its name. */
const field = (id) => /** @type {HTMLInputElement} */ (document.getElementById(id));

function readValues() {
  const values = TYPES.map((_, n) => Number(field(`value${n}`).value));
  own.values = values.some((value, n) => value !== own.usual[n]) ? values : null;
  values.forEach((value, n) => {
    document.getElementById(`shown${n}`).textContent = inPawns(value);
    document.getElementById(`value${n}`).setAttribute("aria-valuetext", `${inPawns(value)} pawns`);
  });
}

/** The sliders of the values. */
async function startValues() {
  own.usual = await quick.ask({ ask: "values" });
  const sliders = TYPES.map((type, n) => {
    const usual = own.usual[n];
    // Steps of a tenth of a pawn that meet the usual value.
    const range = `min="${usual % 10}" max="${n === 0 ? 300 : 1500}" step="10" value="${usual}"`;
    return `<label class="slider"><span>${type}</span><input type="range" id="value${n}" ${range}><output id="shown${n}"></output></label>`;
  });
  const box = document.getElementById("values");
  box.innerHTML = `${sliders.join("")}<button type="button" id="usual">as usual</button>`;
  readValues();
  box.addEventListener("input", readValues);
  box.addEventListener("change", () => page.valued());
  document.getElementById("usual").addEventListener("click", () => {
    own.usual.forEach((usual, n) => { field(`value${n}`).value = usual; });
    readValues();
    page.valued();
  });
}

/** Listens on the board, the text field and the sliders. */
function startOwn(hooks) {
  page = hooks;
  document.getElementById("questions").innerHTML = questionsHtml();
  startDrawn(document.getElementById("board"), { ...hooks, moves: async () => (await movesHere())?.moves });
  document.getElementById("ask").addEventListener("submit", async (event) => {
    event.preventDefault();
    const typed = field("typed");
    if (await enter(typed.value)) typed.value = "";
  });
  document.addEventListener("keydown", (/** @type {any} */ event) => {
    if (event.key !== "/" || event.target.matches("input")) return;
    event.preventDefault();
    // What was typed in vain is written over.
    const typed = field("typed");
    typed.focus();
    typed.select();
  });
  return startValues();
}
