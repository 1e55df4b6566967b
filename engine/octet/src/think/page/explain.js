// A node in words, with its own numbers.
"use strict";

const plural = (number, one, many = `${one}s`) => `${grouped(number)} ${number === 1 ? one : many}`;

/** A button that shows a node. */
function link(tree, at, text) {
  return `<button class="link" data-tree="${TREES.indexOf(tree)}" data-at="${at}">${text}</button>`;
}

/** The move that set a bound, in words. */
function boundText(tree, source, bound) {
  if (source < 0) return shown(bound);
  return `${link(tree, source, shownMove(tree, source))}, worth ${shown(bound)}`;
}

/** Sentences about a node. */
function explain(tree, at) {
  const white = tree.white(at);
  const side = sideName(white), other = sideName(!white);
  const score = shown(tree.score[at]);
  const children = tree.children(at);
  const said = [];
  const parent = tree.parent[at];

  if (tree.isRoot(at)) {
    said.push(tree.roots.length > 1
      ? `Iteration ${tree.depth[at]}: the whole search to depth ${tree.depth[at]}, the best move of the iteration before tried first.`
      : `The root of the search. ${side} is to move and wants the ${white ? "largest" : "smallest"} score.`);
  }
  if (tree.isNullMove(at)) {
    said.push(`Null move: ${other} gives up the move, which chess does not allow, to see whether even then the score is good enough. The reply is searched less deep.`);
  }
  if (tree.isResearch(at)) {
    const before = tree.before(at);
    said.push(tree.depth[before] < tree.depth[at]
      ? `Re-search: with the reduction the move beat the bound (${shownScore(tree, before)}), so it is searched again without.`
      : `Re-search: the zero-window search said that the move is better than ${other}’s best so far (${shownScore(tree, before)}); now its exact score is needed.`);
  }
  const less = tree.reduction(at);
  if (less > 0) {
    said.push(`Late move reduction by ${plural(less, "ply", "plies")}: a quiet move so late in the list is seldom best. If it beats the bound all the same, it is searched again without the reduction.`);
  }
  if (tree.has(at, "check-extension")) said.push(`Check extension: ${side} is in check and has few replies, so one ply is added.`);
  else if (tree.has(at, "check")) said.push(`${side} is in check.`);

  if (tree.has(at, "internal-iterative-reduction")) said.push("The transposition table has no best move for this position, so it is searched one ply less (internal iterative reduction).");

  const window = `${shown(tree.alpha[at])} … ${shown(tree.beta[at])}`;
  switch (tree.sourceOf(at)) {
    case "horizon": said.push(`The horizon: the search ends here with the static evaluation, ${score}.`); break;
    case "mate": said.push(`${side} is mated.`); break;
    case "stalemate": said.push(`${side} has no move and is not in check: a draw.`); break;
    case "insufficient-material": said.push("Neither side has enough to mate: a draw."); break;
    case "draw-by-rule": said.push("The position has occurred before, or fifty moves have passed without a capture or a pawn’s move: a draw."); break;
    case "table-cutoff": said.push(`Table cutoff: the transposition table has this position, reached by this or another order of moves, and its score (${shownScore(tree, at)}) lies outside the window ${window}. Nothing is searched.`); break;
    case "reverse-futility": said.push(`Reverse futility pruning: the static evaluation is so far beyond ${other}’s bound (${shown(white ? tree.beta[at] : tree.alpha[at])}) that the search takes the cutoff for granted.`); break;
    case "null-move-cutoff": said.push(`Null move cutoff: even if ${side} gives up the move, ${other} cannot bring the score back ${white ? "below" : "above"} ${shown(white ? tree.beta[at] : tree.alpha[at])}. A real move would do better still, so none is searched.`); break;
    case "stand-pat": said.push(`Stand pat: ${side} need not capture. The static evaluation (${score}) is already good enough for ${other} to avoid this position.`); break;
    case "quiet": said.push(`The position is quiet, no capture is worth a search: the score is the static evaluation, ${score}.`); break;
    case "unfinished": said.push("The search was stopped here; the nodes below are not complete."); break;
    case "capacity-limit": said.push("The line is as long as lines get: the score is the static evaluation."); break;
    default: said.push(...explainChoice(tree, at, children));
  }

  if (tree.has(at, "quiescence") && !tree.isNullMove(at) && tree.sourceOf(at) === "searched" && !tree.has(at, "check")) {
    const standPat = shown(evaluation(tree, at).total);
    said.push(`This is quiescence: only captures are searched, and ${side} may stand pat and keep ${standPat}.`);
  }
  if (tree.has(at, "futility")) said.push(`Futility pruning: the static evaluation is so far from what ${side} needs that quiet moves are skipped.`);
  if (tree.has(at, "razoring")) said.push(`Razoring: the static evaluation is so far from what ${side} needs that quiescence decides.`);
  if (tree.has(at, "late-move-pruning")) said.push("Late move pruning: after enough quiet moves the rest are skipped.");
  if (tree.has(at, "delta-pruning")) said.push(`Delta pruning: captures that cannot win enough for ${side} are skipped.`);
  const pruned = tree.prunedCaptures.get(at);
  if (pruned) said.push(`SEE pruning: skipped because ${pruned.length === 1 ? "it loses" : "they lose"} material: ${pruned.map(SAN).join(", ")}.`);
  if (tree.missing(at)) said.push(`The search visited ${plural(tree.missing(at), "position")} from here on, which this page does not keep.`);
  else if (parent >= 0 && children.length > 0) said.push(`${plural(tree.subtree_nodes[at], "position was", "positions were")} visited from here on.`);
  return said;
}

