// Puts the page together and handles events.
"use strict";

/** Called when something else is shown, and after it is drawn. */
const leaving = [], drawing = [];

/** What the address says of the game that is shown; the page with the engine has another. */
let addressOf = () => `#${GAMES.indexOf(shownState.game) + 1}.${shownState.at}`;

/** Shows the position after so many moves. */
function show(at) {
  leaving.forEach((leave) => leave());
  Object.assign(shownState, { at, line: null, reply: false, own: null });
  draw();
}

/** Shows the position after so many moves of a line of the game. */
function showLine({ from, moves }, count) {
  Object.assign(shownState, { line: { from, moves, count }, own: null });
  draw();
}

function draw() {
  const { game, at } = shownState;
  drawTable();
  element("graph").innerHTML = graphSvg(game, at);
  lines.length = 0;
  element("words").className = game.isMistake(at) ? game.moves[at - 1].judgement : "";
  element("words").innerHTML = words(game, at) + actionsHtml();
  document.querySelectorAll(".side [aria-current][data-at]").forEach((button) => button.removeAttribute("aria-current"));
  const list = element("moves");
  document.querySelectorAll(`.side [data-at="${at}"]`).forEach((current) => {
    current.setAttribute("aria-current", "true");
    if (current.closest("#moves")) keepInView(list, current);
  });
  if (at === 0) list.scrollTop = 0;
  history.replaceState(null, "", addressOf());
  drawing.forEach((drawn) => drawn());
}

/** Scrolls a list, and not the page, to one of its parts. */
function keepInView(list, part) {
  const top = part.offsetTop - list.offsetTop;
  if (top < list.scrollTop || top > list.scrollTop + list.clientHeight - 40) list.scrollTop = top - list.clientHeight / 2;
}

/** The moves as a table: number, White's, Black's. */
function moveTable(game) {
  const rows = [];
  game.moves.forEach((move, n) => {
    const { white, number } = game.boards[n];
    if (white || n === 0) rows.push(`<li><span class="number">${number}</span>${white ? "" : "<span></span>"}`);
    rows.push(`<button data-at="${n + 1}"><span>${unbroken(move.san)} ${glyphHtml(move)}</span>${score(`<small>${shown(game.positions[n + 1])}</small>`)}</button>`);
  });
  return rows.join("");
}

/** The mistakes of a game as buttons. */
function momentsHtml(game) {
  const mistakes = game.mistakes();
  const buttons = mistakes.map((n) => {
    const move = game.moves[n - 1];
    return `<button data-at="${n}" class="${move.judgement}">${unbroken(`${game.number(n - 1)}${move.san}`)} ${glyphHtml({ judgement: move.judgement })}</button>`;
  });
  return `<span class="count">${mistakes.length ? plural(mistakes.length, "mistake") : "No mistakes"}</span>${buttons.join("")}`;
}

/** Accuracy of a player, of the game and of each phase. */
function accuracyText({ accuracy, phases }) {
  if (accuracy === null) return "";
  const parts = phases.filter((phase) => phase.accuracy !== null)
    .map((phase) => `${phase.phase} ${phase.accuracy.toFixed(0)}%`);
  return `${accuracy.toFixed(0)}% accurate (${parts.join(", ")}), `;
}

function playerSummary(player) {
  const { name, color, inaccuracies, mistakes, blunders, loss } = player;
  const counts = [
    [blunders, "blunder", "blunders"], [mistakes, "mistake", "mistakes"], [inaccuracies, "inaccuracy", "inaccuracies"],
  ].filter(([count]) => count > 0).map(([count, one, more]) => plural(count, one, more));
  const judged = counts.length ? counts.join(", ") : "no mistakes";
  const scored = score(`; ${loss.toFixed(1)} points of expected score lost per move`);
  return `<p class="player-summary"><span class="dot ${color}"></span><b>${plain(name)}</b> <span>${score(accuracyText(player))}${judged}${scored}.</span></p>`;
}

/** Shows a game from a position on. */
function showGame(n, at) {
  const game = GAMES[n];
  shownState.game = game;
  element("games").value = n;
  element("players").innerHTML = `${plain(game.title)} <small>${plain(game.result)}</small>`;
  const opening = game.opening ? `${game.opening.name} (the book ends with ${game.opening.last_book_move})` : "";
  element("event").textContent = [game.event, opening].filter(Boolean).map((text) => whole(`${text}.`)).join(" ");
  element("story").textContent = whole(game.summary);
  element("moves").innerHTML = moveTable(game);
  element("moments").innerHTML = momentsHtml(game);
  element("summary").innerHTML = `<h2 class="unseen">Summary</h2>${game.players.map(playerSummary).join("")}`;
  show(Math.min(Math.max(at, 0), game.length));
}

/** Fills in what is the same for all games of the page. */
function showGames() {
  element("games").innerHTML = GAMES.map((game, n) => `<option value="${n}">${n + 1}. ${plain(game.title)}</option>`).join("");
  element("games").hidden = GAMES.length < 2;
  element("judgements").textContent = judgementText();
  element("limits").textContent = `${PAGE.annotator} searched every position: ${PAGE.limits.replace(/\B(?=(\d{3})+\b)/g, ",")}.`;
}

