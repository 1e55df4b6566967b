// Positions, by replaying moves.
"use strict";

/** A position: 64 letters as in a FEN ("" is empty), a1 first, and who moves. */
class Position {
  /** @type {string[]} */
  pieces = [];
  white = true;
  number = 1;
  /** @type {number[] | null} Squares of the last move. */
  last = null;

  static fromFen(fen) {
    const [ranks, side, , , , number] = fen.split(" ");
    const position = new Position();
    position.pieces = new Array(64).fill("");
    ranks.split("/").forEach((rank, row) => {
      let at = (7 - row) * 8;
      for (const letter of rank) {
        if (letter >= "1" && letter <= "8") at += Number(letter);
        else position.pieces[at++] = letter;
      }
    });
    position.white = side === "w";
    position.number = Number(number);
    position.last = null;
    return position;
  }

  /** The position after a move as UCI writes it; "" is a null move. */
  after(uci) {
    const next = new Position();
    next.pieces = this.pieces.slice();
    next.white = !this.white;
    next.number = this.number + (this.white ? 0 : 1);
    next.last = null;
    if (uci === "") return next;
    const from = squareNumber(uci), to = squareNumber(uci.slice(2));
    let piece = next.pieces[from];
    // A pawn that leaves its file for an empty square captures en passant.
    if (piece.toUpperCase() === "P" && (from - to) % 8 !== 0 && next.pieces[to] === "") {
      next.pieces[(from & 56) | (to & 7)] = "";
    }
    if (piece.toUpperCase() === "K" && Math.abs(to - from) === 2) {
      const rook = to > from ? from + 3 : from - 4;
      next.pieces[(from + to) / 2] = next.pieces[rook];
      next.pieces[rook] = "";
    }
    if (uci.length === 5) piece = this.white ? uci[4].toUpperCase() : uci[4];
    next.pieces[from] = "";
    next.pieces[to] = piece;
    next.last = [from, to];
    return next;
  }
}

/** The number of a square, a1 = 0. */
function squareNumber(name) {
  return name.charCodeAt(0) - 97 + 8 * (name.charCodeAt(1) - 49);
}

function squareName(number) {
  return "abcdefgh"[number & 7] + ((number >> 3) + 1);
}

const isWhite = (piece) => piece !== "" && piece === piece.toUpperCase();
const sideName = (white) => (white ? "White" : "Black");
