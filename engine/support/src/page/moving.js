// Moves by hand on any board: a piece and then its square are clicked, or the piece is dragged.
"use strict";

/** The square whose piece is chosen; null for none. A board may have a hand of its own. */
const hand = { chosen: null };

/**
 * Listens on a board's element. `board` has `squareAt(event)`, null beside the board;
 * `mayMove(square)`, whether a piece stands there that could move; `moves()`, the legal moves in both
 * notations, maybe later, or nothing; `play(move)`; `redraw()`; `drag(square, event)`, if the
 * piece can follow the pointer; and `hand`, if it has one of its own.
 */
function startMoving(element, board) {
  const own = board.hand ?? hand;
  /** The square whose piece is held, whether it was chosen before, and the square that ends a move. */
  let held = null, again = false, aim = null;
  const choose = (square) => {
    own.chosen = square;
    board.redraw();
  };
  /** The moves from the chosen square to another. */
  const movesTo = (moves, square) =>
    moves.filter(([uci]) => squareNumber(uci) === own.chosen && squareNumber(uci.slice(2)) === square);
  const press = async (square) => {
    const moves = await board.moves();
    aim = moves && movesTo(moves, square).length > 0 ? square : null;
    if (!moves || aim !== null) return;
    again = own.chosen === square;
    held = moves.some(([uci]) => squareNumber(uci) === square) ? square : null;
    choose(held);
  };
  // A question that is asked earlier would lose the focus to what was pressed.
  const release = async (square) => {
    const [from, to] = [held, aim];
    held = aim = null;
    if (from === null && to === null) return;
    if (from !== null && square === from) return choose(again ? null : from);
    const found = from !== null || square === to ? movesTo(await board.moves() ?? [], square) : [];
    choose(found.length > 0 ? null : own.chosen);
    const move = await chooseMove(found);
    if (move) board.play(move);
  };
  // One after the other, also if the moves are not known at once.
  let turn = Promise.resolve();
  const next = (step) => { turn = Promise.allSettled([turn]).then(step); };
  element.addEventListener("pointerdown", (event) => {
    if (event.button !== 0 || !event.isPrimary) return;
    // What is touched is drawn anew, and would take the touch with it.
    if (event.target.hasPointerCapture(event.pointerId)) event.target.releasePointerCapture(event.pointerId);
    const square = board.squareAt(event);
    next(() => press(square));
  });
  document.addEventListener("pointermove", (event) => {
    if (held !== null && event.isPrimary) board.drag?.(held, event);
  });
  document.addEventListener("pointerup", (event) => {
    // A second finger ends no move of the first.
    if (!event.isPrimary) return;
    const square = board.squareAt(event);
    next(() => release(square));
  });
  document.addEventListener("pointercancel", (event) => {
    if (event.isPrimary) next(() => release(null));
  });
  // A finger on a piece drags it; elsewhere it scrolls the page.
  element.addEventListener("touchstart", (event) => {
    if (own.chosen !== null || board.mayMove(board.squareAt(event.touches[0]))) event.preventDefault();
  }, { passive: false });
}
