// The board on the screens: a piece is moved by clicks or by dragging it.
"use strict";

/** The square of the chosen piece, or nothing. */
let chosen = "";

/** The board of a screen in parts of its picture: left, top, width and height of a square. */
function boardOf(which) {
  const [left, top, across, down] = [0, 1, 2, 3].map((n) => octet.board(which, n));
  const { width, height } = canvases[which];
  return { left: left / width, top: top / height, across: across / width, down: down / height };
}

/** The square at a point of a canvas, or nothing. */
function squareAt(which, event) {
  const box = canvases[which].getBoundingClientRect();
  const board = boardOf(which);
  const column = Math.floor(((event.clientX - box.left) / box.width - board.left) / board.across);
  const row = Math.floor(((event.clientY - box.top) / box.height - board.top) / board.down);
  if (column < 0 || column > 7 || row < 0 || row > 7) return "";
  const turned = status.now?.flipped;
  return "abcdefgh"[turned ? 7 - column : column] + (turned ? row + 1 : 8 - row);
}

/** The legal moves from the chosen square. */
const movesFrom = (square) => (status.now?.legal ?? []).filter((move) => move.startsWith(square));

/** Frames the chosen square and marks where its piece can go. */
function showMarks() {
  document.querySelectorAll(".chosen, .target").forEach((mark) => mark.remove());
  if (!chosen) return;
  const targets = new Set(movesFrom(chosen).map((move) => move.slice(2, 4)));
  for (const which of [0, 1].filter(seen)) {
    const board = boardOf(which);
    const canvas = canvases[which];
    const scale = canvas.clientWidth / canvas.parentElement.clientWidth;
    for (const square of [chosen, ...targets]) {
      const [file, rank] = [square.charCodeAt(0) - 97, Number(square[1]) - 1];
      const [column, row] = status.now.flipped ? [7 - file, rank] : [file, 7 - rank];
      const mark = document.createElement("div");
      mark.className = square === chosen ? "chosen" : "target";
      mark.style.left = `${100 * scale * (board.left + column * board.across)}%`;
      mark.style.top = `${100 * (board.top + row * board.down)}%`;
      mark.style.width = `${100 * scale * board.across}%`;
      mark.style.height = `${100 * board.down}%`;
      canvas.parentElement.append(mark);
    }
  }
}

/** Asks what a pawn becomes. */
function askPromotion() {
  const dialog = element("promotion");
  const bar = dialog.firstElementChild;
  return new Promise((answer) => {
    bar.replaceChildren(...["queen", "rook", "bishop", "knight"].map((name) => {
      const button = document.createElement("button");
      button.textContent = name;
      button.onclick = () => dialog.close(name === "knight" ? "n" : name[0]);
      return button;
    }));
    dialog.onclose = () => answer(dialog.returnValue);
    dialog.returnValue = "";
    dialog.showModal();
  });
}

/** Types the move from the chosen piece to a square; returns whether there is one. */
async function moveTo(square) {
  const moves = movesFrom(chosen).filter((move) => move.slice(2, 4) === square);
  if (!moves.length) return false;
  const [from, to] = [chosen, square];
  choose("");
  const promotion = moves[0].length > 4 ? await askPromotion() : "";
  if (moves[0].length > 4 && !promotion) return true;
  press(`<escape>${from}${to}${promotion}<return>`);
  return true;
}

function choose(square) {
  chosen = square && movesFrom(square).length ? square : "";
  showMarks();
}

function startBoard() {
  canvases.forEach((canvas, which) => {
    canvas.addEventListener("pointerdown", (event) => {
      startSound();
      const square = squareAt(which, event);
      if (!square || status.now?.mode) return choose("");
      event.preventDefault();
      const before = chosen;
      if (before && before !== square && movesFrom(before).some((move) => move.slice(2, 4) === square)) moveTo(square);
      else choose(before === square ? "" : square);
    });
    canvas.addEventListener("pointerup", (event) => {
      const square = squareAt(which, event);
      if (chosen && square && square !== chosen) moveTo(square);
    });
  });
  status.listeners.push((state, before) => {
    if (before?.fen !== state.fen || before?.mode !== state.mode) choose("");
  });
  addEventListener("resize", showMarks);
}
