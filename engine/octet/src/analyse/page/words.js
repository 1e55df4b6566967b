// What the page says about a position: the move that led there, better lines, comments.
"use strict";

/** The lines that can be clicked, in the order in which they are written. */
const lines = [];

/** A line of a game from its move `first` to before `last` as buttons, each of which shows the position after it. */
function lineButtons(game, from, moves, first = 0, last = moves.length) {
  const nth = lines.push({ from, moves }) - 1;
  return numberedLine(game.boards[from], moves.slice(0, last), first).map((text, n) => {
    const count = first + n + 1;
    const current = isShown(from, moves, count) ? ' aria-current="true"' : "";
    return `<button class="pv-move" data-line="${nth}" data-count="${count}"${current}>${plain(text)}</button>`;
  }).join(" ");
}

/** The same as text, for lines that lead away from the game. */
const lineText = (game, from, moves) => numberedLine(game.boards[from], moves).map(unbroken).join(" ");

/** Whether the line that is shown begins like this one. */
function isShown(from, moves, count) {
  const { line } = shownState;
  if (!line || line.from !== from || line.count !== count) return false;
  return moves.slice(0, count).every(([uci], n) => line.moves[n][0] === uci);
}

/** What is said of a score, and hidden from pupils. */
const score = (text) => (text ? `<span class="score">${text}</span>` : "");

/** A judgement's or an author's glyph. */
function glyphHtml({ judgement, glyphs = [] }) {
  const own = glyphs.filter((glyph) => glyph !== GLYPH[judgement]).map((glyph) => `<span class="author">${plain(glyph)}</span>`);
  const judged = judgement ? [`<b class="glyph ${judgement}">${GLYPH[judgement]}</b>`] : [];
  return [...judged, ...own].join(" ");
}

/** Whether two lines are the same as far as the shorter one goes. */
function sameLine(one, other) {
  const length = Math.min(one.length, other.length);
  return length > 0 && one.slice(0, length).every(([uci], n) => uci === other[n][0]);
}

/** A mistake: what was better, what was played, and the line that shows why, where it is another. */
function mistakeHtml(game, at, write) {
  const move = game.moves[at - 1], before = game.positions[at - 1], after = game.positions[at];
  const better = before.pv, played = [[move.uci, move.san], ...(after?.pv ?? [])];
  const rows = [
    ["Better", `${write(game, at - 1, better)} ${score(shown(before))}`, "better"],
    ["Played", `${write(game, at - 1, played)} ${score(shown(after))}`, "played"],
  ];
  const { reason, refutation = [] } = move;
  const why = reason ? reason.line : refutation;
  const shows = reason?.shown === "by_best" ? why : [[move.uci, move.san], ...why];
  if (why.length > 0 && ![better, played].some((line) => sameLine(line, shows))) rows.push(["Why", write(game, at - 1, shows), ""]);
  const text = reason ? `<p class="reason">${plain(whole(reason.text))}.</p>` : "";
  return text + linesHtml(rows);
}

const linesHtml = (rows) => `<dl class="lines">${rows.map(([name, line, kind = ""]) => `<div class="${kind}"><dt>${name}</dt><dd>${line}</dd></div>`).join("")}</dl>`;

/** What the opponent would do if it were his move. */
function threatText(game, at, { threat }) {
  if (!threat || threat.line.length === 0) return "";
  const board = game.boards[at], opponent = sideName(!board.white);
  const from = { white: !board.white, number: board.number + (board.white ? 0 : 1) };
  const words = threat.words ? `${opponent} ${threat.words}` : `If it were ${opponent}’s move`;
  return `<p class="threat">${plain(whole(words))}: ${numberedLine(from, threat.line.slice(0, 6)).map(unbroken).join(" ")}</p>`;
}

const commentsHtml = (comments) => comments.map((text) => `<p class="comment">${plain(whole(text))}</p>`).join("");

const isAnnotated = ({ glyphs, comments, variations }) => Boolean(glyphs || comments.length || variations);

