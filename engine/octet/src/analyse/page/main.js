// Puts the page together and listens.
"use strict";

const element = (id) => document.getElementById(id);

/** What is shown: a game, the position after so many moves, and how many moves of its best line. */
const seen = { game: GAMES[0], at: 0, tried: 0, from: 0, turned: false };

/** The best line of a position as buttons, each move with what it needs of a number. */
function lineButtons(game, at) {
  let { white, number } = game.boards[at];
  return game.positions[at].line.map(([, san], nth) => {
    const before = white ? `${number}.\u00a0` : nth === 0 ? `${number}...\u00a0` : "";
    if (!white) number++;
    white = !white;
    const current = seen.tried === nth + 1 && seen.from === at ? ' aria-current="true"' : "";
    return `<button class="try" data-from="${at}" data-tried="${nth + 1}"${current}>${before}${plain(san)}</button>`;
  }).join(" ");
}

/** What is said about the move that led here, and about the position. */
function words(game, at) {
  const position = game.positions[at], move = game.moves[at - 1];
  const parts = [];
  const fault = move?.fault;
  const title = move
    ? `${game.number(at - 1)} ${plain(move.san)}${fault ? `<span class="mark ${fault}">${GLYPH[fault]}</span>` : ""}`
    : "The beginning";
  parts.push(`<h2><span>${title}</span><span class="score">${shown(position)}</span></h2>`);
  const said = move ? move.comments : game.intro;
  said.forEach((text) => parts.push(`<p class="said">${plain(text)}</p>`));
  if (fault) {
    const side = sideName(game.boards[at - 1].white);
    parts.push(`<p><span class="fault ${fault}">${NAME[fault]}.</span> ${side}’s chances fall from ${percent(move.before)} to ${percent(move.after)}. Better was</p>`);
    parts.push(`<p>${lineButtons(game, at - 1)} <b>${shown(game.positions[at - 1])}</b></p>`);
  } else if (move && game.positions[at - 1]?.line[0]?.[0] === move.uci) {
    parts.push("<p>The best move.</p>");
  } else if (move && game.positions[at - 1] && position) {
    parts.push(`<p>Good enough. ${lineButtons(game, at - 1).split("</button>")[0]}</button> was thought best, <b>${shown(game.positions[at - 1])}</b>.</p>`);
  }
  if (!position) parts.push("<p>This position was not thought about.</p>");
  else if (position.over) parts.push(`<p>The game is over: ${plain(position.over)}.</p>`);
  else {
    parts.push(`<p>${at === game.length ? "It could go on" : "From here"}: ${lineButtons(game, at)}</p>`);
    parts.push(`<p class="depth">Chances ${percent(position.chances)} for White, ${percent(1 - position.chances)} for Black. ${position.depth} plies deep.</p>`);
  }
  return parts.join("");
}

/** The position on the board, and the arrows on it. */
function drawTable() {
  const { game, at, tried, from, turned } = seen;
  const position = game.positions[at];
  const line = tried > 0 ? game.positions[from].line : position?.line ?? [];
  const board = tried > 0 ? game.tried(from, tried) : game.boards[at];
  const next = line[tried];
  const arrows = next ? [[...arrow(next[0]), "best"]] : [];
  element("board").innerHTML = drawBoard(board, { flip: turned, arrows });
  element("board").classList.toggle("line", tried > 0);
  const gauge = element("gauge");
  gauge.classList.toggle("turned", turned);
  gauge.innerHTML = position ? `<i style="height:${(position.chances * 100).toFixed(1)}%"></i>` : "";
  const name = (side, white) => {
    const moves = tried === 0 && board.white === white && !position?.over ? "to move" : "";
    return `<span><span class="dot ${side.color}"></span>${plain(side.name)}</span><small>${moves}</small>`;
  };
  const [white, black] = game.sides;
  element("upper").innerHTML = turned ? name(white, true) : name(black, false);
  element("lower").innerHTML = turned ? name(black, false) : name(white, true);
}

/** Shows the position after so many moves. */
function show(at) {
  Object.assign(seen, { at, tried: 0, from: at });
  draw();
}

/** Shows the best line of a position. */
function tryLine(from, tried) {
  Object.assign(seen, { from, tried });
  draw();
}

