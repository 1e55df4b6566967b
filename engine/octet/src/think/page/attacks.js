// Who looks at a square: attackers and defenders.
"use strict";

const STRAIGHT = [[0, 1], [0, -1], [1, 0], [-1, 0]];
const DIAGONAL = [[1, 1], [-1, -1], [-1, 1], [1, -1]];
const KNIGHT = [[1, 2], [-1, 2], [2, 1], [2, -1], [-1, -2], [1, -2], [-2, -1], [-2, 1]];
const WORTH = { P: 1, N: 3, B: 3, R: 5, Q: 9, K: 50 };

/** The squares of the men of one side who look at a square. */
function attackers(position, square, white) {
  const found = [];
  const file = square & 7, rank = square >> 3;
  const look = (steps, far, kinds) => {
    for (const [right, up] of steps) {
      for (let n = 1; n <= far; n++) {
        const f = file + right * n, r = rank + up * n;
        if (f < 0 || f > 7 || r < 0 || r > 7) break;
        const man = position.men[r * 8 + f];
        if (man === "") continue;
        if (isWhite(man) === white && kinds.includes(man.toUpperCase())) found.push(r * 8 + f);
        break;
      }
    }
  };
  look(STRAIGHT, 7, "RQ");
  look(DIAGONAL, 7, "BQ");
  look(STRAIGHT, 1, "K");
  look(DIAGONAL, 1, "K");
  look(KNIGHT, 1, "N");
  // A pawn looks ahead, so it stands behind the square.
  look(white ? [[-1, -1], [1, -1]] : [[-1, 1], [1, 1]], 1, "P");
  return found;
}

/** Whether the side that is not to move has its king attacked, and by whom. */
function checkers(position) {
  const king = position.men.indexOf(position.white ? "K" : "k");
  return king < 0 ? [] : attackers(position, king, !position.white);
}

/**
 * The men who stand in danger: attacked by somebody worth less, or by more
 * than guard them.
 */
function dangers(position) {
  const dangers = [];
  position.men.forEach((man, square) => {
    if (man === "" || man.toUpperCase() === "K") return;
    const white = isWhite(man);
    const attack = attackers(position, square, !white), guard = attackers(position, square, white);
    if (attack.length === 0) return;
    const least = Math.min(...attack.map((at) => WORTH[position.men[at].toUpperCase()]));
    const worth = WORTH[man.toUpperCase()];
    if (least < worth || guard.length === 0 || (attack.length > guard.length && least <= worth)) {
      dangers.push({ square, man, attack, guard });
    }
  });
  return dangers;
}