/** The author's variations at a move; `before` are the moves of the variation that they belong to. */
function variationsHtml(game, from, variations = [], before = []) {
  return variations.map(({ intro = [], moves }) => {
    const played = [...before, ...moves.map(({ uci, san }) => [uci, san])];
    const parts = intro.map((text) => `<i>${plain(whole(text))}</i>`);
    // Moves stand together until something is written between them.
    let first = before.length;
    moves.forEach((move, n) => {
      if (n + 1 < moves.length && !isAnnotated(move)) return;
      const last = before.length + n + 1;
      parts.push(lineButtons(game, from, played, first, last) + glyphHtml(move));
      first = last;
      parts.push(...move.comments.map((text) => `<i>${plain(whole(text))}</i>`));
      parts.push(variationsHtml(game, from, move.variations, played.slice(0, last - 1)));
    });
    return `<div class="variation">${parts.join(" ")}</div>`;
  }).join("");
}

/** What is said of a position that no mistake led to. */
function positionHtml(game, at, write) {
  const position = game.positions[at], move = game.moves[at - 1], before = game.positions[at - 1];
  const parts = [];
  if (move?.uci === "") parts.push("<p>A null move: the player passed.</p>");
  else if (move?.book) parts.push("<p>A book move.</p>");
  else if (move && before?.pv[0]?.[0] === move.uci) parts.push("<p>The best move.</p>");
  else if (move && before?.pv.length && position) parts.push(`<p>Good enough. The search preferred ${write(game, at - 1, before.pv.slice(0, 1))} ${score(shown(before))}.</p>`);
  if (!position) parts.push("<p>This position was not searched.</p>");
  else if (position.outcome) parts.push(`<p>The game is over: ${plain(position.outcome)}.</p>`);
  else {
    const rows = [["Best", `${write(game, at, position.pv)} ${score(shown(position))}`, "better"]];
    position.others.forEach((other) => rows.push(["Or", `${write(game, at, other.pv)} ${score(shown(other))}`]));
    parts.push(linesHtml(rows), threatText(game, at, position));
    const sides = `Expected score ${percent(position.expected)} for White, ${percent(1 - position.expected)} for Black.`;
    parts.push(`<p class="depth">${score(sides)} Searched ${plural(position.depth, "ply", "plies")} deep.</p>`);
  }
  return parts.join("");
}

/** Sentences about the move that led here, and about the position; `write` writes a line. */
function words(game, at, write = lineButtons) {
  const position = game.positions[at], move = game.moves[at - 1];
  const judged = game.isMistake(at);
  const title = move ? `${unbroken(`${game.number(at - 1)}${move.san}`)} ${glyphHtml(move)}` : "The beginning";
  const said = judged
    ? `${NAME[move.judgement]}${score(`: ${percent(move.expected_before)} → ${percent(move.expected_after)} for ${sideName(game.boards[at - 1].white)}`)}`
    : score(shown(position));
  return `<h2 class="${judged ? move.judgement : ""}"><span>${title}</span><small>${said}</small></h2>`
    + commentsHtml(move ? move.comments : game.intro)
    + (judged ? mistakeHtml(game, at, write) : positionHtml(game, at, write))
    + (write === lineButtons && move ? variationsHtml(game, at - 1, move.variations) : "");
}

/** What can be done at a position of the game. */
function actionsHtml() {
  const { game, at, reply } = shownState;
  const parts = [];
  const { play } = document.body.dataset;
  if (play && !onTable().position?.outcome) parts.push(`<a class="button primary" id="play-on" href="${plain(play + linkTo(placeShown()))}">Play on from here</a>`);
  if (game.isMistake(at)) {
    if (element("live")) parts.push(`<button data-own="exercise" data-mistake="${at}">Exercise: find better</button>`);
    parts.push(`<button data-step="reply">${reply ? "Back to the choice" : "Show the reply"}</button>`);
  }
  return parts.length ? `<p class="act">${parts.join("")}</p>` : "";
}
