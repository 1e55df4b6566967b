// A board drawn as SVG, and moves by hand on it.
"use strict";

const PIECE_NAME = { P: "pawn", N: "knight", B: "bishop", R: "rook", Q: "queen", K: "king" };

/**
 * A board. `options.flip` turns it, `options.arrows` are pairs of squares with
 * a class each; `options.under` and `options.over` are what else is drawn below
 * and above the pieces: functions that get `place`, a square's upper left corner.
 */
function drawBoard(position, options = {}) {
  const place = (square) => {
    const file = square & 7, rank = square >> 3;
    return options.flip ? [(7 - file) * 45, rank * 45] : [file * 45, (7 - rank) * 45];
  };
  const parts = [];
  for (let square = 0; square < 64; square++) {
    const [x, y] = place(square);
    const shade = ((square >> 3) + square) % 2 ? "light" : "dark";
    parts.push(`<rect x="${x}" y="${y}" width="45" height="45" class="${shade}"/>`);
    if (position.last && position.last.includes(square)) {
      parts.push(`<rect x="${x}" y="${y}" width="45" height="45" class="last"/>`);
    }
    if (x === 0) parts.push(`<text x="2" y="${y + 8}" class="name">${(square >> 3) + 1}</text>`);
    if (y === 315) parts.push(`<text x="${x + 39}" y="357" class="name">${"abcdefgh"[square & 7]}</text>`);
  }
  parts.push(options.under?.(place) ?? "");
  position.pieces.forEach((piece, square) => {
    if (piece === "") return;
    const [x, y] = place(square);
    const color = isWhite(piece) ? "white" : "black";
    parts.push(`<use href="#${PIECE_NAME[piece.toUpperCase()]}" class="${color}" data-square="${square}" x="${x}" y="${y}" width="45" height="45"/>`);
  });
  parts.push(options.over?.(place) ?? "");
  for (const [from, to, kind = ""] of options.arrows ?? []) {
    const [fx, fy] = place(from).map((n) => n + 22.5), [tx, ty] = place(to).map((n) => n + 22.5);
    const length = Math.hypot(tx - fx, ty - fy) || 1;
    const [ux, uy] = [(tx - fx) / length, (ty - fy) / length];
    const [bx, by] = [tx - ux * 15, ty - uy * 15];
    parts.push(`<path class="halo ${kind}" d="M${fx + ux * 10} ${fy + uy * 10}L${bx} ${by}"/>`);
    parts.push(`<path class="arrow ${kind}" d="M${fx + ux * 10} ${fy + uy * 10}L${bx} ${by}"/>`);
    parts.push(`<path class="head ${kind}" d="M${tx - ux * 3} ${ty - uy * 3}L${bx - uy * 8} ${by + ux * 8}L${bx + uy * 8} ${by - ux * 8}z"/>`);
  }
  const label = escapeQuotes(options.label ?? `Board. ${boardInWords(position)}`);
  return `<svg class="board" viewBox="0 0 360 360" role="img" aria-label="${label}">${parts.join("")}</svg>`;
}

/** A text as the value of an attribute. */
const escapeQuotes = (text) => text.replace(/&/g, "&amp;").replace(/"/g, "&quot;");

/** The squares of a move as UCI writes it. */
function arrow(uci) {
  return [squareNumber(uci), squareNumber(uci.slice(2))];
}

/** A chosen square, for a board that is drawn; none if it is null. */
function chosenSquare(place, square = hand.chosen) {
  if (square === null) return "";
  const [x, y] = place(square);
  return `<rect class="chosen" x="${x}" y="${y}" width="45" height="45"/>`;
}

/** A pointer's place on a board, in squares from its upper left corner. */
function pointerAt(board, event) {
  const { left, top, width, height } = board.getBoundingClientRect();
  return [8 * (event.clientX - left) / width, 8 * (event.clientY - top) / height];
}

/** The square of a board at which a pointer is; null beside it. */
function drawnSquare(board, event, flip) {
  const [file, row] = pointerAt(board, event).map(Math.floor);
  if (file < 0 || file > 7 || row < 0 || row > 7) return null;
  return flip ? 7 - file + 8 * row : file + 8 * (7 - row);
}

/** Lets the piece of a square follow a pointer. */
function dragDrawn(board, square, event) {
  const piece = board.querySelector(`[data-square="${square}"]`);
  if (!piece) return;
  const [across, down] = pointerAt(board, event);
  piece.setAttribute("x", 45 * across - 22.5);
  piece.setAttribute("y", 45 * down - 22.5);
  // Above the others.
  if (piece.nextSibling) board.append(piece);
}

/** Moves by hand on the board in an element; `page` has `flipped()`, `table()`, and what `startMoving` wants. */
function startDrawn(parent, page) {
  const board = () => parent.querySelector(".board");
  startMoving(parent, {
    ...page,
    squareAt: (event) => (board() ? drawnSquare(board(), event, page.flipped()) : null),
    mayMove: (square) => {
      const { pieces, white } = page.table();
      return pieces[square] && isWhite(pieces[square]) === white;
    },
    drag: (square, event) => dragDrawn(board(), square, event),
  });
}
