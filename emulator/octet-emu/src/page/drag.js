// A piece that is dragged follows the pointer, as it looks on the screen.
"use strict";

/** The piece of a square alone, and the square's colour. */
function cutOut(which, square) {
  const [left, top, width, height] = [0, 1, 2, 3].map((n) => octet.board(which, n));
  const [column, row] = turned(square & 7, square >> 3);
  const picture = canvases[which].getContext("2d")
    .getImageData(left + column * width, top + row * height, width, height);
  const pixels = new Uint32Array(picture.data.buffer);
  const colour = [...picture.data.slice(4 * (width >> 1), 4 * (width >> 1) + 3)];
  // Pieces reach the square's sides, and neither its upper nor its lower edge: what is joined to
  // those in one colour is the square or a mark, and so is that colour at the sides.
  const edge = (at) => at < width || at >= pixels.length - width;
  const around = new Set(pixels.filter((_, at) => edge(at)));
  const beside = (at) => (at % width === 0 || at % width === width - 1) && around.has(pixels[at]);
  const found = [...pixels.keys()].filter((at) => edge(at) || beside(at));
  const outside = new Set(found);
  while (found.length) {
    const at = found.pop(), x = at % width;
    for (const next of [x > 0 ? at - 1 : -1, x < width - 1 ? at + 1 : -1, at - width, at + width]) {
      if (pixels[next] !== pixels[at] || outside.has(next)) continue;
      outside.add(next);
      found.push(next);
    }
  }
  for (const at of outside) pixels[at] = 0;
  const piece = document.createElement("canvas");
  Object.assign(piece, { className: "dragged", width, height });
  piece.getContext("2d").putImageData(picture, 0, 0);
  return { piece, colour };
}

/** Shows the piece of the chosen square at the pointer, and its square as left. */
function dragPiece(which, square, event) {
  // The position may have changed since the piece was taken.
  if (hand.chosen !== square) return;
  const screen = canvases[which].parentElement;
  const box = screen.getBoundingClientRect();
  let piece = screen.querySelector(".dragged");
  if (!piece) {
    const cut = cutOut(which, square);
    const chosen = screen.querySelector(".chosen");
    chosen.style.background = `rgba(${cut.colour}, 0.7)`;
    piece = cut.piece;
    piece.style.width = `${chosen.offsetWidth}px`;
    piece.style.height = `${chosen.offsetHeight}px`;
    screen.append(piece);
  }
  piece.style.left = `${event.clientX - box.left}px`;
  piece.style.top = `${event.clientY - box.top}px`;
}
