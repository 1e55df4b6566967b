// What the page was told: games, their positions, and scores in words.
// All scores are White's.
"use strict";

const PAGE = JSON.parse(document.getElementById("data").textContent);
const GLYPH = { inaccuracy: "?!", mistake: "?", blunder: "??" };
const NAME = { inaccuracy: "Inaccuracy", mistake: "Mistake", blunder: "Blunder" };

/** A text as HTML. */
function plain(text) {
  const escapes = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
  return text.replace(/[&<>"]/g, (letter) => escapes[letter]);
}

/** A game: its positions by replaying its moves. */
class Game {
  constructor(told) {
    Object.assign(this, told);
    this.boards = [Position.fromFen(told.start)];
    for (const move of told.moves) this.boards.push(this.boards[this.boards.length - 1].after(move.uci));
    this.length = told.moves.length;
  }

  get title() { return this.sides.map((side) => side.name).join(" – "); }

  /** The number of a move, with dots: "12." or "12...". */
  number(n) {
    const board = this.boards[n];
    return `${board.number}${board.white ? "." : "..."}`;
  }

  /** The next move after `n` that gave chances away, from the start again at the end. */
  nextFault(n) {
    for (let step = 1; step <= this.length; step++) {
      const next = (n + step - 1) % this.length + 1;
      if (this.moves[next - 1].fault) return next;
    }
    return n;
  }

  /** The position after so many moves of the best line of position `n`. */
  tried(n, count) {
    return this.positions[n].line.slice(0, count).reduce((board, [uci]) => board.after(uci), this.boards[n]);
  }
}

const GAMES = PAGE.games.map((told) => new Game(told));

/** A score as people write it: pawns, or moves to mate. */
function shown(position) {
  if (!position) return "";
  const { score } = position;
  const sign = score < 0 ? "−" : "+";
  if (position.over) return score === 0 ? "½" : "#";
  if (Math.abs(score) >= PAGE.mate_found) return `${sign}#${Math.ceil((PAGE.mate - Math.abs(score)) / 2)}`;
  return sign + (Math.abs(score) / 100).toFixed(2);
}

const percent = (part) => `${Math.round(part * 100)}%`;
