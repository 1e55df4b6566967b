// The board on the screens: a piece is moved by clicks or by dragging it.
"use strict";

/** The board of a screen in parts of what is seen of it: left, top, width and height of a square. */
function boardOf(which) {
  const [left, top, across, down] = [0, 1, 2, 3].map((n) => octet.board(which, n));
  const [x, y, width, height] = parts[which];
  return { left: (left - x) / width, top: (top - y) / height, across: across / width, down: down / height };
}

/** Column and row of a square, or the square there: turned, the board has h1 at its upper left. */
const turned = (column, row) => (status.now?.flipped ? [7 - column, row] : [column, 7 - row]);

/** The square at a point of a canvas; null beside the board. */
function squareAt(which, event) {
  const box = canvases[which].getBoundingClientRect();
  const board = boardOf(which);
  const column = Math.floor(((event.clientX - box.left) / box.width - board.left) / board.across);
  const row = Math.floor(((event.clientY - box.top) / box.height - board.top) / board.down);
  if (column < 0 || column > 7 || row < 0 || row > 7) return null;
  const [file, rank] = turned(column, row);
  return file + 8 * rank;
}

/** The squares to which the piece of a square can go. */
const targetsFrom = (square) =>
  movesNow().filter(([uci]) => squareNumber(uci) === square).map(([uci]) => squareNumber(uci.slice(2)));

/** Lays an element on a square of a screen. */
function layOn(which, square, laid) {
  const board = boardOf(which);
  const [column, row] = turned(square & 7, square >> 3);
  laid.style.left = `${100 * (board.left + column * board.across)}%`;
  laid.style.top = `${100 * (board.top + row * board.down)}%`;
  laid.style.width = `${100 * board.across}%`;
  laid.style.height = `${100 * board.down}%`;
  canvases[which].parentElement.append(laid);
}

/** Frames the chosen square and marks where its piece can go; no piece is dragged any more. */
function showMarks() {
  document.querySelectorAll(".screen .chosen, .target, .dragged").forEach((mark) => mark.remove());
  if (hand.chosen === null) return;
  const targets = new Set(targetsFrom(hand.chosen));
  for (const which of [0, 1].filter(seen)) {
    for (const square of [hand.chosen, ...targets]) {
      const mark = document.createElement("div");
      mark.className = square === hand.chosen ? "chosen" : "target";
      layOn(which, square, mark);
    }
  }
}

/** The square to which keys take the editor's cursor. */
let heading = null;

/** Takes the cursor of the set-up editor to a square. */
function takeCursor(square) {
  readStatus();
  const from = status.now.typing ? heading ?? status.now.cursor : status.now.cursor;
  const [[x, y], [toX, toY]] = [from, square].map((each) => turned(each & 7, each >> 3));
  const steps = (key, count) => `<cursor ${key}>`.repeat(Math.max(0, count));
  press(steps("right", toX - x) + steps("left", x - toX) + steps("down", toY - y) + steps("up", y - toY));
  heading = square;
}

function startBoard() {
  canvases.forEach((canvas, which) => {
    canvas.addEventListener("pointerdown", startSound);
    canvas.addEventListener("click", (event) => {
      const square = squareAt(which, event);
      if (status.now?.editing && square !== null) takeCursor(square);
    });
    startMoving(canvas, {
      squareAt: (event) => squareAt(which, event),
      mayMove: (square) => !status.now?.mode && targetsFrom(square).length > 0,
      // A page of the program has no board.
      moves: () => (status.now?.mode ? null : movesNow()),
      play: ([uci]) => { layPiece(uci); playMove(uci); },
      redraw: showMarks,
      drag: (square, event) => dragPiece(which, square, event),
    });
  });
  status.listeners.push((state, before) => {
    if (before?.fen === state.fen && before?.mode === state.mode) return;
    hand.chosen = null;
    showMarks();
  });
  addEventListener("resize", liftPiece);
  startLaying();
}
