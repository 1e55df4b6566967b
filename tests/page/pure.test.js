// Scripts of the pages that need no page: moves, positions, questions, and what the page to play in
// says of the comparison. `node --test tests/page`
"use strict";

const { test } = require("node:test");
const assert = require("node:assert");
const { readFileSync } = require("node:fs");
const { join } = require("node:path");
const vm = require("node:vm");

const root = join(__dirname, "../..");
const SHARED = "engine/support/src/page";
const PLAY = "emulator/octet-emu/src/page";
const ANALYSE = "engine/octet/src/analyse/page";

/** What these scripts define, by name. They are classic scripts, which share one scope. */
function load(files, names, known = {}) {
  const scripts = files.map((file) => readFileSync(join(root, file), "utf8"));
  const context = vm.createContext({ URLSearchParams, TextEncoder, TextDecoder, ...known });
  return vm.runInContext(`${scripts.join("\n")}\n({ ${names.join(", ")} })`, context);
}

/** Values of another context as this one has them. */
const here = (value) => JSON.parse(JSON.stringify(value));

const shared = load(
  [`${SHARED}/position.js`, `${SHARED}/moves.js`, `${SHARED}/questions.js`],
  ["Position", "squareNumber", "squareName", "typedMoves", "spoken", "boardInWords", "answerQuestion", "whatStands", "movesInWords"],
);
const START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

test("a square's number and its name belong together", () => {
  for (let square = 0; square < 64; square++) {
    assert.equal(shared.squareNumber(shared.squareName(square)), square);
  }
  assert.deepEqual(["a1", "h1", "a8", "h8"].map(shared.squareNumber), [0, 7, 56, 63]);
});

test("castling, en passant and promotion move what they move", () => {
  const after = (fen, ...moves) => {
    const position = moves.reduce((position, move) => position.after(move), shared.Position.fromFen(fen));
    return Object.fromEntries(here(position.pieces).map((piece, n) => [shared.squareName(n), piece]).filter(([, piece]) => piece));
  };
  assert.deepEqual(after("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1"), { g1: "K", f1: "R", e8: "k" });
  assert.deepEqual(after("r3k3/8/8/8/8/8/8/4K3 b q - 0 1", "e8c8"), { e1: "K", c8: "k", d8: "r" });
  assert.deepEqual(after("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6"), { e1: "K", d6: "P", e8: "k" });
  assert.deepEqual(after("4k3/8/8/8/8/8/p7/4K3 b - - 0 1", "a2a1n"), { a1: "n", e1: "K", e8: "k" });
  const position = shared.Position.fromFen(START).after("e2e4").after("e7e5");
  assert.deepEqual([position.white, position.number], [true, 2]);
});

test("a move is found however it is typed", () => {
  const moves = [["g1f3", "Nf3"], ["e1g1", "O-O"], ["e7e8q", "e8=Q+"], ["e7e8n", "e8=N"], ["b2b4", "b4"], ["f8b4", "Bb4"]];
  for (const [text, found] of [
    ["Nf3", ["g1f3"]], ["g1f3", ["g1f3"]], ["0-0", ["e1g1"]], ["O-O+", ["e1g1"]], ["e8Q", ["e7e8q"]],
    ["e8=Q!", ["e7e8q"]], ["e8", ["e7e8q", "e7e8n"]], ["b4", ["b2b4"]], ["Bb4", ["f8b4"]], ["Ke2", []], ["", []],
  ]) {
    assert.deepEqual(here(shared.typedMoves(moves, text)).map(([uci]) => uci), found, text);
  }
});

test("moves are spoken in words", () => {
  for (const [san, words] of [
    ["Nf3", "knight f3"], ["exd5", "e takes d5"], ["O-O-O", "castles long"], ["O-O+", "castles short, check"],
    ["R1a2", "rook 1 a2"], ["e8=Q#", "e8 becomes a queen, checkmate"], ["Qh4xe1", "queen h4 takes e1"],
  ]) {
    assert.equal(shared.spoken(san), words);
  }
});

test("questions are answered, and other texts are none", () => {
  const game = {
    position: shared.Position.fromFen(START), moves: [["e2e4", "e4"], ["g1f3", "Nf3"]],
    last: "", clocks: "White 0:00.", engine: "", over: "", screen: "Level 1",
  };
  for (const [text, answer] of [
    ["p n", "White: knights b1, g1. Black: knights b8, g8."], ["p K", "White: king e1."], ["s e1", "white king e1."],
    ["s e4", "e4 is empty."], ["s z", "Type s and a square"], ["m n", "1: knight f3."], ["x", "None."], ["l", "No move has been played yet."],
    ["c", "White 0:00."], ["w", "White to move."], ["t", "Level 1"], ["b", "White: king e1; queen d1;"], ["?", "the last move"],
  ]) {
    const said = shared.answerQuestion(text, game);
    assert.ok(said.includes(answer), `${text}: ${said}`);
  }
  for (const text of ["hello", "e5 e6 e7", "Nf3"]) assert.equal(shared.answerQuestion(text, game), "", text);
});

