// The puzzle of the day: a mate problem on a board of its own, so that the game on the machine stays
// as it is. The engine's thread says what a move is worth, and defends.
"use strict";

const puzzle = {
  /** @type {{ id: string, by: string, mate: number, fen: string, line: string }[]} The problems of this page. */
  all: [],
  /** The number of the one that is shown. */
  at: 0,
  /** @type {string[]} The moves so far, in both notations. */
  moves: [],
  /** @type {string[]} */
  san: [],
  /** What `judge` has said last (emulator/web/src/puzzle.rs). */
  judged: null,
  /** A move that was wrong, with its answer: it stands on the board until the next try. */
  tried: [],
  /** How many hints were given for this move. */
  hints: 0,
  /** What stood behind # when a link opened the puzzle. */
  link: "",
  /** Whether the thread is being asked. */
  busy: false,
  /** @type {{ chosen: number | null }} */
  hand: { chosen: null },
};

const problemNow = () => puzzle.all[puzzle.at];

/** What is asked of the thread about the puzzle after some moves. */
const askSolver = (name, moves) => {
  const { fen, line, mate } = problemNow();
  return askThread(name, `${fen}\n${moves.join(" ")}\n${line}`, mate).then(JSON.parse);
};

/** The position on the board of the puzzle. */
function puzzlePosition() {
  const position = Position.fromFen(puzzle.judged.fen);
  const [tried] = puzzle.tried;
  return tried ? position.after(tried) : position;
}

/** The legal moves, in both notations. */
const puzzleMoves = () => puzzle.judged.legal.map((uci, n) => [uci, puzzle.judged.legalSan[n]]);

function drawPuzzle() {
  const [, answer] = puzzle.tried;
  element("puzzle-board").innerHTML = drawBoard(puzzlePosition(), {
    under: (place) => chosenSquare(place, puzzle.hand.chosen),
    arrows: answer ? [arrow(answer)] : [],
  });
  element("puzzle-line").textContent = problemLine(puzzle.san);
}

const sayPuzzle = (text, kind = "") => Object.assign(element("puzzle-told"), { textContent: text, className: kind });

/** Plays a move of the puzzle and says what it is worth. */
async function tryPuzzle([uci, san]) {
  if (puzzle.busy) return;
  const number = puzzle.moves.length / 2 + 1;
  Object.assign(puzzle, { busy: true, tried: [uci], hints: 0 });
  puzzle.hand.chosen = null;
  sayPuzzle(`${number}.${san} …`);
  drawPuzzle();
  const { at } = puzzle;
  const judged = await askSolver("judge", [...puzzle.moves, uci]);
  // Another puzzle may have been opened meanwhile.
  if (at !== puzzle.at || !puzzle.busy) return;
  const wrong = judged.worth === "wrong" || judged.worth === "unknown";
  Object.assign(puzzle, { judged, busy: false, tried: wrong ? [uci, judged.reply?.[0]] : [] });
  if (!wrong) {
    puzzle.moves.push(uci, ...(judged.reply ? [judged.reply[0]] : []));
    puzzle.san.push(judged.san, ...(judged.reply ? [judged.reply[1]] : []));
  }
  sayPuzzle(judgedInWords(judged, number), wrong ? "wrong" : "right");
  drawPuzzle();
}

/** Names the piece that moves, then chooses it. */
async function hintPuzzle() {
  const [uci] = (await askSolver("solution", puzzle.moves)).uci;
  if (!uci) return sayPuzzle("There is no mate in time from here: begin again.");
  const from = squareNumber(uci);
  puzzle.tried = [];
  const piece = PIECE_NAME[puzzlePosition().pieces[from].toUpperCase()];
  puzzle.hints += 1;
  if (puzzle.hints > 1) puzzle.hand.chosen = from;
  sayPuzzle(puzzle.hints > 1 ? `The ${piece} on ${squareName(from)} moves.` : `A ${piece} moves.`);
  drawPuzzle();
}

async function solvePuzzle() {
  const { uci, san } = await askSolver("solution", puzzle.moves);
  if (!uci.length) return sayPuzzle("There is no mate in time from here: begin again.");
  puzzle.tried = [];
  drawPuzzle();
  sayPuzzle(`The solution: ${problemLine(san, puzzle.moves.length / 2 + 1)}.`);
  element("puzzle-board").innerHTML = drawBoard(puzzlePosition(), { arrows: [arrow(uci[0])] });
}

