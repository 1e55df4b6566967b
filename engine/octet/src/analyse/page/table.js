// The board that is shown, with its arrows, and what stands around it.
"use strict";

/** @type {(id: string) => any} An element of this page. */
const element = (id) => document.getElementById(id);

/**
 * What is shown: the game's position `at`, or the one after `line.count` moves of a line that begins
 * at position `line.from`. At a mistake it is the position before, or with `reply` the one after.
 */
const shownState = { game: GAMES[0], at: 0, line: null, reply: false, flipped: false };

/** The letters of an author's colours. */
const DRAWN = { G: "green", R: "red", Y: "yellow", B: "blue", O: "orange", C: "cyan" };

/** The game's position on the board where no line is shown. */
function standing() {
  const { game, at, reply } = shownState;
  return game.isMistake(at) && !reply ? at - 1 : at;
}

/** The board that is shown, the analysis of its position, and the best move there. */
function onTable() {
  const { game, line, own } = shownState;
  if (own) {
    const position = own.verdict?.positions[own.verdict.length];
    return { board: own.board, position, next: position?.pv[0] };
  }
  if (line) {
    const board = line.moves.slice(0, line.count).reduce((from, [uci]) => from.after(uci), game.boards[line.from]);
    return { board, position: game.positions[shownState.at], next: line.moves[line.count] };
  }
  const at = standing();
  return { board: game.boards[at], position: game.positions[at], next: game.positions[at]?.pv[0] };
}

/** The position shown, as the engine reads it: with the moves that led there; nothing after a null move. */
function placeShown() {
  const { game, line, own } = shownState;
  if (own) return own.place;
  const played = game.moves.slice(0, line ? line.from : standing()).map((move) => move.uci);
  const more = line ? line.moves.slice(0, line.count).map(([uci]) => uci) : [];
  const moves = [...played, ...more];
  return moves.includes("") ? null : { fen: game.start, moves };
}

/** A move in words: "knight f3 to g5". */
function moveInWords(board, uci) {
  const piece = PIECE_NAME[board.pieces[squareNumber(uci)].toUpperCase()];
  return `${piece} ${uci.slice(0, 2)} to ${uci.slice(2, 4)}`;
}

/** The arrows on the board, each with its kind, and what they mean in words. */
function arrowsShown() {
  const { game, at, line, own, reply, covered } = shownState;
  const { board, next } = onTable();
  if (covered) return [];
  /** @param {string[]} move */
  const mark = ([uci], kind) => ({ uci, kind, words: `${kind[0].toUpperCase()}${kind.slice(1)}: ${moveInWords(board, uci)}` });
  if (!own && !line && game.isMistake(at) && !reply) {
    const { uci, san } = game.moves[at - 1];
    return [mark([uci, san], "played"), mark(next, "better")];
  }
  if (!next?.[0]) return [];
  return [mark(next, !own && !line && reply ? "reply" : "better")];
}

/** What the author has drawn at the position shown. */
function drawingsShown() {
  const { game, line, own, covered } = shownState;
  return own || line || covered ? [] : game.drawnAt(standing());
}

/** The author's squares, as something to draw below the pieces. */
function squaresDrawn(drawings) {
  const squares = drawings.filter((mark) => mark.length === 3);
  return (place) => squares.map((mark) => {
    const [x, y] = place(squareNumber(mark.slice(1)));
    return `<rect class="drawn ${DRAWN[mark[0]]}" x="${x}" y="${y}" width="45" height="45"/>`;
  }).join("");
}

/** The board in words, for those who do not see it. */
function boardName(board, arrows) {
  const { game, at, line, own } = shownState;
  const move = game.moves[at - 1];
  const where = own || line ? "A line that was not played"
    : standing() !== at ? `Position before ${game.number(at - 1)}${move.san}`
      : move ? `Position after ${game.number(at - 1)}${move.san}` : "The beginning";
  return [`${where}. ${boardInWords(board)}`, ...arrows.map((arrow) => `${arrow.words}.`)].join(" ");
}

/** Draws the board and what stands around it. */
function drawTable() {
  const { game, line, flipped, own } = shownState;
  const { board, position } = onTable();
  const arrows = arrowsShown(), drawings = drawingsShown();
  const drawn = drawings.filter((mark) => mark.length === 5).map((mark) => [...arrow(mark.slice(1)), `drawn ${DRAWN[mark[0]]}`]);
  const squares = squaresDrawn(drawings);
  element("board").innerHTML = drawBoard(board, {
    flip: flipped,
    arrows: [...drawn, ...arrows.map(({ uci, kind }) => [...arrow(uci), kind])],
    under: (place) => squares(place) + chosenSquare(place),
    label: boardName(board, arrows),
  });
  element("board").classList.toggle("in-pv", Boolean(line || own));
  for (const kind of ["played", "better", "reply"]) element(`key-${kind}`).hidden = !arrows.some((arrow) => arrow.kind === kind);
  const gauge = element("gauge");
  gauge.classList.toggle("flipped", flipped);
  gauge.innerHTML = position ? `<i style="height:${(position.expected * 100).toFixed(1)}%"></i>` : "";
  const name = (player, white) => {
    const moves = !line && board.white === white && !position?.outcome ? "to move" : "";
    const clock = game.clock(line ? line.from : standing(), white);
    const before = [moves, clock && `<time>${clock}</time>`].filter(Boolean).join(" · ");
    const accuracy = player.accuracy === null ? "" : score(`${before && " · "}accuracy ${player.accuracy.toFixed(0)}%`);
    return `<span class="dot ${player.color}"></span><b>${plain(player.name)}</b><small>${before}${accuracy}</small>`;
  };
  const [white, black] = game.players;
  element("upper").innerHTML = flipped ? name(white, true) : name(black, false);
  element("lower").innerHTML = flipped ? name(black, false) : name(white, true);
}
