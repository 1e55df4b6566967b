// A node in words: what happened here, with its own numbers.
"use strict";

const plural = (number, one, many = `${one}s`) => `${grouped(number)} ${number === 1 ? one : many}`;

/** Where a node is to be found: a button that shows it. */
function link(tree, at, text) {
  return `<button class="link" data-tree="${TREES.indexOf(tree)}" data-at="${at}">${text}</button>`;
}

/** What has been found to be worth a bound, in words. */
function ownerText(tree, owner, bound) {
  if (owner < 0) return shown(bound);
  return `${link(tree, owner, shownMove(tree, owner))}, worth ${shown(bound)}`;
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
      : `The position to think about. ${side} moves and wants the ${white ? "largest" : "smallest"} score.`);
  }
  if (tree.isPass(at)) {
    said.push(`${other} passes, which chess does not allow, to see whether the position is so good that even this holds. The answer is searched less deep.`);
  }
  if (tree.isAgain(at)) {
    const before = tree.before(at);
    said.push(tree.depth[before] < tree.depth[at]
      ? `Searched again: less deep it was better than expected (${shownScore(tree, before)}), so the reduction is taken back.`
      : `Searched again: the quick question, is it better than what ${other} has, was answered with yes (${shownScore(tree, before)}); now its worth is wanted.`);
  }
  const less = tree.reduction(at);
  if (less > 0) {
    said.push(`Reduced by ${plural(less, "ply", "plies")}: a quiet move so late in the list is seldom best. If it looks good all the same, it is searched again in full.`);
  }
  if (tree.has(at, "extended")) said.push(`${side} is in check: there are few answers, so one ply is added.`);
  else if (tree.has(at, "check")) said.push(`${side} is in check.`);

  if (tree.has(at, "shallower")) said.push("The transposition table knows nothing of this position, or of no move that was better than the others, so the search does not know where to begin: it looks a ply less far.");

  const window = `${shown(tree.alpha[at])} … ${shown(tree.beta[at])}`;
  switch (tree.endOf(at)) {
    case "horizon": said.push(`The horizon: the search looks no further, and the evaluation says ${score}.`); break;
    case "mate": said.push(`${side} is mated.`); break;
    case "stalemate": said.push(`${side} has no move and is not in check: a draw.`); break;
    case "material": said.push("Neither side has enough to mate: a draw."); break;
    case "repetition": said.push("The position has occurred before, or fifty moves are over: a draw."); break;
    case "known": said.push(`The transposition table remembers this position, reached by this or another order of moves, and what it knows (${shownScore(tree, at)}) settles the question: ${window}. Nothing is searched.`); break;
    case "far-above": said.push(`The evaluation is so far beyond what ${other} will allow (${shown(white ? tree.beta[at] : tree.alpha[at])}) that the search takes it for granted.`); break;
    case "pass": said.push(`Even if ${side} passes, ${other} cannot bring the score back ${white ? "below" : "above"} ${shown(white ? tree.beta[at] : tree.alpha[at])}. A real move would do better still, so none is searched.`); break;
    case "stands": said.push(`${side} need not take anything: as things stand the evaluation is already good enough (${score}) for ${other} to avoid this position.`); break;
    case "quiet": said.push(`Nothing to take that is worth it: the evaluation counts, ${score}.`); break;
    case "unfinished": said.push("The search was ended here; what is below is not complete."); break;
    case "no-room": said.push("No line is longer than this: the evaluation counts."); break;
    default: said.push(...explainChoice(tree, at, children));
  }

  if (tree.has(at, "quiescence") && !tree.isPass(at) && tree.endOf(at) === "searched" && !tree.has(at, "check")) {
    const stand = shown(evaluation(tree, at).total);
    said.push(`This is quiescence: only captures are tried, and ${side} may decline them all and keep ${stand}.`);
  }
  if (tree.has(at, "far-below")) said.push(`The evaluation is so far from what ${side} needs that quiet moves are not tried.`);
  if (tree.has(at, "hopeless")) said.push(`The evaluation is so far from what ${side} needs that only captures are looked at, as below the horizon.`);
  if (tree.has(at, "too-late")) said.push("After enough quiet moves the rest are not tried.");
  if (tree.has(at, "too-little")) said.push(`Captures that cannot win enough to matter to ${side} are not tried.`);
  const out = tree.leftOut.get(at);
  if (out) said.push(`Left out because ${out.length === 1 ? "it loses" : "they lose"} material: ${out.map(SAN).join(", ")}.`);
  if (tree.missing(at)) said.push(`The search visited ${plural(tree.missing(at), "position")} from here on, which this page does not keep.`);
  else if (parent >= 0 && children.length > 0) said.push(`${plural(tree.below[at], "position")} were visited from here on.`);
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
    const owner = tree.boundOwner(at);
    const rest = untried > 0
      ? ` The other ${plural(untried, "move")} need not be looked at: they could only make this position ${white ? "better for White" : "better for Black"}, and it is already avoided.`
      : "";
    if (tree.isScout(at) && owner < 0) {
      return [`The only question here is whether the score reaches ${shown(bound)}. ${link(tree, last, shownMove(tree, last))} shows that it does (${shownScore(tree, last)}), and that is enough.${rest}`];
    }
    return [`${link(tree, last, shownMove(tree, last))} is a refutation: it gives ${shownScore(tree, last)}, but ${other} already has ${ownerText(tree, owner, bound)}, elsewhere. So ${other} will not let this position come about: a cut.${rest}`];
  }
  const choice = best >= 0
    ? `${side} takes the ${white ? "largest" : "smallest"} of the scores below: ${link(tree, best, shownMove(tree, best))}, ${shownScore(tree, best)}.`
    : `${side} finds nothing better than ${shownScore(tree, at)}.`;
  if (tree.bound(at) === "=") return [choice];
  const enough = white ? tree.alpha[at] : tree.beta[at];
  return [`${side} tries everything and stays ${white ? "below" : "above"} what is already in hand elsewhere (${shown(enough)}): best is ${shownScore(tree, at)}, so this line is no improvement.`];
}

