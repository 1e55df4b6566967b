// White's expected score from move to move, as SVG.
"use strict";

const WIDE = 600, HIGH = 112;

/** The graph of a game; `here` is the position that is shown. */
function graphSvg(game, here) {
  const across = (n) => (game.length === 0 ? WIDE / 2 : 6 + (n * (WIDE - 12)) / game.length);
  const up = (expected) => 6 + (1 - expected) * (HIGH - 12);
  const parts = [`<rect class="blacks" width="${WIDE}" height="${HIGH}"/>`];
  // Stretches of positions that were analysed.
  let stretch = [];
  const close = () => {
    if (stretch.length > 0) {
      const first = stretch[0], last = stretch[stretch.length - 1];
      const points = stretch.map((n) => `${across(n).toFixed(1)} ${up(game.positions[n].expected).toFixed(1)}`);
      const left = first === 0 ? 0 : across(first), right = last === game.length ? WIDE : across(last);
      parts.push(`<path class="whites" d="M${left} ${HIGH}L${left} ${points[0].split(" ")[1]}L${points.join("L")}L${right} ${points[points.length - 1].split(" ")[1]}L${right} ${HIGH}z"/>`);
    }
    stretch = [];
  };
  for (let n = 0; n <= game.length; n++) {
    if (game.positions[n]) stretch.push(n);
    else close();
  }
  close();
  parts.push(`<line class="even" x2="${WIDE}" y1="${HIGH / 2}" y2="${HIGH / 2}"/>`);
  parts.push(`<line class="here" x1="${across(here)}" x2="${across(here)}" y2="${HIGH}"/>`);
  // Dots stay round however wide the graph is.
  const dots = [];
  game.moves.forEach((move, n) => {
    if (!move.judgement) return;
    const { expected } = game.positions[n + 1];
    const left = (across(n + 1) * 100) / WIDE, top = (up(expected) * 100) / HIGH;
    dots.push(`<i class="${move.judgement}" style="left:${left.toFixed(2)}%;top:${top.toFixed(2)}%"></i>`);
  });
  const label = plain(graphInWords(game));
  return `<svg viewBox="0 0 ${WIDE} ${HIGH}" preserveAspectRatio="none" role="img" aria-label="${label}">${parts.join("")}</svg>${dots.join("")}`;
}

/** The graph in words: where it begins, its highest and lowest points, each mistake, and its end. */
function graphInWords(game) {
  const known = game.positions.flatMap((position, n) => (position ? [[n, position.expected]] : []));
  if (known.length === 0) return "No position was searched.";
  const after = (n) => (n === 0 ? "at the beginning" : `after ${game.number(n - 1)}${game.moves[n - 1].san}`);
  const point = ([n, expected]) => `${percent(expected)} ${after(n)}`;
  const [high, low] = [1, -1].map((sign) => known.reduce((best, one) => (sign * one[1] > sign * best[1] ? one : best)));
  const parts = [`White’s expected score: ${point(known[0])}`];
  if (known.length > 1) parts.push(`at most ${point(high)}`, `at least ${point(low)}`, `${percent(known.at(-1)[1])} at the end`);
  const mistakes = game.mistakes().map((n) => `${game.number(n - 1)}${game.moves[n - 1].san}, ${game.moves[n - 1].judgement}`);
  return `${parts.join("; ")}. ${mistakes.length ? `Marked: ${mistakes.join("; ")}.` : "No move is marked."}`;
}

/** The position at a part of the graph's width, from 0 to 1. */
function graphPosition(game, part) {
  const n = Math.round(((part * WIDE - 6) / (WIDE - 12)) * game.length);
  return Math.min(Math.max(n, 0), game.length);
}
