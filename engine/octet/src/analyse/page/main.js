// Puts the page together and handles events.
"use strict";

const element = (id) => document.getElementById(id);

/** What is shown: the game's position `at`, or the one after `pvMoves` moves of the PV of position `from`. */
const shownState = { game: GAMES[0], at: 0, pvMoves: 0, from: 0, flipped: false };
/** Called when something else is shown, and after it is drawn. */
const leaving = [], drawing = [];

/** The first moves of the PV of a position as buttons, with move numbers. */
function pvButtons(game, at, count = Infinity) {
  let { white, number } = game.boards[at];
  return game.positions[at].pv.slice(0, count).map(([, san], nth) => {
    const before = white ? `${number}.\u00a0` : nth === 0 ? `${number}...\u00a0` : "";
    if (!white) number++;
    white = !white;
    const current = shownState.pvMoves === nth + 1 && shownState.from === at ? ' aria-current="true"' : "";
    return `<button class="pv-move" data-from="${at}" data-pv-moves="${nth + 1}"${current}>${before}${plain(san)}</button>`;
  }).join(" ");
}

/** Why a move is a mistake, with the line that shows it. */
function reasonText(game, at, { text, shown, line }) {
  const from = game.boards[shown === "by_best" ? at - 1 : at];
  const moves = line.length ? ` <span class="line">${plain(lineText(from, line))}</span>` : "";
  return `<p class="reason">${plain(text)}.${moves}</p>`;
}

/** What the opponent would do if it were his move. */
function threatText(game, at, { threat }) {
  if (!threat || threat.line.length === 0) return "";
  const board = game.boards[at], opponent = sideName(!board.white);
  const from = { white: !board.white, number: board.number + (board.white ? 0 : 1) };
  const words = threat.words ? `${opponent} ${threat.words}` : `If it were ${opponent}’s move`;
  return `<p class="threat">${plain(words)}: <span class="line">${plain(lineText(from, threat.line.slice(0, 6)))}</span></p>`;
}

/** Sentences about the move that led here, and about the position; `pv` writes a PV. */
function words(game, at, pv = pvButtons) {
  const position = game.positions[at], move = game.moves[at - 1];
  const parts = [];
  const judgement = move?.judgement;
  const title = move
    ? `${game.number(at - 1)} ${plain(move.san)}${judgement ? `<span class="glyph ${judgement}">${GLYPH[judgement]}</span>` : ""}`
    : "The beginning";
  parts.push(`<h2><span>${title}</span><span class="score">${shown(position)}</span></h2>`);
  const comments = move ? move.comments : game.intro;
  comments.forEach((text) => parts.push(`<p class="comment">${plain(text)}</p>`));
  if (judgement) {
    const side = sideName(game.boards[at - 1].white);
    parts.push(`<p><span class="judgement ${judgement}">${NAME[judgement]}.</span> ${side}’s expected score falls from ${percent(move.expected_before)} to ${percent(move.expected_after)}. Better was</p>`);
    parts.push(`<p>${pv(game, at - 1)} <b>${shown(game.positions[at - 1])}</b></p>`);
    if (move.reason) parts.push(reasonText(game, at, move.reason));
    if (move.refutation) parts.push(reasonText(game, at, { text: "The refutation", shown: "by_refutation", line: move.refutation }));
  } else if (move?.book) {
    parts.push("<p>A book move.</p>");
  } else if (move && game.positions[at - 1]?.pv[0]?.[0] === move.uci) {
    parts.push("<p>The best move.</p>");
  } else if (move && game.positions[at - 1] && position) {
    parts.push(`<p>Good enough. The search preferred ${pv(game, at - 1, 1)}, <b>${shown(game.positions[at - 1])}</b>.</p>`);
  }
  if (!position) parts.push("<p>This position was not searched.</p>");
  else if (position.outcome) parts.push(`<p>The game is over: ${plain(position.outcome)}.</p>`);
  else {
    parts.push(`<p>${at === game.length ? "Play might continue" : "Best from here"}: ${pv(game, at)}</p>`);
    position.others.forEach((other) => parts.push(`<p class="other"><b>${shown(other)}</b> ${plain(lineText(game.boards[at], other.pv))}</p>`));
    parts.push(threatText(game, at, position));
    parts.push(`<p class="depth">Expected score ${percent(position.expected)} for White, ${percent(1 - position.expected)} for Black. ${position.depth} plies deep.</p>`);
  }
  return parts.join("");
}