const play = load(
  [`${SHARED}/module.js`, `${PLAY}/keys.js`, `${PLAY}/actions.js`, `${PLAY}/link.js`, `${PLAY}/beside.js`],
  ["meaning", "notation", "SIDES", "asked", "linkHere", "gameAsked", "verdictOf", "stoppedOf", "numbered", "unbroken"],
  { location: { hash: "", href: "https://example.org/octet.html#x" }, status: { now: null } },
);

test("a key of a browser is a key of the machine", () => {
  for (const [event, keys] of [
    [{ key: "a" }, "a"], [{ key: "N" }, "N"], [{ key: "Enter" }, "<return>"], [{ key: "F8" }, "<shift f7>"],
    [{ key: "PageUp" }, "restore"], [{ key: "<" }, "<shift ,>"], [{ key: "é" }, ""], [{ key: "c", ctrlKey: true }, ""],
    [{ key: "Shift" }, ""], [{ key: "End" }, "<shift home>"],
  ]) {
    assert.equal(play.meaning(event), keys, event.key);
  }
  assert.deepEqual(["a", "<", "f1"].map(play.notation), ["a", "<<>", "<f1>"]);
});

test("what the page says counts as people do", () => {
  const said = (nodes) => ({ program: { nodes }, identical: true });
  const compared = { searches: 0, same: 0, differences: 0 };
  for (const [more, text] of [
    [{}, "The engine repeats every search of the 8-bit program."],
    [{ iteration: said(1) }, "1 node: the same."],
    [{ iteration: said(1308), searches: 24, same: 24 }, "1,308 nodes: the same. 24 of 24 searches."],
    [{ iteration: said(20), searches: 1, same: 1 }, "20 nodes: the same. 1 of 1 search."],
    [{ iteration: said(20), searches: 3, same: 2, differences: 1 }, "1 comparison of 3 searches differs."],
  ]) {
    assert.equal(play.verdictOf({ ...compared, ...more }), text);
  }
  assert.equal(play.stoppedOf({}), "");
  assert.match(play.stoppedOf({ stopped: said(2000) }), /^Stopped after 2,000 nodes.*the same move, score and line\.$/);
  assert.match(play.stoppedOf({ stopped: { ...said(1), identical: false } }), /1 node,.*a different move/);
  assert.ok(!play.unbroken(["O-O", "O-O-O"]).includes("-"));
});

test("moves are numbered from the game's first, whoever makes it", () => {
  const game = (side) => ({ start: `8/8/8/8/8/8/8/8 ${side} - - 0 7` });
  assert.deepEqual([0, 1, 2].map((n) => play.numbered(game("w"), n)), ["7.", "7…", "8."]);
  assert.deepEqual([0, 1, 2].map((n) => play.numbered(game("b"), n)), ["7…", "8.", "8…"]);
});

const LINK = [`${SHARED}/position.js`, `${PLAY}/packed.js`, `${PLAY}/actions.js`, `${PLAY}/link.js`];

test("moves are packed in two characters each, and promotions in four", () => {
  const { packMoves, unpackMoves, titleFrom } = load(LINK, ["packMoves", "unpackMoves", "titleFrom"]);
  const moves = ["e2e4", "a7a8q", "h8a1", "b2b1n"];
  assert.equal(packMoves(moves), "Mcw4~q_AJB~n");
  assert.deepEqual(here(unpackMoves(packMoves(moves))), moves);
  for (const wrong of ["A", "Mc~k", "M c", "Mc~"]) assert.equal(unpackMoves(wrong), null, wrong);
  assert.equal([...titleFrom("♞".repeat(100))].length, 80);
});

test("a link that was made opens the same game", () => {
  const fen = "6k1/5ppp/8/8/8/8/3r1PPP/6K1 b - - 0 1";
  for (const [start, engineSides, flipped, parts] of [
    [fen, 1, true, "fen=6k1/5ppp/8/8/8/8/3r1PPP/6K1_b_-_-_0_1&game=LD&level=d&side=black"],
    [fen, 2, true, "fen=6k1/5ppp/8/8/8/8/3r1PPP/6K1_b_-_-_0_1&game=LD&level=d&side=white&flip=1"],
    [START, 0, false, "game=LD&level=d&side=both"],
  ]) {
    const scope = { location: { hash: "", href: "file:///octet.html#old" }, status: { now: { start, moves: ["d2d1"], level: 3, engineSides, flipped } } };
    const link = load(LINK, ["linkHere", "asked", "gameAsked", "location"], scope);
    assert.equal(link.linkHere(), `file:///octet.html#${parts}`);
    assert.equal(link.linkHere(" Can  you? "), `file:///octet.html#title=Can_you%3F&${parts}`);
    link.location.hash = `#${parts}`;
    assert.deepEqual(here(link.asked()), here(link.gameAsked()));
  }
  assert.equal(play.asked(), null);
});