/** A whole number with a minus that is one. */
const minus = (number) => String(number).replace("-", "−");

/** The same line in all trees: what each search made of it. */
function sameLine(tree, at) {
  const moves = tree.moves(at);
  const rows = TREES.map((other) => {
    const found = other === tree ? at : other.follow(moves);
    if (found < 0) return `<tr><th scope="row">${other.name}</th><td colspan="2">${otherwise(other, moves)}</td></tr>`;
    const name = other === tree ? `<b>${other.name}</b>` : link(other, found, other.name);
    return `<tr><th scope="row">${name}</th><td>${shownScore(other, found)}</td><td>${grouped(other.below[found] + 1)}</td></tr>`;
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
    if (tree.isCut(at)) return `not looked at: cut at ${next}`;
    return tree.size[at] === 1 ? `not looked at: ${next} is the end` : `left out at ${next}`;
  }
  return "not looked at";
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
  const [ofWhite, ofBlack] = found.together;
  const less = (n) => n < 0 ? `(${minus(n)})` : n;
  return `<table class="terms"><thead><tr><th></th><th colspan="3">White</th><th colspan="3">Black</th><th colspan="2">difference</th></tr>
<tr><th></th><th>n</th><th>mg</th><th>eg</th><th>n</th><th>mg</th><th>eg</th><th>mg</th><th>eg</th></tr></thead>
<tbody>${terms.map((term) => row(term.name, term.sides)).join("")}</tbody><tfoot>${row("sum", sum, false)}</tfoot></table>
<p class="sum">Phase ${found.phase} of ${PAGE.phase_max}: ${minus(eg)} + (${minus(mg)} − ${less(eg)}) × ${found.weight}/256 = <b>${minus(found.tapered)}</b>${
    ofWhite === 0 && ofBlack === 0 ? "" : `; men together, which the network knows, White’s less Black’s: ${minus(ofWhite)} − ${less(ofBlack)}, with them <b>${minus(found.whole)}</b>`
  }${
    found.scaled === found.whole ? "" : `; a lead without pawns counts for a quarter: <b>${minus(found.scaled)}</b>`
  }; the move is worth ${PAGE.tempo} to ${side}: <b>${shown(found.total)}</b> for White.</p>`;
}

/** Who is in danger, in words. */
function dangerList(position) {
  const found = dangers(position);
  if (found.length === 0) return "<p>No man is attacked by one worth less or by more than guard it.</p>";
  const name = (square) => `${position.men[square].toUpperCase()}${squareName(square)}`.replace(/^P/, "");
  return `<ul>${found.map(({ square, man, attack, guard }) =>
    `<li>${sideName(isWhite(man))}’s ${KIND[man.toUpperCase()]} on <b>${squareName(square)}</b>: attacked by ${attack.map(name).join(", ")}; `
    + `${guard.length ? `guarded by ${guard.map(name).join(", ")}` : "<b>not guarded</b>"}</li>`).join("")}</ul>`;
}
