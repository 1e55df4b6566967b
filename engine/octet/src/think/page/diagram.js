// Small drawings of a few nodes of a tree.
"use strict";

const BOX = { width: 104, height: 42 };

/**
 * A drawing. `boxes` have coordinates, two lines of text and a kind; `lines` join
 * boxes by index; `notes` are texts with coordinates.
 * @param {{ x: number, y: number, kind?: string, text?: any, score?: string }[]} boxes
 */
function diagram(height, label, boxes, lines, notes) {
  const parts = lines.map(([from, to, kind]) => {
    const [a, b] = [boxes[from], boxes[to]];
    return `<path class="${kind ?? ""}" d="M${a.x} ${a.y + BOX.height / 2}L${b.x} ${b.y - BOX.height / 2}"/>`;
  });
  for (const { x, y, text, score, kind } of boxes) {
    if (kind === "stub") {
      parts.push(`<text class="scissors" x="${x}" y="${y}">✂</text>`);
      continue;
    }
    parts.push(`<g class="${kind ?? ""}"><rect x="${x - BOX.width / 2}" y="${y - BOX.height / 2}" width="${BOX.width}" height="${BOX.height}" rx="7"/>`
      + `<text x="${x}" y="${y - 3}">${text}</text><text class="value" x="${x}" y="${y + 14}">${score}</text></g>`);
  }
  for (const { x, y, text } of notes) parts.push(`<text class="note" x="${x}" y="${y}">${text}</text>`);
  return `<svg class="diagram" viewBox="0 0 640 ${height}" role="img" aria-label="${label}">${parts.join("")}</svg>`;
}

/** Which of the scores below the side to move takes. */
const takes = (white) => `${sideName(white)}: ${white ? "largest" : "smallest"}`;

/** The best three children, best first, and the number of the others. */
function bestChildren(tree, at) {
  const white = tree.white(at);
  const sorted = tree.children(at).slice()
    .sort((a, b) => (white ? tree.score[b] - tree.score[a] : tree.score[a] - tree.score[b]));
  return { some: sorted.slice(0, 3), more: Math.max(sorted.length - 3, 0) };
}

/** How scores travel up: the root's best moves, and the best replies to the first. */
function minimaxDiagram(tree) {
  const root = tree.root, best = tree.best(root);
  const boxes = [{ x: 320, y: 26, text: "the position", score: shown(tree.score[root]), kind: "chosen" }];
  const lines = [], notes = [{ x: 386, y: 30, text: takes(tree.white(root)) }];
  const row = (parent, at, y, xs) => {
    const { some, more } = bestChildren(tree, at);
    // Of equal scores the move that minimax chose comes first.
    some.sort((a, b) => Number(b === tree.best(at)) - Number(a === tree.best(at)));
    some.forEach((child, n) => {
      lines.push([parent, boxes.length, n === 0 ? "chosen" : ""]);
      boxes.push({ x: xs[n], y, text: SAN(tree.mv[child]), score: shown(tree.score[child]), kind: n === 0 ? "chosen" : "" });
    });
    if (more > 0) {
      lines.push([parent, boxes.length, "faint"]);
      boxes.push({ x: xs[3], y, text: `${more} more`, score: "…", kind: "faint" });
    }
  };
  row(0, root, 116, [80, 210, 340, 470]);
  const deep = best >= 0 && tree.size[best] > 1;
  if (deep) {
    row(1, best, 206, [80, 210, 340, 470]);
    notes.push({ x: 536, y: 210, text: takes(tree.white(best)) });
  }
  return diagram(deep ? 234 : 144, "Scores travel up the tree", boxes, lines, notes);
}

/** A cutoff: the move that set the bound, the refutation, and the moves not searched. */
function cutDiagram(tree, at, source) {
  const children = tree.children(at);
  const refutation = children[children.length - 1];
  const untried = tree.untried(at);
  const parent = tree.parent[at];
  /** @type {any[]} */
  const boxes = [
    { x: 250, y: 26, text: "the position", score: takes(tree.white(parent)), kind: "" },
    { x: 110, y: 116, text: SAN(tree.mv[source]), score: shown(tree.score[source]), kind: "chosen" },
    { x: 390, y: 116, text: SAN(tree.mv[at]), score: shownScore(tree, at), kind: "cut" },
    { x: 270, y: 206, text: SAN(tree.mv[refutation]), score: shownScore(tree, refutation), kind: "cut" },
  ];
  const lines = [[0, 1, "chosen"], [0, 2, ""], [2, 3, "cut"]];
  for (let n = 0; n < Math.min(untried, 5); n++) {
    lines.push([2, boxes.length, "faint"]);
    boxes.push({ x: 360 + 45 * n, y: 206, kind: "stub" });
  }
  const notes = [
    { x: 56, y: 154, text: `${sideName(tree.white(parent))} has this elsewhere` },
    { x: 450, y: 120, text: "so this will not be played" },
    { x: 340, y: 226, text: `${plural(untried, "answer")} not searched` },
  ];
  return diagram(236, "A cutoff", boxes, lines, notes);
}
