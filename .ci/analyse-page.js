// Uses a page of `octet analyse` as a reader would; `known` are the boards at
// the end of its games. The verdict is left in its body.
"use strict";

const wrong = [];
const check = (holds, what) => { if (!holds && wrong.length < 20) wrong.push(what); };
const press = (key) => document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
const click = (selector) => document.querySelector(selector).click();
const odd = /undefined|NaN|null|\[object|Infinity/;
let steps = 0;

/** The pieces of a board as a FEN has them. */
function placement(board) {
  const ranks = [];
  for (let rank = 7; rank >= 0; rank--) {
    const pieces = board.pieces.slice(rank * 8, rank * 8 + 8);
    ranks.push(pieces.map((piece) => piece || "1").join("").replace(/1+/g, (empty) => empty.length));
  }
  return ranks.join("/");
}

/** Checks that every piece of the board is drawn, and that all texts are complete. */
function checkDrawn(board, where) {
  const pieces = document.querySelectorAll("#board use").length;
  check(pieces === board.pieces.filter((piece) => piece !== "").length, `${where}: ${pieces} pieces are drawn`);
  for (const id of ["words", "moves", "moments", "summary", "story", "event", "upper", "lower", "players", "graph", "board"]) {
    check(!odd.test(element(id).innerHTML), `${where}: ${id} says ${element(id).innerHTML.match(odd)}`);
  }
}

check(GAMES.length === known.length, `${GAMES.length} games`);
GAMES.forEach((game, n) => {
  const select = element("games");
  select.value = n;
  select.dispatchEvent(new Event("change"));
  check(shownState.game === game && shownState.at === 0, `game ${n + 1} is not chosen`);
  check(element("players").textContent.startsWith(game.title), `game ${n + 1}: ${element("players").textContent}`);
  check(placement(game.boards[game.length]) === known[n], `game ${n + 1} ends with ${placement(game.boards[game.length])}`);
  for (let at = 0; at <= game.length; at++) {
    const where = `game ${n + 1}, position ${at}`;
    check(shownState.at === at, `${where}: at ${shownState.at}`);
    check(location.hash === `#${n + 1}.${at}`, `${where}: ${location.hash}`);
    const judgement = at > 0 && game.moves[at - 1].judgement;
    // At a mistake the board is the one before it, with the move that was played and the better one.
    checkDrawn(game.boards[judgement ? at - 1 : at], where);
    if (judgement) {
      const kinds = arrowsShown().map(({ uci, kind }) => `${kind} ${uci}`).join(", ");
      check(kinds === `played ${game.moves[at - 1].uci}, better ${game.positions[at - 1].pv[0][0]}`, `${where}: the arrows ${kinds}`);
      for (const kind of ["played", "better"]) check(document.querySelectorAll(`#board .arrow.${kind}`).length === 1, `${where}: no arrow ${kind}`);
      const dots = getComputedStyle(document.querySelector("#board .arrow.played")).strokeDasharray;
      check(dots !== "none" && getComputedStyle(document.querySelector("#board .arrow.better")).strokeDasharray === "none", `${where}: both arrows are dotted alike`);
      press("r");
      checkDrawn(game.boards[at], `${where}, the reply`);
      const reply = game.positions[at].pv[0]?.[0];
      check((arrowsShown()[0]?.uci) === reply && (!reply || arrowsShown()[0].kind === "reply"), `${where}: the reply is not shown`);
      press("r");
      check(standing() === at - 1, `${where}: no way back from the reply`);
    }
    const name = document.querySelector("#board .board").getAttribute("aria-label");
    check(name.includes("White: ") && name.includes("Black: ") && name.includes("to move"), `${where}: the board is called ${name}`);
    const current = document.querySelector("#moves [aria-current]");
    check((current?.dataset.at ?? "0") === String(at), `${where}: the move is not marked`);
    check(!judgement || ["Better", "Played", NAME[judgement], " → "].every((part) => element("words").textContent.includes(part)), `${where}: ${element("words").textContent}`);
    const reason = at > 0 && game.moves[at - 1].reason;
    check(!reason || element("words").textContent.includes(whole(reason.text)), `${where}: no reason`);
    const threat = game.positions[at].threat;
    check(judgement || !threat || element("words").textContent.includes(whole(threat.words ?? "If it were")), `${where}: no threat`);
    // The PV from here can be followed, and left.
    const last = [...document.querySelectorAll(".lines .better .pv-move")].pop();
    if (last) {
      last.click();
      check(element("board").classList.contains("in-pv"), `${where}: no PV is shown`);
      const { from, moves, count } = shownState.line;
      const end = moves.slice(0, count).reduce((board, [uci]) => board.after(uci), game.boards[from]);
      check(from === (judgement ? at - 1 : at) && count === game.positions[from].pv.length, `${where}: another line is shown`);
      checkDrawn(end, `${where}, its PV`);
      check(document.querySelectorAll('.pv-move[aria-current="true"]').length === 1, `${where}: the move of the line is not marked`);
      press("Escape");
      check(shownState.line === null && shownState.at === at && !element("board").classList.contains("in-pv"), `${where}: the PV is not left`);
    } else check(game.positions[at].outcome, `${where}: no PV`);
    press("ArrowRight");
    steps++;
  }
  check(shownState.at === game.length, "right goes beyond the end");
  press("Home");
  check(shownState.at === 0, "home is not the beginning");
  press("ArrowLeft");
  check(shownState.at === 0, "left goes before the beginning");
  press("End");
  check(shownState.at === game.length, "end is not the end");
  const judged = game.moves.filter((move) => move.judgement).length;
  check(document.querySelectorAll("#graph i").length === judged, "the graph lacks judgements");
  const met = new Set();
  for (let m = 0; m < judged; m++) {
    press("m");
    met.add(shownState.at);
    check(game.moves[shownState.at - 1].judgement, "m finds a move without judgement");
  }
  check(met.size === judged, `${met.size} of ${judged} judged moves met`);
});

showGame(0, 0);
check(GAMES[0].moves.some((move) => move.judgement === "blunder"), "no blunder is found");
check(GAMES[4].moves.some((move) => move.reason), "a queen for nothing is not explained");
check(GAMES[0].positions.some((position) => position.threat?.words), "no threat is told");
check(element("story").textContent.endsWith("Black gave checkmate."), element("story").textContent);
check(element("event").textContent.includes("the book ends with"), element("event").textContent);
check(element("summary").textContent.includes("accurate (opening"), element("summary").textContent);
for (const { loss } of PAGE.judgements) {
  check(element("judgements").textContent.includes(`${loss} `), `the page does not say that ${loss} points are judged`);
}
check(!odd.test(element("judgements").textContent), element("judgements").textContent);
check(element("words").textContent.includes("Before <i>it</i> begins"), "a comment is not plain");
show(6);
check(element("words").textContent.includes("a < b") && !element("words").textContent.includes("clk"), "a comment is not as it was");
const before = element("board").innerHTML;
click('[data-step="flip"]');
check(element("board").innerHTML !== before, "the board does not flip");
const { left, right, top } = element("graph").getBoundingClientRect();
const svg = document.querySelector("#graph svg");
svg.dispatchEvent(new MouseEvent("click", { bubbles: true, clientX: (left + right) / 2, clientY: top + 5 }));
check(shownState.at === 7, `the middle of the graph is position ${shownState.at}`);
// The graph in words, and its marks as buttons.
const told = document.querySelector("#graph svg").getAttribute("aria-label");
check(told.includes("at the beginning") && told.includes("blunder") && !odd.test(told), `the graph is called ${told}`);
check(document.querySelectorAll("#moments button").length === GAMES[0].mistakes().length, "not every mistake is a button");
// Each part has a heading, and no castling is broken in two.
const headings = [...document.querySelectorAll("h1, h2")].filter((h) => h.offsetParent).map((h) => h.textContent);
check(["Board", "The game at a glance", "Moves", "Summary"].every((name) => headings.includes(name)), `the headings are ${headings}`);
check([...document.querySelectorAll(".pv-move, #moves button > span")].every((part) => part.getClientRects().length < 2), "a move is broken in two");
// Nor in a sentence, at any width.
element("story").textContent = whole("The worst mistake was White's 9. O-O and Black's 11... O-O-O+.");
const text = element("story").firstChild, castling = document.createRange();
for (let width = 300; width > 60; width--) {
  element("story").style.flex = `0 0 ${width}px`;
  for (const [part] of text.data.matchAll(/O\u2060?-\u2060?O(\u2060?-\u2060?O)?/g)) {
    const at = text.data.indexOf(part);
    castling.setStart(text, at);
    castling.setEnd(text, at + part.length);
    check(new Set([...castling.getClientRects()].map((box) => box.top)).size === 1, `castling is broken at ${width} px`);
  }
}
element("story").style.flex = "";
// Pupils see no scores.
const seen = () => document.querySelector("main").innerText;
showGame(0, GAMES[0].nextJudged(0));
check(/\d%/.test(seen()) && element("gauge").offsetHeight > 0, "no scores are shown");
click("#scores");
check(!/\d%|[+−]\d+\.\d\d/.test(seen()) && element("gauge").offsetHeight === 0 && element("graph").offsetHeight === 0, `scores are hidden, but ${seen().match(/.*(\d%|[+−]\d+\.\d\d).*/)?.[0]}`);
check(document.querySelectorAll("#board .arrow").length === 2 && seen().includes("Better"), "without scores nothing is explained");
click("#scores");
// What the author has drawn and written.
showGame(3, 1);
const marks = [...document.querySelectorAll("#board .drawn")].map((mark) => `${mark.tagName} ${mark.getAttribute("class")}`);
for (const mark of ["rect drawn green", "path arrow drawn red", "path head drawn red"]) check(marks.includes(mark), `${mark} is not among ${marks}`);
check(element("words").textContent.includes("The centre") && element("words").textContent.includes("!"), element("words").textContent);
const variations = [...document.querySelectorAll(".variation .pv-move")].map((move) => move.textContent);
check(variations.join(" ") === "1.d4 d5 1…Nf6 2.c4", `the variations are ${variations}`);
document.querySelectorAll(".variation .pv-move")[2].click();
check(placement(onTable().board) === "rnbqkb1r/pppppppp/5n2/8/3P4/8/PPP1PPPP/RNBQKBNR", "the variation within a variation leads elsewhere");
check(linkTo(placeShown()).endsWith("moves=d2d4,g8f6"), linkTo(placeShown()));
press("Escape");
check(document.querySelector("#play-on").getAttribute("href") === "index.html#fen=rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR_w_KQkq_-_0_1&moves=e2e4", document.querySelector("#play-on").href);
check(element("event").textContent.startsWith("Opera, 1858. "), element("event").textContent);
check(annotated().split("[Event ").length === known.length + 1 && annotated().includes("better"), "Save PGN saves other games");
showGame(0, 6);
click('#moves [data-at="3"]');
check(shownState.at === 3, "a move cannot be clicked");
click('[data-do="theme"]');
check(["light", "dark"].includes(document.documentElement.style.colorScheme), "no theme");

const verdict = document.createElement("pre");
verdict.id = "verdict";
verdict.textContent = JSON.stringify({ wrong: [...window.errors, ...wrong], steps, ready: Number(document.body.dataset.ready) });
document.body.append(verdict);