/** What the choices are with these texts in storage, and a page whose colours change. */
function choices(stored) {
  const style = { colorScheme: "" };
  const localStorage = {
    getItem: (name) => stored[name] ?? null,
    setItem: (name, text) => { stored[name] = text; },
    removeItem: (name) => { delete stored[name]; },
  };
  const known = { localStorage, document: { documentElement: { style } }, matchMedia: () => ({ matches: false }) };
  return { style, stored, ...load([`${SHARED}/choices.js`], ["remembered", "remember", "switchTheme"], known) };
}

test("what a reader chose has one name, and the former name of light or dark is read once", () => {
  const first = choices({ "octet-theme": "dark", "octet-128": '{"speed":"2"}' });
  assert.equal(first.style.colorScheme, "dark");
  assert.deepEqual(Object.keys(first.stored), ["octet-128"]);
  assert.deepEqual(JSON.parse(first.stored["octet-128"]), { speed: "2", theme: "dark" });
  // A page that was opened before keeps what another has written since.
  const second = choices(first.stored);
  second.switchTheme();
  first.remember("speed", "0");
  assert.deepEqual(JSON.parse(first.stored["octet-128"]), { speed: "0", theme: "light" });
  for (const stored of [{}, { "octet-128": "no JSON" }, { "octet-128": "null" }, { "octet-128": '{"theme":"green"}' }]) {
    assert.equal(choices(stored).style.colorScheme, "");
  }
});

test("the line at which the search looks is drawn with its first move on top, and numbered", () => {
  const { arrowsOf, lineOf } = load(
    [`${SHARED}/position.js`, `${SHARED}/drawn.js`, `${PLAY}/searched.js`], ["arrowsOf", "lineOf"], { unbroken: (moves) => moves.join(" ") },
  );
  assert.deepEqual(here(arrowsOf(["e2e4", "e7e5"])), [[52, 36, "later"], [12, 28, ""]]);
  assert.equal(arrowsOf(Array(20).fill("e2e4")).length, 6);
  assert.equal(lineOf({ white: true, number: 2 }, ["Nf3", "Nc6", "Bb5"]), "2.Nf3 Nc6 3.Bb5");
  assert.equal(lineOf({ white: false, number: 2 }, ["Nc6", "Bb5"]), "2…Nc6 3.Bb5");
});

