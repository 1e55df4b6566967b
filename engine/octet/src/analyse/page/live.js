// The reader's own moves, and the engine's verdict on them.
"use strict";

/** Nodes of a verdict, by the slider. */
const EFFORTS = [10000, 20000, 50000, 100000, 300000, 1000000, 3000000];

/** Plays a move of the reader's; the verdict comes when it is there. */
function playOwn([uci, san]) {
  const { fen, moves } = placeShown();
  const board = onTable().board;
  const line = { place: { fen, moves: [...moves, uci] }, board: board.after(uci), before: shownState.own, san, white: board.white };
  shownState.own = line;
  draw();
  return judge(line);
}

/** A verdict; the game may be over by a rule that its search does not end with. */
function verdictOf({ game, place }) {
  const verdict = new Game(game);
  verdict.positions[verdict.length].outcome ??= place.outcome;
  return verdict;
}

/** Asks what the last move of a line and its end are worth, and then why a mistake is one: a proof takes longer. */
async function judge(line) {
  const nodes = EFFORTS[element("effort").value];
  const question = { ask: "verdict", place: line.place, nodes, values: own.values };
  const told = await search({ ...question, explained: false });
  if (!told || shownState.own !== line) return;
  line.failed = told.error;
  if (told.error) return draw();
  line.verdict = verdictOf(told);
  line.words = valuesInWords();
  if (exercise.running) judgeTry(line);
  const [move] = line.verdict.moves;
  line.proving = Boolean(move?.judgement && !move.reason && !own.values);
  draw();
  if (!line.proving) return;
  const proven = await search({ ...question, explained: true });
  line.proving = false;
  if (!proven || proven.error) return;
  line.verdict = verdictOf(proven);
  if (exercise.tried === line) exercise.said = tryInWords(line);
  draw();
}

/** The verdict on an own move, or on the position, as HTML. */
function verdictHtml(line) {
  const { verdict } = line;
  if (line.failed) return `<h2>${plain(line.san ?? "")}</h2><p>No verdict: ${plain(line.failed)}.</p>`;
  if (!verdict) return `<h2>${plain(line.san ?? "")}</h2><p>The engine is thinking …</p>`;
  const name = verdict.opening ? `<p>${plain(verdict.opening.name)}.</p>` : "";
  const values = line.words ? `<p class="hint">With ${line.words}. The search’s pruning keeps its usual values, and no reason is proven.</p>` : "";
  const proving = line.proving ? '<p class="hint">Why? The engine is looking for a proof …</p>' : "";
  return words(verdict, verdict.length, lineText) + proving + name + values;
}

/** The verdict on what is shown with the values of the sliders. */
function judgeShown() {
  const { own: line } = shownState;
  if (line) line.verdict = line.failed = null;
  else shownState.own = { place: placeShown(), board: onTable().board, before: null };
  draw();
  return judge(shownState.own);
}

function takeBack() {
  if (shownState.own) shownState.own = shownState.own.before;
  draw();
}

function leaveOwn() {
  deep.stop();
  endExercise();
  show(shownState.at);
}

const OWN = {
  exercise: (button) => startExercise(Number(button.dataset.mistake)), hint: giveHint, solve: solveExercise, back: takeBack, leave: leaveOwn,
};

/** What is seen of own moves and exercises. */
function drawOwn() {
  const { own: line, covered } = shownState;
  const box = element("own");
  const html = exercise.said + (line && !(exercise.running && line.verdict) ? verdictHtml(line) : "");
  if (html !== box.innerHTML) box.innerHTML = html;
  box.hidden = html === "";
  // Heard once, with its reason.
  box.ariaBusy = Boolean(line?.proving);
  element("words").hidden = covered === true || Boolean(line);
  element("gauge").classList.toggle("covered", covered === true);
  const seen = { hint: exercise.running, solve: exercise.running, back: line?.before !== undefined && !exercise.running, leave: exercise.running || Boolean(line) };
  for (const [name, on] of Object.entries(seen)) /** @type {HTMLElement} */ (document.querySelector(`[data-own="${name}"]`)).hidden = !on;
}

/** What questions ask for. */
function factsShown() {
  const { game, at, own: line } = shownState;
  const stands = standing();
  const move = line?.san ? [line.white, line.san] : stands > 0 ? [game.boards[stands - 1].white, game.moves[stands - 1].san] : null;
  const { position, next } = onTable();
  const engine = !position || shownState.covered ? "" : `${shown(position)}${next ? `, ${spoken(next[1])}` : ""}, ${percent(position.expected)} expected for White.`;
  return { last: move ? `${sideName(move[0])}: ${spoken(move[1])}.` : "", clocks: game.clocksInWords(at), engine };
}

document.addEventListener("click", (/** @type {any} */ event) => {
  const button = event.target.closest("[data-own]");
  if (button) OWN[button.dataset.own](button);
});
document.addEventListener("keydown", (/** @type {any} */ event) => {
  if (element("study").hidden || event.target.matches("select, input, textarea") || event.altKey || event.ctrlKey || event.metaKey) return;
  if (event.key === "e" || event.key === "E") startExercise();
  else if (event.key === "h" || event.key === "H") giveHint();
});

function tellEffort() {
  const nodes = EFFORTS[element("effort").value].toLocaleString("en");
  element("nodes").textContent = nodes;
  element("effort").setAttribute("aria-valuetext", `${nodes} nodes`);
}
element("effort").addEventListener("input", tellEffort);
element("effort").addEventListener("change", judgeShown);
tellEffort();

// Going on in the game leaves what was tried.
leaving.push(() => {
  hand.chosen = null;
  exercise.at = exercise.running ? exercise.at : 0;
  if (shownState.covered) endExercise();
  exercise.said = "";
});
drawing.push(drawOwn);
startOwn({
  place: placeShown,
  table: () => onTable().board,
  flipped: () => shownState.flipped,
  facts: factsShown,
  play: playOwn,
  redraw: drawTable,
  valued: judgeShown,
}).then(() => { document.body.dataset.live = performance.now().toFixed(); });
if (shownState.game) draw();