/** How a node's score comes from its children. */
function explainChoice(tree, at, children) {
  const white = tree.white(at);
  const side = sideName(white), other = sideName(!white);
  if (children.length === 0) return [`Worth ${shownScore(tree, at)} to White.`];
  const last = children[children.length - 1];
  const best = tree.best(at);
  const untried = tree.untried(at);
  if (tree.isCut(at)) {
    const bound = white ? tree.beta[at] : tree.alpha[at];
    const source = tree.boundSource(at);
    const rest = untried > 0
      ? ` The other ${plural(untried, "move")} need not be searched: they could only make this position ${white ? "better for White" : "better for Black"}, and it is already avoided.`
      : "";
    if (tree.isScout(at) && source < 0) {
      return [`The only question here is whether the score reaches ${shown(bound)}. ${link(tree, last, shownMove(tree, last))} shows that it does (${shownScore(tree, last)}), and that is enough.${rest}`];
    }
    return [`${link(tree, last, shownMove(tree, last))} is a refutation: it gives ${shownScore(tree, last)}, but ${other} already has ${boundText(tree, source, bound)}, elsewhere. So ${other} avoids this position: a cutoff.${rest}`];
  }
  const choice = best >= 0
    ? `${side} takes the ${white ? "largest" : "smallest"} of the scores below: ${link(tree, best, shownMove(tree, best))}, ${shownScore(tree, best)}.`
    : `${side} finds nothing better than ${shownScore(tree, at)}.`;
  if (tree.bound(at) === "=") return [choice];
  const enough = white ? tree.alpha[at] : tree.beta[at];
  return [`${side} tries everything and stays ${white ? "below" : "above"} the score that ${side} has elsewhere (${shown(enough)}): best is ${shownScore(tree, at)}, so this line is no improvement.`];
}

/** A whole number with a minus that is one. */
const minus = (number) => String(number).replace("-", "−");

/** The same line in all trees, with each search's score. */
function sameLine(tree, at) {
  const moves = tree.moves(at);
  const rows = TREES.map((other) => {
    const found = other === tree ? at : other.follow(moves);
    if (found < 0) return `<tr><th scope="row">${other.name}</th><td colspan="2">${otherwise(other, moves)}</td></tr>`;
    const name = other === tree ? `<b>${other.name}</b>` : link(other, found, other.name);
    return `<tr><th scope="row">${name}</th><td>${shownScore(other, found)}</td><td>${grouped(other.subtree_nodes[found] + 1)}</td></tr>`;
  });
  return `<table class="same"><thead><tr><th></th><th>score</th><th>positions</th></tr></thead><tbody>${rows.join("")}</tbody></table>`;
}

