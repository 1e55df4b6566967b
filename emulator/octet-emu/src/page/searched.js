// The line at which the program's search looks at this moment, on a small board in the part of the proof.
"use strict";

/** The most moves that are drawn as arrows. */
const ARROWS = 6;

/** The moves of a line that are drawn: the first that Octet tries, and what follows it. */
const arrowsOf = (line) => line.slice(0, ARROWS).map((uci, n) => [...arrow(uci), n ? "later" : ""]).reverse();

/** What is drawn, so that nothing is drawn twice. */
let searchedText = "";

function showSearched() {
  const text = takeText(octet.line_searched());
  // While it does not search, the last line stays.
  if (!text || text === searchedText) return;
  const { fen, uci, san } = JSON.parse(text);
  if (!uci.length && searchedText && status.now?.thinking) return;
  searchedText = text;
  const position = Position.fromFen(fen);
  element("searched-board").innerHTML = drawBoard(position, { flip: status.now?.flipped, arrows: arrowsOf(uci), label: `The line Octet is looking at: ${san.join(" ")}` });
  element("searched").textContent = san.length ? lineOf(position, san) : "While Octet thinks, the line it is looking at is drawn here.";
}

/** A line from a position, with numbers. */
const lineOf = ({ white, number }, san) => unbroken(san.map((move, n) => {
  const ply = 2 * number + (white ? 0 : 1) + n;
  return ply % 2 === 0 || n === 0 ? `${ply >> 1}${ply % 2 ? "…" : "."}${move}` : move;
}));

function startSearched() {
  const { matches: calm } = matchMedia("(prefers-reduced-motion: reduce)");
  everyFrames(calm ? 60 : 10, () => { if (element("proof").open) showSearched(); });
}
