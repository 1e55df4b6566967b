// The board, with who looks where.
"use strict";

/**
 * A board; see `drawBoard`. `options.looks` shows how many men of each side
 * look at each square, and which men are in danger.
 */
function boardSvg(position, options = {}) {
  if (!options.looks) return drawBoard(position, options);
  const under = (place) => dangers(position).map((danger) => {
    const [x, y] = place(danger.square);
    return `<rect x="${x + 1.5}" y="${y + 1.5}" width="42" height="42" class="danger"/>`;
  }).join("");
  const over = (place) => {
    const parts = [];
    for (let square = 0; square < 64; square++) {
      const [x, y] = place(square);
      const white = attackers(position, square, true).length, black = attackers(position, square, false).length;
      if (white) parts.push(`<g class="look whites"><circle cx="${x + 37}" cy="${y + 37}" r="6"/><text x="${x + 37}" y="${y + 39.8}">${white}</text></g>`);
      if (black) parts.push(`<g class="look blacks"><circle cx="${x + 37}" cy="${y + 8}" r="6"/><text x="${x + 37}" y="${y + 10.8}">${black}</text></g>`);
    }
    return parts.join("");
  };
  return drawBoard(position, { ...options, under, over });
}