const STEPS = {
  first: () => show(0),
  back: () => {
    const { at, line, own, reply } = shownState;
    if (own) takeBack();
    else if (line?.count > 1) showLine(line, line.count - 1);
    else if (reply) STEPS.reply();
    else show(Math.max(at - (line ? 0 : 1), 0));
  },
  on: () => {
    const { game, at, line } = shownState;
    if (line) showLine(line, Math.min(line.count + 1, line.moves.length));
    else show(Math.min(at + 1, game.length));
  },
  last: () => show(shownState.game.length),
  judged: () => show(shownState.game.nextJudged(shownState.at)),
  flip: () => { shownState.flipped = !shownState.flipped; draw(); },
  leave: () => show(shownState.at),
  // After a mistake: what it allowed, and the position before it again.
  reply: () => {
    if (!shownState.game.isMistake(shownState.at)) return;
    Object.assign(shownState, { line: null, own: null, reply: !shownState.reply });
    draw();
  },
};
const KEYS = {
  ArrowLeft: "back", ArrowRight: "on", Home: "first", End: "last", m: "judged", M: "judged", f: "flip", F: "flip",
  r: "reply", R: "reply", Escape: "leave",
};

/** Saves a text as a file. */
function save(name, text) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain;charset=utf-8" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

/** The annotated games in PGN: as the page came, they stand where they are read without scripts. */
let annotated = () => {
  const page = new DOMParser().parseFromString(document.querySelector("noscript").textContent, "text/html");
  return page.querySelector("pre").textContent;
};

const SCORES_KEY = "octet-scores";

/** Shows or hides all scores. */
function showScores(on) {
  document.body.classList.toggle("no-scores", !on);
  element("scores").checked = on;
  try {
    localStorage.setItem(SCORES_KEY, on ? "shown" : "hidden");
  } catch {
    // Where nothing may be stored the choice ends with the page.
  }
}

/** The mistakes of the game on paper: boards first, then the solutions. */
function printExercises() {
  const { game } = shownState;
  const mistakes = game.mistakes().filter((n) => game.isMistake(n));
  const boards = mistakes.map((n, nth) => {
    const board = game.boards[n - 1];
    return `<figure>${drawBoard(board, { flip: !board.white })}<figcaption>${nth + 1}. ${sideName(board.white)} to move</figcaption></figure>`;
  });
  const solutions = mistakes.map((n) => {
    const move = game.moves[n - 1];
    const reason = move.reason ? ` ${plain(move.reason.text)}.` : "";
    return `<li>${lineText(game, n - 1, game.positions[n - 1].pv.slice(0, 6))}. ${NAME[move.judgement]}: ${unbroken(move.san)}.${reason}</li>`;
  });
  element("paper").innerHTML = `<h1>${plain(game.title)}: find the better move</h1><div class="boards">${boards.join("")}</div><h2>Solutions</h2><ol>${solutions.join("")}</ol>`;
  print();
}

/** What the buttons of the page do. */
const DOES = {
  theme: switchTheme,
  pgn: () => save("analysed.pgn", annotated()),
  paper: printExercises,
};

document.addEventListener("click", (/** @type {any} */ event) => {
  const { target } = event;
  const step = target.closest("[data-step]"), move = target.closest("[data-at]"), line = target.closest("[data-line]");
  const does = target.closest("[data-do]");
  if (step) STEPS[step.dataset.step]();
  else if (line) showLine(lines[line.dataset.line], Number(line.dataset.count));
  else if (move) show(Number(move.dataset.at));
  else if (does) DOES[does.dataset.do]();
  else if (target.closest("#graph svg")) {
    const { left, width } = element("graph").getBoundingClientRect();
    show(graphPosition(shownState.game, (event.clientX - left) / width));
  } else if (target.closest("#to-words")) {
    event.preventDefault();
    element("words").focus();
  }
});

document.addEventListener("keydown", (/** @type {any} */ event) => {
  if (element("study").hidden || event.target.matches("select, input, textarea") && event.key !== "Escape") return;
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const step = KEYS[event.key];
  // Home and End belong to a list that has the focus, too, and scroll a page without a game.
  if (!step) return;
  event.preventDefault();
  STEPS[step]();
});

element("games").addEventListener("change", (/** @type {any} */ event) => showGame(Number(event.target.value), 0));
element("scores").addEventListener("change", (/** @type {any} */ event) => showScores(event.target.checked));
try {
  if (localStorage.getItem(SCORES_KEY) === "hidden") showScores(false);
} catch {
  // As above.
}

/** Shows what the address asks for: the game and the position in it. */
function fromAddress() {
  const [n, at] = location.hash.slice(1).split(".").map(Number);
  const known = GAMES[n - 1] !== undefined;
  showGame(known ? n - 1 : 0, known && at ? at : 0);
}

/** Shows the games that the page came with. */
function openGames() {
  showGames();
  if (GAMES.length > 0) fromAddress();
  element("study").hidden = GAMES.length === 0;
}

window.addEventListener("hashchange", () => {
  if (GAMES.length > 0 && !location.hash.includes("=")) fromAddress();
});
openGames();
document.body.dataset.ready = performance.now().toFixed();
