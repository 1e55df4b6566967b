// Moves in a link, two characters each: the square it leaves and the one it goes to; a promotion adds
// `~` and the piece's letter.
"use strict";

const PACKED = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/** Moves in UCI notation, packed. */
const packMoves = (moves) => moves.map((uci) =>
  PACKED[squareNumber(uci)] + PACKED[squareNumber(uci.slice(2))] + (uci[4] ? `~${uci[4]}` : "")).join("");

/** Packed moves in UCI notation; null where the text is none. */
function unpackMoves(text) {
  const moves = text.match(/[\w-]{2}(~[nbrq])?/g) ?? [];
  if (moves.join("") !== text) return null;
  return moves.map((move) => squareName(PACKED.indexOf(move[0])) + squareName(PACKED.indexOf(move[1])) + (move[3] ?? ""));
}
