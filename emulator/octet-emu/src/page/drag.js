// A piece that is dragged follows the pointer, as it looks on the screen, and lies where it was
// dropped until the program has drawn it there.
"use strict";

/** The piece of a square alone, as the program draws it, and the square's colour. */
function cutOut(which, square) {
  const [width, height] = [octet.board(which, 2), octet.board(which, 3)];
  const bytes = new Uint8ClampedArray(take(octet.piece(which, square)));
  const piece = document.createElement("canvas");
  Object.assign(piece, { className: "dragged", width, height });
  if (bytes.length > 4) piece.getContext("2d").putImageData(new ImageData(bytes.slice(4), width, height), 0, 0);
  return { piece, colour: [...bytes.slice(0, 3)] };
}

/** Shows the piece of the chosen square at the pointer, and its square as left. */
function dragPiece(which, square, event) {
  // The position may have changed since the piece was taken.
  if (hand.chosen !== square) return;
  const screen = canvases[which].parentElement;
  const box = screen.getBoundingClientRect();
  let piece = /** @type {HTMLElement} */ (screen.querySelector(".dragged"));
  if (!piece) {
    const cut = cutOut(which, square);
    const chosen = /** @type {HTMLElement} */ (screen.querySelector(".chosen"));
    chosen.style.background = `rgba(${cut.colour}, 0.7)`;
    piece = cut.piece;
    piece.style.width = `${chosen.offsetWidth}px`;
    piece.style.height = `${chosen.offsetHeight}px`;
    screen.append(piece);
  }
  piece.style.left = `${event.clientX - box.left}px`;
  piece.style.top = `${event.clientY - box.top}px`;
}

/** Milliseconds in which the program draws a move that it has made, and those that it has to make
 * one at most. */
const DRAWN = 300;
const MADE = 5000;

/** When the piece that lies on the board is taken away. */
let lifted = 0;

/** Takes the piece away that lies on the board, so that what the program has drawn is seen. */
const liftPiece = () => document.querySelectorAll(".laid").forEach((part) => part.remove());

/** Lays the piece of a move on its target, and bare squares where it was and under it. */
function layPiece(uci) {
  liftPiece();
  const [from, to] = [squareNumber(uci), squareNumber(uci.slice(2))];
  for (const which of [0, 1].filter(seen)) {
    for (const square of [from, to]) {
      const bare = document.createElement("div");
      bare.className = "laid";
      bare.style.background = `rgb(${cutOut(which, square).colour})`;
      layOn(which, square, bare);
    }
    const { piece } = cutOut(which, from);
    piece.className = "laid piece";
    layOn(which, to, piece);
  }
  lifted = performance.now() + MADE;
}

function startLaying() {
  // The program has made the move, or shows something else.
  status.listeners.push((state, before) => {
    if (state.fen !== before?.fen || state.mode !== before?.mode) lifted = Math.min(lifted, performance.now() + DRAWN);
  });
  shown.listeners.push((now, before) => {
    if (now.message && now.message !== before?.message) lifted = Math.min(lifted, performance.now() + DRAWN);
  });
  clock.listeners.push((now) => { if (now > lifted) liftPiece(); });
}