/** The board that is shown, the analysis of its position, and the best move there. */
function onTable() {
  const { game, at, pvMoves, from, own } = shownState;
  if (own) {
    const position = own.verdict?.positions[own.verdict.length];
    return { board: own.board, position, next: position?.pv[0] };
  }
  const position = game.positions[at];
  if (pvMoves > 0) return { board: game.afterPv(from, pvMoves), position, next: game.positions[from].pv[pvMoves] };
  return { board: game.boards[at], position, next: position?.pv[0] };
}

/** Draws the board with the next move of the PV, and what stands around it. */
function drawTable() {
  const { game, at, from, pvMoves, flipped, own, covered } = shownState;
  const { board, position, next } = onTable();
  const arrows = next && !covered ? [[...arrow(next[0]), "best"]] : [];
  element("board").innerHTML = drawBoard(board, { flip: flipped, arrows, under: chosenSquare });
  element("board").classList.toggle("in-pv", pvMoves > 0 || Boolean(own));
  const gauge = element("gauge");
  gauge.classList.toggle("flipped", flipped);
  gauge.innerHTML = position ? `<i style="height:${(position.expected * 100).toFixed(1)}%"></i>` : "";
  const name = (player, white) => {
    const moves = pvMoves === 0 && board.white === white && !position?.outcome ? "to move" : "";
    const clock = game.clock(pvMoves > 0 ? from : at, white);
    const time = clock && `<time>${clock}</time>`;
    return `<span><span class="dot ${player.color}"></span>${plain(player.name)}</span><small>${[moves, time].filter(Boolean).join(" · ")}</small>`;
  };
  const [white, black] = game.players;
  element("upper").innerHTML = flipped ? name(white, true) : name(black, false);
  element("lower").innerHTML = flipped ? name(black, false) : name(white, true);
}

/** Shows the position after so many moves. */
function show(at) {
  leaving.forEach((leave) => leave());
  Object.assign(shownState, { at, pvMoves: 0, from: at, own: null });
  draw();
}

/** Shows the position after so many moves of the PV of a position. */
function showPv(from, pvMoves) {
  Object.assign(shownState, { from, pvMoves, own: null });
  draw();
}

function draw() {
  const { game, at } = shownState;
  drawTable();
  element("graph").innerHTML = graphSvg(game, at);
  element("words").innerHTML = words(game, at);
  document.querySelectorAll("#moves [aria-current]").forEach((button) => button.removeAttribute("aria-current"));
  const current = document.querySelector(`#moves [data-at="${at}"]`);
  if (current) {
    current.setAttribute("aria-current", "true");
    const list = element("moves");
    const top = current.offsetTop - list.offsetTop;
    if (top < list.scrollTop || top > list.scrollTop + list.clientHeight - 40) list.scrollTop = top - list.clientHeight / 2;
  } else element("moves").scrollTop = 0;
  history.replaceState(null, "", `#${GAMES.indexOf(game) + 1}.${at}`);
  drawing.forEach((drawn) => drawn());
}

/** The moves as a table: number, White's, Black's. */
function moveTable(game) {
  const rows = [];
  game.moves.forEach((move, n) => {
    const { white, number } = game.boards[n];
    if (white || n === 0) rows.push(`<li><span class="number">${number}</span>${white ? "" : "<span></span>"}`);
    const glyph = move.judgement ? `<b class="${move.judgement}">${GLYPH[move.judgement]}</b>` : "";
    rows.push(`<button data-at="${n + 1}"><span>${plain(move.san)}${glyph}</span><small>${shown(game.positions[n + 1])}</small></button>`);
  });
  return rows.join("");
}

/** Accuracy of a player, of the game and of each phase. */
function accuracyText({ accuracy, phases }) {
  if (accuracy === null) return "";
  const parts = phases.filter((phase) => phase.accuracy !== null)
    .map((phase) => `${phase.phase} ${phase.accuracy.toFixed(0)}%`);
  return `<span class="accuracy"><b>${accuracy.toFixed(0)}%</b>accuracy (${parts.join(", ")})</span>`;
}

