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
  for (const id of ["words", "moves", "summary", "story", "opening", "upper", "lower", "players", "graph"]) {
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
    checkDrawn(game.boards[at], where);
    const current = document.querySelector("#moves [aria-current]");
    check((current?.dataset.at ?? "0") === String(at), `${where}: the move is not marked`);
    const judgement = at > 0 && game.moves[at - 1].judgement;
    check(!judgement || element("words").textContent.includes("Better was"), `${where}: nothing better`);
    const reason = at > 0 && game.moves[at - 1].reason;
    check(!reason || element("words").textContent.includes(reason.text), `${where}: no reason`);
    const threat = game.positions[at].threat;
    check(!threat || element("words").textContent.includes(threat.words ?? "If it were"), `${where}: no threat`);
    // The PV from here can be followed, and left.
    const last = [...document.querySelectorAll(`.pv-move[data-from="${at}"]`)].pop();
    if (last) {
      last.click();
      check(element("board").classList.contains("in-pv"), `${where}: no PV is shown`);
      checkDrawn(game.afterPv(at, Number(last.dataset.pvMoves)), `${where}, its PV`);
      press("Escape");
      check(shownState.pvMoves === 0 && shownState.at === at && !element("board").classList.contains("in-pv"), `${where}: the PV is not left`);
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
check(GAMES[0].moves.some((move) => move.reason), "no mistake is explained");
check(GAMES[0].positions.some((position) => position.threat?.words), "no threat is told");
check(element("story").textContent.endsWith("Black gave checkmate."), element("story").textContent);
check(element("opening").textContent.includes("The book ends with"), element("opening").textContent);
check(element("summary").textContent.includes("accuracy (opening"), element("summary").textContent);
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
click('#moves [data-at="3"]');
check(shownState.at === 3, "a move cannot be clicked");
click("#theme");
check(["light", "dark"].includes(document.documentElement.style.colorScheme), "no theme");

const verdict = document.createElement("pre");
verdict.id = "verdict";
verdict.textContent = JSON.stringify({ wrong: [...window.errors, ...wrong], steps, ready: Number(document.body.dataset.ready) });
document.body.append(verdict);
