// The data of the page: games, their positions, and scores in words.
// All scores are White's.
"use strict";

/** What was analysed, and its games; a page with the engine replaces them. */
let PAGE, GAMES;

const GLYPH = { inaccuracy: "?!", mistake: "?", blunder: "??" };
const NAME = { inaccuracy: "Inaccuracy", mistake: "Mistake", blunder: "Blunder" };

/** A text as HTML. */
function plain(text) {
  const escapes = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
  return text.replace(/[&<>"]/g, (letter) => escapes[letter]);
}

/** A game: its positions by replaying its moves. */
class Game {
  /** @type {any[]} What the report has of the players, the moves and the positions (schemas/analyse.json). */
  players; moves; positions;

  constructor(data) {
    Object.assign(this, data);
    this.boards = [Position.fromFen(data.start)];
    for (const move of data.moves) this.boards.push(this.boards[this.boards.length - 1].after(move.uci));
    this.length = data.moves.length;
  }

  get title() { return this.players.map((player) => player.name).join(" – "); }

  /** The number of a move, with dots: "12." or "12…". */
  number(n) {
    const board = this.boards[n];
    return `${board.number}${board.white ? "." : "…"}`;
  }

  /** What a side's clock showed at position `at`; nothing if the game does not tell. */
  clock(at, white) {
    for (let n = at - 1; n >= 0; n--) {
      // A clock of half an hour is written 0:30:00.
      if (this.boards[n].white === white && this.moves[n].clock) return this.moves[n].clock.replace(/^0?0:0?(?=\d+:\d\d)/, "");
    }
    return "";
  }

  clocksInWords(at) {
    const times = [true, false].map((white) => [sideName(white), this.clock(at, white)]).filter(([, time]) => time);
    return times.length ? `${times.map((side) => side.join(" ")).join(", ")}.` : "This game does not give clock times.";
  }

  /** The next move after `n` that has a judgement, from the start again at the end. */
  nextJudged(n) {
    for (let step = 1; step <= this.length; step++) {
      const next = (n + step - 1) % this.length + 1;
      if (this.moves[next - 1].judgement) return next;
    }
    return n;
  }

  /** Whether the move before position `n` gave expected score away, and what was better is known. */
  isMistake(n) {
    const move = this.moves[n - 1];
    return Boolean(move?.judgement && this.positions[n - 1]?.pv.length);
  }

  /** The positions after mistakes, in order. */
  mistakes() {
    return this.moves.flatMap((move, n) => (move.judgement ? [n + 1] : []));
  }

  /** What the author of the game has drawn at position `n`: arrows and squares. */
  drawnAt(n) {
    return (n === 0 ? this : this.moves[n - 1]).drawings ?? [];
  }
}

/** Takes data as the games of the page. */
function takeData(data) {
  PAGE = data;
  GAMES = data.games.map((game) => new Game(game));
}

takeData(JSON.parse(document.getElementById("data").textContent));

const plural = (count, one, more = `${one}s`) => `${count} ${count === 1 ? one : more}`;

/** A text in which no line break divides castling. */
const whole = (text) => text.replace(/O-O(-O)?/g, (castling) => castling.replaceAll("-", "\u2060-\u2060"));

/** A move that no line break may divide. */
const unbroken = (text) => `<span class="unbroken">${plain(text)}</span>`;

/** A score as people write it: pawns, or moves to mate. */
function shown(position) {
  if (!position) return "";
  const { score } = position;
  const sign = score < 0 ? "−" : "+";
  if (position.outcome) return Math.abs(score) < PAGE.mate_found ? "½" : "#";
  if (Math.abs(score) >= PAGE.mate_found) return `${sign}#${Math.ceil((PAGE.mate - Math.abs(score)) / 2)}`;
  return sign + (Math.abs(score) / 100).toFixed(2);
}

/** The moves of a line from its move `first` on, as people write them, with their numbers; `board` is where it begins. */
function numberedLine(board, line, first = 0) {
  return line.slice(first).map(([, san], n) => {
    const plies = first + n + (board.white ? 0 : 1);
    const number = board.number + Math.floor(plies / 2);
    return (plies % 2 === 0 ? `${number}.` : n === 0 ? `${number}…` : "") + san;
  });
}

/** What earns each judgement, in words. */
function judgementText() {
  const [inaccuracy, mistake, blunder] = ["inaccuracy", "mistake", "blunder"]
    .map((name) => PAGE.judgements.find(({ judgement }) => judgement === name));
  const pawns = ({ centipawns }) => (centipawns / 100).toFixed(1);
  return `A move is marked when it gives away expected score: ${inaccuracy.loss} points in 100 are an inaccuracy (?!), `
    + `${mistake.loss} a mistake (?), ${blunder.loss} a blunder (??). `
    + `In an even position that is about ${pawns(inaccuracy)}, ${pawns(mistake)} and ${pawns(blunder)} pawns.`;
}

const percent = (part) => `${Math.round(part * 100)}%`;
