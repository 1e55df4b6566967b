// Questions by keyboard, answered in words: lichess's for players who do not see the board.
"use strict";

const SPOKEN = { K: "king", Q: "queen", R: "rook", B: "bishop", N: "knight", P: "pawn" };

/** What can be asked. */
const QUESTIONS = [
  ["p n", "where the knights are; p N: White’s alone"],
  ["s e4", "what stands on a square; s e, s 4: on a file, a rank"],
  ["l", "the last move"],
  ["m", "all moves; m n, m e2: of the knights, of the piece on e2"],
  ["x", "captures"],
  ["c", "the clocks"],
  ["w", "who is to move"],
  ["e", "what the engine says"],
  ["b", "the whole board"],
];

/** A move in words, for the ear. */
function spoken(san) {
  // On screen castling is kept on one line by word joiners.
  san = san.replaceAll("\u2060", "");
  if (san.startsWith("O-O-O")) san = san.replace("O-O-O", "castles long");
  else if (san.startsWith("O-O")) san = san.replace("O-O", "castles short");
  return san
    .replace(/^([NBRQK]?)([a-h]?[1-8]?)(x?)([a-h][1-8])/, (_, piece, from, takes, to) =>
      [piece && SPOKEN[piece], from, takes && "takes", to].filter(Boolean).join(" "))
    .replace(/=([NBRQ])/, (_, piece) => ` becomes a ${SPOKEN[piece]}`)
    .replace("+", ", check")
    .replace("#", ", checkmate");
}

/** A side's pieces of some types, with their squares: "king e1; rooks a1, h1". */
function piecesInWords(position, white, types = "KQRBNP") {
  return [...types].map((type) => {
    const piece = white ? type : type.toLowerCase();
    const squares = [];
    position.pieces.forEach((other, square) => { if (other === piece) squares.push(squareName(square)); });
    if (squares.length === 0) return "";
    // The eighth rank first, as a FEN has it.
    squares.sort((a, b) => b[1] - a[1] || (a < b ? -1 : 1));
    return `${SPOKEN[type]}${squares.length > 1 ? "s" : ""} ${squares.join(", ")}`;
  }).filter(Boolean).join("; ");
}

/** The pieces of both sides, White's first. */
function boardInWords(position) {
  const side = (white) => `${sideName(white)}: ${piecesInWords(position, white)}`;
  return `${side(true)}. ${side(false)}. ${sideName(position.white)} to move.`;
}

/** Where the pieces of a type are: of both sides, or of White where its letter is large. */
function whereAre(position, letter) {
  const type = letter.toUpperCase();
  if (letter.length !== 1 || !SPOKEN[type]) return "Type p and a piece: k, q, r, b, n or p.";
  const side = (white) => `${sideName(white)}: ${piecesInWords(position, white, type) || `no ${SPOKEN[type]}`}.`;
  return letter === type ? side(true) : `${side(true)} ${side(false)}`;
}

/** What stands on a square, a file or a rank. */
function whatStands(position, place) {
  if (!/^([a-h][1-8]?|[1-8])$/.test(place)) return "Type s and a square, a file or a rank: s e4, s e, s 4.";
  const found = [];
  position.pieces.forEach((piece, square) => {
    const name = squareName(square);
    if (piece !== "" && name.includes(place)) found.push(`${isWhite(piece) ? "white" : "black"} ${SPOKEN[piece.toUpperCase()]} ${name}`);
  });
  return found.length ? `${found.join(", ")}.` : `${place} is empty.`;
}

/** The moves that fit: of a piece type, from a square, captures, or all. */
function movesInWords(moves, what) {
  if (!/^(|x|[kqrbnp]|[a-h][1-8])$/i.test(what)) return "Type m and a piece or a square: m n, m e2.";
  const fits = ([uci, san]) => {
    if (what === "") return true;
    if (what === "x") return san.includes("x");
    if (/^[a-h][1-8]$/.test(what)) return uci.startsWith(what);
    const type = what.toUpperCase();
    return type === "P" ? /^[a-h]/.test(san) : san.startsWith(type) || (type === "K" && san.startsWith("O"));
  };
  const found = moves.filter(fits).map(([, san]) => spoken(san));
  return found.length ? `${found.length}: ${found.join("; ")}.` : "None.";
}

/**
 * The answer to a question, or nothing if the text is none. `game` has the `position`, its
 * legal `moves` in UCI and algebraic notation, and texts: `last`, `clocks`, `engine`, `over`, and
 * `screen` where there is one.
 */
function answerQuestion(text, game) {
  const [first, what = "", ...more] = text.trim().split(/\s+/);
  const word = first.toLowerCase();
  if (more.length > 0) return "";
  const { position } = game;
  switch (what === "" || ["p", "s", "m"].includes(word) ? word : "") {
    case "p": return whereAre(position, what);
    case "s": return whatStands(position, what);
    case "m": return movesInWords(game.moves, what);
    case "x": return movesInWords(game.moves, "x");
    case "l": return game.last || "No move has been played yet.";
    case "c": return game.clocks || "There are no clocks here.";
    case "w": return game.over || `${sideName(position.white)} to move.`;
    case "e": return game.engine || "The engine has said nothing yet.";
    case "b": return boardInWords(position);
    case "t": return game.screen ?? "";
    case "?": case "help": return QUESTIONS.map(([question, answer]) => `${question}: ${answer}`).join(". ");
    default: return "";
  }
}

/** The questions as a list, for the eye. */
const questionsHtml = () => QUESTIONS.map(([question, answer]) => `<kbd>${question}</kbd> ${answer}`).join(" · ");