/** Why a tree does not have a line. */
function otherwise(tree, moves) {
  for (let length = moves.length - 1; length >= 0; length--) {
    const at = tree.follow(moves.slice(0, length));
    if (at < 0) continue;
    const next = link(tree, at, length === 0 ? "the position" : SAN(moves[length - 1]));
    if (tree.missing(at)) return `below ${next}: not kept in this page`;
    if (tree.isCut(at)) return `not searched: cutoff at ${next}`;
    return tree.size[at] === 1 ? `not searched: ${next} is a leaf` : `pruned at ${next}`;
  }
  return "not searched";
}

/** The evaluation of a node as a table. */
function evaluationTable(tree, at) {
  const found = evaluation(tree, at);
  const row = (name, sides, counted = true) => {
    const cells = sides.map((s) => `<td class="n">${counted && s.count ? s.count : ""}</td><td>${minus(s.mg)}</td><td>${minus(s.eg)}</td>`).join("");
    const [mg, eg] = [sides[0].mg - sides[1].mg, sides[0].eg - sides[1].eg];
    const signed = (n) => `<td class="${n > 0 ? "good" : n < 0 ? "bad" : ""}">${n > 0 ? "+" : ""}${minus(n)}</td>`;
    return `<tr><th scope="row">${name}</th>${cells}${signed(mg)}${signed(eg)}</tr>`;
  };
  const terms = found.terms.filter((term) => term.sides.some((s) => s.count || s.mg || s.eg));
  const sum = [0, 1].map((side) => ({
    count: 0,
    mg: found.terms.reduce((sum, term) => sum + term.sides[side].mg, 0),
    eg: found.terms.reduce((sum, term) => sum + term.sides[side].eg, 0),
  }));
  const [mg, eg] = [sum[0].mg - sum[1].mg, sum[0].eg - sum[1].eg];
  const side = sideName(tree.white(at));
  const [networkWhite, networkBlack] = found.network;
  const less = (n) => n < 0 ? `(${minus(n)})` : n;
  return `<table class="terms"><thead><tr><th></th><th colspan="3">White</th><th colspan="3">Black</th><th colspan="2">difference</th></tr>
<tr><th></th><th>n</th><th>mg</th><th>eg</th><th>n</th><th>mg</th><th>eg</th><th>mg</th><th>eg</th></tr></thead>
<tbody>${terms.map((term) => row(term.name, term.sides)).join("")}</tbody><tfoot>${row("sum", sum, false)}</tfoot></table>
<p class="sum">Phase ${found.phase} of ${PAGE.phase_max}: ${minus(eg)} + (${minus(mg)} − ${less(eg)}) × ${found.weight}/256 = <b>${minus(found.tapered)}</b>${
    networkWhite === 0 && networkBlack === 0 ? "" : `; the network, White’s output less Black’s: ${minus(networkWhite)} − ${less(networkBlack)}, together <b>${minus(found.sum)}</b>`
  }${
    found.scaled === found.sum ? "" : `; divided by four, because the leading side has no pawns: <b>${minus(found.scaled)}</b>`
  }; the tempo is worth ${PAGE.tempo} to ${side}: <b>${shown(found.total)}</b> for White.</p>`;
}

/** The pieces under attack, in words. */
function attackList(position) {
  const found = hangingPieces(position);
  if (found.length === 0) return "<p>No piece is attacked by a less valuable one, attacked more often than defended, or undefended.</p>";
  const name = (square) => `${position.pieces[square].toUpperCase()}${squareName(square)}`.replace(/^P/, "");
  return `<ul>${found.map(({ square, piece, attackers, defenders }) =>
    `<li>${sideName(isWhite(piece))}’s ${PIECE_NAME[piece.toUpperCase()]} on <b>${squareName(square)}</b>: attacked by ${attackers.map(name).join(", ")}; `
    + `${defenders.length ? `defended by ${defenders.map(name).join(", ")}` : "<b>not defended</b>"}</li>`).join("")}</ul>`;
}
