// The board, with attackers.
"use strict";

/**
 * A board; see `drawBoard`. `options.attacks` shows how many pieces of each side
 * attack each square, and which pieces are under attack.
 */
function boardSvg(position, options = {}) {
  if (!options.attacks) return drawBoard(position, options);
  const under = (place) => (options.under?.(place) ?? "") + hangingPieces(position).map((piece) => {
    const [x, y] = place(piece.square);
    return `<rect x="${x + 1.5}" y="${y + 1.5}" width="42" height="42" class="under-attack"/>`;
  }).join("");
  const over = (place) => {
    const parts = [];
    for (let square = 0; square < 64; square++) {
      const [x, y] = place(square);
      const white = attackers(position, square, true).length, black = attackers(position, square, false).length;
      if (white) parts.push(`<g class="attack-count whites"><circle cx="${x + 37}" cy="${y + 37}" r="6"/><text x="${x + 37}" y="${y + 39.8}">${white}</text></g>`);
      if (black) parts.push(`<g class="attack-count blacks"><circle cx="${x + 37}" cy="${y + 8}" r="6"/><text x="${x + 37}" y="${y + 10.8}">${black}</text></g>`);
    }
    return parts.join("");
  };
  return drawBoard(position, { ...options, under, over });
}