function draw() {
  const { game, at } = seen;
  drawTable();
  element("graph").innerHTML = graphSvg(game, at);
  element("words").innerHTML = words(game, at);
  document.querySelectorAll("#moves [aria-current]").forEach((button) => button.removeAttribute("aria-current"));
  const current = document.querySelector(`#moves [data-at="${at}"]`);
  if (current) {
    current.setAttribute("aria-current", "true");
    const list = element("moves");
    const over = current.offsetTop - list.offsetTop;
    if (over < list.scrollTop || over > list.scrollTop + list.clientHeight - 40) list.scrollTop = over - list.clientHeight / 2;
  } else element("moves").scrollTop = 0;
  history.replaceState(null, "", `#${GAMES.indexOf(game) + 1}.${at}`);
}

/** The moves as a table: number, White's, Black's. */
function moveTable(game) {
  const rows = [];
  game.moves.forEach((move, n) => {
    const { white, number } = game.boards[n];
    if (white || n === 0) rows.push(`<li><span class="number">${number}</span>${white ? "" : "<span></span>"}`);
    const fault = move.fault ? `<b class="${move.fault}">${GLYPH[move.fault]}</b>` : "";
    rows.push(`<button data-at="${n + 1}"><span>${plain(move.san)}${fault}</span><small>${shown(game.positions[n + 1])}</small></button>`);
  });
  return rows.join("");
}

function side({ name, color, inaccuracies, mistakes, blunders, loss }) {
  const counted = (count, kind, one, more) => `<span class="${count ? kind : ""}"><b>${count}</b>${count === 1 ? one : more}</span>`;
  return `<div class="side"><h3 class="player"><span><span class="dot ${color}"></span>${plain(name)}</span></h3>
${counted(inaccuracies, "inaccuracy", "inaccuracy", "inaccuracies")}
${counted(mistakes, "mistake", "mistake", "mistakes")}
${counted(blunders, "blunder", "blunder", "blunders")}
<span><b>${loss.toFixed(1)}</b>points of chances lost a move</span></div>`;
}

/** Shows a game from a position on. */
function showGame(n, at) {
  const game = GAMES[n];
  seen.game = game;
  element("games").value = n;
  element("players").innerHTML = `${plain(game.title)} <small>${plain(game.result)}</small>`;
  element("place").textContent = game.place;
  element("moves").innerHTML = moveTable(game);
  element("sides").innerHTML = game.sides.map(side).join("");
  show(Math.min(Math.max(at, 0), game.length));
}

const STEPS = {
  first: () => show(0),
  back: () => (seen.tried > 1 ? tryLine(seen.from, seen.tried - 1) : show(Math.max(seen.at - (seen.tried ? 0 : 1), 0))),
  on: () => (seen.tried === 0 ? show(Math.min(seen.at + 1, seen.game.length))
    : tryLine(seen.from, Math.min(seen.tried + 1, seen.game.positions[seen.from].line.length))),
  last: () => show(seen.game.length),
  fault: () => show(seen.game.nextFault(seen.at)),
  turn: () => { seen.turned = !seen.turned; draw(); },
  leave: () => show(seen.at),
};
const KEYS = {
  ArrowLeft: "back", ArrowRight: "on", Home: "first", End: "last", m: "fault", M: "fault", f: "turn", F: "turn", Escape: "leave",
};

document.addEventListener("click", (event) => {
  const { target } = event;
  const step = target.closest("[data-step]"), move = target.closest("[data-at]"), tried = target.closest(".try");
  if (step) STEPS[step.dataset.step]();
  else if (tried) tryLine(Number(tried.dataset.from), Number(tried.dataset.tried));
  else if (move) show(Number(move.dataset.at));
  else if (target.id === "theme") switchTheme();
  else if (target.closest("#graph svg")) {
    const { left, width } = element("graph").getBoundingClientRect();
    show(graphPosition(seen.game, (event.clientX - left) / width));
  }
});

document.addEventListener("keydown", (event) => {
  if (event.target.matches("select") || event.altKey || event.ctrlKey || event.metaKey) return;
  const step = KEYS[event.key];
  if (!step) return;
  event.preventDefault();
  STEPS[step]();
});

element("games").innerHTML = GAMES.map((game, n) => `<option value="${n}">${n + 1}. ${plain(game.title)}</option>`).join("");
element("games").hidden = GAMES.length < 2;
element("games").addEventListener("change", (event) => showGame(Number(event.target.value), 0));
element("effort").textContent = `${PAGE.annotator} thought about every position: ${PAGE.effort.replace(/\B(?=(\d{3})+\b)/g, ",")}.`;
function fromAddress() {
  const [n, at] = location.hash.slice(1).split(".").map(Number);
  const known = GAMES[n - 1] !== undefined;
  showGame(known ? n - 1 : 0, known && at ? at : 0);
}
window.addEventListener("hashchange", fromAddress);
fromAddress();
document.body.dataset.ready = Math.round(performance.now());
