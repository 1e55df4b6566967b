// Moves that a reader clicks or types, found among the legal ones.
"use strict";

/**
 * What a click on a square means if a piece on square `from`, or none, is chosen: a `move` of
 * `moves`, or a square `chosen`. A pawn becomes a queen unless the move is typed.
 */
function clicked(moves, from, square) {
  const fits = ([uci]) => squareNumber(uci) === from && squareNumber(uci.slice(2)) === square;
  const move = from === null ? undefined : moves.filter(fits).find(([uci]) => uci.length === 4 || uci[4] === "q");
  const movable = from !== square && moves.some(([uci]) => squareNumber(uci) === square);
  return { move, chosen: !move && movable ? square : null };
}

/** The move that is typed in UCI or algebraic notation, if it is one of `moves`. */
function typedMove(moves, text) {
  const bare = (san) => san.trim().replace(/[+#!?]/g, "").replace(/0/g, "O");
  const typed = bare(text);
  return moves.find(([uci, san]) => uci === text.trim() || bare(san) === typed)
    ?? moves.find(([uci, san]) => uci === text.trim().toLowerCase() || bare(san).replace("=", "") === typed.replace("=", ""));
}