/** Shows a puzzle from its beginning. */
async function beginPuzzle(at) {
  Object.assign(puzzle, { at, moves: [], san: [], tried: [], hints: 0, busy: false });
  puzzle.hand.chosen = null;
  const today = problemOfDay(puzzle.all.length, new Date()) === at;
  element("puzzle-name").textContent = today ? "Puzzle of the day" : "Puzzle";
  element("puzzle-what").textContent = `${problemTask(problemNow(), problemNow().mate)}. ${problemNow().by}.`;
  const judged = await askSolver("judge", []);
  if (at !== puzzle.at) return;
  puzzle.judged = judged;
  sayPuzzle("Drag a piece, or type a move.");
  drawPuzzle();
}

/** The link to the puzzle that is shown. */
const puzzleLink = () => `${location.href.split("#")[0]}#puzzle=${encodeURIComponent(problemName(problemNow()))}`;

async function openPuzzle(at) {
  await beginPuzzle(at);
  if (!element("puzzle").open) element("puzzle").showModal();
  // On a touch screen the field would bring its keyboard over the board.
  if (!matchMedia("(pointer: coarse)").matches) element("puzzle-typed").focus();
}

/** Opens the puzzle that the address names; returns whether it names one. */
function openPuzzleAsked() {
  const name = wanted().get("puzzle");
  if (name === null) return false;
  puzzle.link = location.hash;
  const at = problemNamed(puzzle.all, name, new Date());
  if (at < 0) tell(`The link’s puzzle “${titleFrom(name)}” is not one of the ${puzzle.all.length} here: this is today’s.`);
  openPuzzle(at < 0 ? problemOfDay(puzzle.all.length, new Date()) : at);
  return true;
}

/** Tells of a problem where the puzzle of the day is opened, and on the card of the site. */
function showToday(problem) {
  element("puzzle-today").textContent = problemTask(problem, problem.mate);
  for (const place of document.querySelectorAll(".thumb")) place.innerHTML = drawBoard(Position.fromFen(problem.fen), { label: "" });
}

function startPuzzle() {
  puzzle.all = JSON.parse(element("puzzles").textContent);
  showToday(puzzle.all[problemOfDay(puzzle.all.length, new Date())]);
  const dialog = element("puzzle");
  const typed = element("puzzle-typed");
  const actions = {
    "open-puzzle": () => openPuzzle(problemOfDay(puzzle.all.length, new Date())),
    "puzzle-hint": hintPuzzle,
    "puzzle-solve": solvePuzzle,
    "puzzle-again": () => beginPuzzle(puzzle.at),
    "puzzle-other": () => beginPuzzle((puzzle.at + 1) % puzzle.all.length),
    "puzzle-close": () => dialog.close(),
    "puzzle-copy": async () => {
      try {
        await navigator.clipboard.writeText(puzzleLink());
        sayPuzzle("The link to this puzzle is copied.");
      } catch {
        sayPuzzle(`The link to this puzzle: ${puzzleLink()}`);
      }
    },
  };
  for (const [id, action] of Object.entries(actions)) element(id).addEventListener("click", action);
  // The address stops naming the puzzle, so that a reload goes on with the game.
  dialog.addEventListener("close", () => {
    if (puzzle.link && location.hash === puzzle.link) history.replaceState(null, "", location.href.split("#")[0]);
  });
  element("puzzle-ask").addEventListener("submit", async (event) => {
    event.preventDefault();
    const move = await chooseMove(typedMoves(puzzleMoves(), typed.value));
    if (move) tryPuzzle(move);
    else sayPuzzle(`${typed.value} is not a legal move here.`, "wrong");
    typed.value = "";
  });
  startDrawn(element("puzzle-board"), {
    hand: puzzle.hand,
    flipped: () => false,
    table: puzzlePosition,
    moves: () => {
      if (puzzle.busy || !puzzle.judged.legal.length) return null;
      puzzle.tried = [];
      return puzzleMoves();
    },
    play: tryPuzzle,
    redraw: drawPuzzle,
  });
}
