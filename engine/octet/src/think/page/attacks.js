// Attackers and defenders of squares.
"use strict";

const STRAIGHT = [[0, 1], [0, -1], [1, 0], [-1, 0]];
const DIAGONAL = [[1, 1], [-1, -1], [-1, 1], [1, -1]];
const KNIGHT = [[1, 2], [-1, 2], [2, 1], [2, -1], [-1, -2], [1, -2], [-2, -1], [-2, 1]];
const WORTH = { P: 1, N: 3, B: 3, R: 5, Q: 9, K: 50 };

/** The squares of one side's pieces that attack or defend a square. */
function attackers(position, square, white) {
  const found = [];
  const file = square & 7, rank = square >> 3;
  const look = (steps, far, kinds) => {
    for (const [right, up] of steps) {
      for (let n = 1; n <= far; n++) {
        const f = file + right * n, r = rank + up * n;
        if (f < 0 || f > 7 || r < 0 || r > 7) break;
        const piece = position.pieces[r * 8 + f];
        if (piece === "") continue;
        if (isWhite(piece) === white && kinds.includes(piece.toUpperCase())) found.push(r * 8 + f);
        break;
      }
    }
  };
  look(STRAIGHT, 7, "RQ");
  look(DIAGONAL, 7, "BQ");
  look(STRAIGHT, 1, "K");
  look(DIAGONAL, 1, "K");
  look(KNIGHT, 1, "N");
  // A pawn attacks forward, so it stands behind the square.
  look(white ? [[-1, -1], [1, -1]] : [[-1, 1], [1, 1]], 1, "P");
  return found;
}

/**
 * Pieces under attack: attacked by a less valuable piece, attacked more often
 * than defended, or not defended at all.
 */
function hangingPieces(position) {
  const hanging = [];
  position.pieces.forEach((piece, square) => {
    if (piece === "" || piece.toUpperCase() === "K") return;
    const white = isWhite(piece);
    const attacking = attackers(position, square, !white), defenders = attackers(position, square, white);
    if (attacking.length === 0) return;
    const least = Math.min(...attacking.map((at) => WORTH[position.pieces[at].toUpperCase()]));
    const worth = WORTH[piece.toUpperCase()];
    if (least < worth || defenders.length === 0 || (attacking.length > defenders.length && least <= worth)) {
      hanging.push({ square, piece, attackers: attacking, defenders });
    }
  });
  return hanging;
}