function playerSummary(player) {
  const { name, color, inaccuracies, mistakes, blunders, loss } = player;
  const counted = (count, judgement, one, more) => `<span class="${count ? judgement : ""}"><b>${count}</b>${count === 1 ? one : more}</span>`;
  return `<div class="player-summary"><h3 class="player"><span><span class="dot ${color}"></span>${plain(name)}</span></h3>
${counted(inaccuracies, "inaccuracy", "inaccuracy", "inaccuracies")}
${counted(mistakes, "mistake", "mistake", "mistakes")}
${counted(blunders, "blunder", "blunder", "blunders")}
<span><b>${loss.toFixed(1)}</b>points of expected score lost per move</span>
${accuracyText(player)}</div>`;
}

/** Shows a game from a position on. */
function showGame(n, at) {
  const game = GAMES[n];
  shownState.game = game;
  element("games").value = n;
  element("players").innerHTML = `${plain(game.title)} <small>${plain(game.result)}</small>`;
  element("event").textContent = game.event;
  element("opening").textContent = game.opening ? `${game.opening.name}. The book ends with ${game.opening.last_book_move}.` : "";
  element("story").textContent = game.summary;
  element("moves").innerHTML = moveTable(game);
  element("summary").innerHTML = game.players.map(playerSummary).join("");
  show(Math.min(Math.max(at, 0), game.length));
}

const STEPS = {
  first: () => show(0),
  back: () => {
    const { at, from, pvMoves, own } = shownState;
    if (own) takeBack();
    else if (pvMoves > 1) showPv(from, pvMoves - 1);
    else show(Math.max(at - (pvMoves ? 0 : 1), 0));
  },
  on: () => {
    const { game, at, from, pvMoves } = shownState;
    if (pvMoves > 0) showPv(from, Math.min(pvMoves + 1, game.positions[from].pv.length));
    else show(Math.min(at + 1, game.length));
  },
  last: () => show(shownState.game.length),
  judged: () => show(shownState.game.nextJudged(shownState.at)),
  flip: () => { shownState.flipped = !shownState.flipped; draw(); },
  leave: () => show(shownState.at),
};
const KEYS = {
  ArrowLeft: "back", ArrowRight: "on", Home: "first", End: "last", m: "judged", M: "judged", f: "flip", F: "flip", Escape: "leave",
};

document.addEventListener("click", (event) => {
  const { target } = event;
  const step = target.closest("[data-step]"), move = target.closest("[data-at]"), pvMove = target.closest(".pv-move");
  if (step) STEPS[step.dataset.step]();
  else if (pvMove) showPv(Number(pvMove.dataset.from), Number(pvMove.dataset.pvMoves));
  else if (move) show(Number(move.dataset.at));
  else if (target.id === "theme") switchTheme();
  else if (target.closest("#graph svg")) {
    const { left, width } = element("graph").getBoundingClientRect();
    show(graphPosition(shownState.game, (event.clientX - left) / width));
  }
});

document.addEventListener("keydown", (event) => {
  if (event.target.matches("select, input") && event.key !== "Escape" || event.altKey || event.ctrlKey || event.metaKey) return;
  const step = KEYS[event.key];
  if (!step) return;
  event.preventDefault();
  STEPS[step]();
});

element("games").innerHTML = GAMES.map((game, n) => `<option value="${n}">${n + 1}. ${plain(game.title)}</option>`).join("");
element("games").hidden = GAMES.length < 2;
element("games").addEventListener("change", (event) => showGame(Number(event.target.value), 0));
element("judgements").textContent = judgementText();
element("limits").textContent = `${PAGE.annotator} searched every position: ${PAGE.limits.replace(/\B(?=(\d{3})+\b)/g, ",")}.`;
function fromAddress() {
  const [n, at] = location.hash.slice(1).split(".").map(Number);
  const known = GAMES[n - 1] !== undefined;
  showGame(known ? n - 1 : 0, known && at ? at : 0);
}
window.addEventListener("hashchange", fromAddress);
fromAddress();
document.body.dataset.ready = Math.round(performance.now());