const PROBLEMS = readFileSync(join(root, "engine/notation/collection/problems.epd"), "utf8").trim().split("\n")
  .map((line) => ({ id: /id "([^"]+)"/.exec(line)[1], mate: Number(/dm (\d+)/.exec(line)[1]), fen: line.split(" bm")[0] }));
const problem = load([`${PLAY}/problem.js`], ["problemOfDay", "problemNamed", "problemName", "problemTask", "problemLine", "judgedInWords"]);

test("every problem has its day, and no two days of a week the same", () => {
  const days = [...Array(2 * PROBLEMS.length).keys()].map((n) => problem.problemOfDay(PROBLEMS.length, new Date(2026, 0, 1 + n)));
  assert.equal(new Set(days.slice(0, PROBLEMS.length)).size, PROBLEMS.length);
  assert.deepEqual(days.slice(0, PROBLEMS.length), days.slice(PROBLEMS.length));
  // From its first minute to its last a day has one.
  assert.equal(problem.problemOfDay(40, new Date(2026, 10, 28, 0, 0)), problem.problemOfDay(40, new Date(2026, 10, 28, 23, 59)));
  const mates = days.slice(0, 7).map((at) => PROBLEMS[at].mate);
  assert.ok(new Set(mates).size > 1, `a week of mates in ${mates}`);
});

test("a link names one problem", () => {
  PROBLEMS.forEach((one, at) => {
    assert.equal(problem.problemNamed(PROBLEMS, problem.problemName(one), new Date()), at);
    assert.equal(problem.problemNamed(PROBLEMS, one.id.toUpperCase(), new Date()), at);
  });
  for (const name of ["", "today"]) assert.equal(problem.problemNamed(PROBLEMS, name, new Date(2026, 0, 1)), problem.problemOfDay(PROBLEMS.length, new Date(2026, 0, 1)));
  assert.equal(problem.problemNamed(PROBLEMS, "Loyd_1066", new Date()), -1);
});

test("a problem and its moves are told in words", () => {
  for (const one of PROBLEMS) assert.match(problem.problemTask(one, one.mate), /^White mates in [a-z]+ moves$/);
  assert.equal(problem.problemLine(["Qg4", "Kxe8", "Qg8#"]), "1.Qg4 Kxe8 2.Qg8#");
  assert.equal(problem.problemLine(["Qg8#"], 2), "2.Qg8#");
  for (const [judged, number, said] of [
    [{ worth: "mate", san: "Qg8#", left: 0 }, 2, "2.Qg8# mates. Solved!"],
    [{ worth: "right", san: "Qg4", reply: ["f7e8", "Kxe8"], left: 1 }, 1, "1.Qg4 is right. The answer is Kxe8: now mate in one move."],
    [{ worth: "wrong", san: "Qh5+", reply: ["f7f8", "Kf8"], left: 2 }, 1, "1.Qh5+ is wrong: after 1…Kf8 there is no mate in one move."],
    [{ worth: "wrong", san: "Qh5+", left: 3 }, 1, "1.Qh5+ is wrong: it is not the key, and then there is no mate in two moves."],
    [{ worth: "wrong", san: "Qh5", left: 1 }, 2, "2.Qh5 is wrong: it does not mate."],
    [{ worth: "wrong", san: "Qf6", result: "draw by stalemate", left: 2 }, 1, "1.Qf6 is wrong: draw by stalemate."],
    [{ worth: "unknown", san: "Kf6", left: 4 }, 5, "Whether 5.Kf6 still mates in time takes too long to find out. The solution has another move."],
  ]) {
    assert.equal(problem.judgedInWords(judged, number), said);
  }
});

/** A game as the data of a page has it. */
const GAME = {
  players: [{ name: 'Ann "A" \\ & Co' }, { name: "Bob" }],
  result: "0-1",
  start: START,
  moves: [{ uci: "f2f3", san: "f3" }, { uci: "e7e5", san: "e5" }, { uci: "g2g4", san: "g4", judgement: "blunder" }, { uci: "d8h4", san: "Qh4#" }],
  positions: [[0.5, "e2e4"], [0.4, "e7e5"], [0.4, "e2e4"], [0, "d8h4"], [0]].map(([expected, ...pv]) => ({ expected, pv: pv.map((uci) => [uci, uci]) })),
};
const analyse = load(
  [`${SHARED}/position.js`, `${ANALYSE}/game.js`, `${ANALYSE}/link.js`, `${ANALYSE}/graph.js`],
  ["GAMES", "Game", "linkTo", "gameLink", "gameAsked", "numberedLine", "graphInWords", "graphPosition"],
  { document: { getElementById: () => ({ textContent: JSON.stringify({ games: [GAME] }) }) } },
);

test("a game that a link has is the game that it was made of", () => {
  const link = analyse.gameLink(GAME);
  assert.match(link, /^#fen=rnbqkbnr\/[^ ]*&moves=f2f3,e7e5,g2g4,d8h4&white=/);
  const pgn = analyse.gameAsked(link);
  for (const part of ['[White "Ann \\"A\\" \\\\ & Co"]', '[Black "Bob"]', '[Result "0-1"]', `[FEN "${START}"]`, "f2f3 e7e5 g2g4 d8h4 0-1"]) {
    assert.ok(pgn.includes(part), `${part} is not in ${pgn}`);
  }
  assert.equal(analyse.gameAsked(`#pgn=${encodeURIComponent("1. e4 *")}`), "1. e4 *");
  for (const hash of ["", "#1.12", "#words"]) assert.equal(analyse.gameAsked(hash), null, hash);
  assert.equal(analyse.linkTo({ fen: "8/8 w", moves: [] }), "#fen=8/8_w");
  assert.equal(analyse.linkTo(null), "");
});

test("lines are numbered wherever they begin", () => {
  const line = ["e5", "Nf3", "Nc6"].map((san) => ["", san]);
  assert.deepEqual(here(analyse.numberedLine({ white: false, number: 1 }, line)), ["1…e5", "2.Nf3", "Nc6"]);
  assert.deepEqual(here(analyse.numberedLine({ white: false, number: 1 }, line, 2)), ["2…Nc6"]);
  assert.deepEqual(here(analyse.numberedLine({ white: true, number: 9 }, line)), ["9.e5", "Nf3", "10.Nc6"]);
});

test("the graph says in words what it shows", () => {
  const [game] = analyse.GAMES;
  assert.equal(analyse.graphInWords(game), "White’s expected score: 50% at the beginning; at most 50% at the beginning; "
    + "at least 0% after 2.g4; 0% at the end. Marked: 2.g4, blunder.");
  assert.deepEqual([0, 0.5, 1].map((part) => analyse.graphPosition(game, part)), [0, 2, 4]);
  assert.deepEqual([1, 2, 3, 4].map((n) => game.isMistake(n)), [false, false, true, false]);
});
