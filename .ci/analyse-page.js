// Uses a page of `octet analyse` as a reader would; `known` are the boards at
// the end of its games. The verdict is left in its body.
"use strict";

const wrong = [];
const check = (holds, what) => { if (!holds && wrong.length < 20) wrong.push(what); };
const press = (key) => document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
const click = (selector) => document.querySelector(selector).click();
const odd = /undefined|NaN|null|\[object|Infinity/;
let steps = 0;

/** The men of a board as a FEN has them. */
function placement(board) {
  const ranks = [];
  for (let rank = 7; rank >= 0; rank--) {
    const men = board.men.slice(rank * 8, rank * 8 + 8);
    ranks.push(men.map((man) => man || "1").join("").replace(/1+/g, (empty) => empty.length));
  }
  return ranks.join("/");
}

/** What is drawn: every man on the board that is meant. */
function drawn(board, where) {
  const men = document.querySelectorAll("#board use").length;
  check(men === board.men.filter((man) => man !== "").length, `${where}: ${men} men are drawn`);
  for (const id of ["words", "moves", "sides", "upper", "lower", "players", "graph"]) {
    check(!odd.test(element(id).innerHTML), `${where}: ${id} says ${element(id).innerHTML.match(odd)}`);
  }
}

check(GAMES.length === known.length, `${GAMES.length} games`);
GAMES.forEach((game, n) => {
  const select = element("games");
  select.value = n;
  select.dispatchEvent(new Event("change"));
  check(seen.game === game && seen.at === 0, `game ${n + 1} is not chosen`);
  check(element("players").textContent.startsWith(game.title), `game ${n + 1}: ${element("players").textContent}`);
  check(placement(game.boards[game.length]) === known[n], `game ${n + 1} ends with ${placement(game.boards[game.length])}`);
  for (let at = 0; at <= game.length; at++) {
    const where = `game ${n + 1}, position ${at}`;
    check(seen.at === at, `${where}: at ${seen.at}`);
    check(location.hash === `#${n + 1}.${at}`, `${where}: ${location.hash}`);
    drawn(game.boards[at], where);
    const current = document.querySelector("#moves [aria-current]");
    check((current?.dataset.at ?? "0") === String(at), `${where}: the move is not marked`);
    const fault = at > 0 && game.moves[at - 1].fault;
    check(!fault || element("words").textContent.includes("Better was"), `${where}: nothing better`);
    // The best line from here can be followed, and left.
    const last = [...document.querySelectorAll(`.try[data-from="${at}"]`)].pop();
    if (last) {
      last.click();
      check(element("board").classList.contains("line"), `${where}: no line is shown`);
      drawn(game.tried(at, Number(last.dataset.tried)), `${where}, its line`);
      press("Escape");
      check(seen.tried === 0 && seen.at === at && !element("board").classList.contains("line"), `${where}: the line is not left`);
    } else check(game.positions[at].over, `${where}: no line`);
    press("ArrowRight");
    steps++;
  }
  check(seen.at === game.length, "right goes beyond the end");
  press("Home");
  check(seen.at === 0, "home is not the beginning");
  press("ArrowLeft");
  check(seen.at === 0, "left goes before the beginning");
  press("End");
  check(seen.at === game.length, "end is not the end");
  const faults = game.moves.filter((move) => move.fault).length;
  check(document.querySelectorAll("#graph i").length === faults, "the graph lacks faults");
  const met = new Set();
  for (let m = 0; m < faults; m++) {
    press("m");
    met.add(seen.at);
    check(game.moves[seen.at - 1].fault, "m finds no fault");
  }
  check(met.size === faults, `${met.size} of ${faults} faults met`);
});

showGame(0, 0);
check(GAMES[0].moves.some((move) => move.fault === "blunder"), "no blunder is found");
check(element("words").textContent.includes("Before <i>it</i> begins"), "a comment is not plain");
show(6);
check(element("words").textContent.includes("a < b") && !element("words").textContent.includes("clk"), "a comment is not as it was");
const before = element("board").innerHTML;
click('[data-step="turn"]');
check(element("board").innerHTML !== before, "the board does not turn");
const { left, right, top } = element("graph").getBoundingClientRect();
const svg = document.querySelector("#graph svg");
svg.dispatchEvent(new MouseEvent("click", { bubbles: true, clientX: (left + right) / 2, clientY: top + 5 }));
check(seen.at === 7, `the middle of the graph is position ${seen.at}`);
click('#moves [data-at="3"]');
check(seen.at === 3, "a move cannot be clicked");
click("#theme");
check(["light", "dark"].includes(document.documentElement.style.colorScheme), "no theme");

const verdict = document.createElement("pre");
verdict.id = "verdict";
verdict.textContent = JSON.stringify({ wrong: [...window.errors, ...wrong], steps, ready: Number(document.body.dataset.ready) });
document.body.append(verdict);
