// The lesson: what each search does, with examples from these trees.
"use strict";

/** A board with a caption, beside a text. */
function figure(tree, at, caption, options = {}) {
  const position = tree.position(at);
  return `<figure>${boardSvg(position, { flip: !ROOT.white, ...options })}<figcaption>${caption}</figcaption></figure>`;
}

/** The chapters in order, without those that have no example here. */
function lesson() {
  return [
    chapterMinimax(), chapterGrowth(), chapterCut(), chapterDeepCut(), chapterOrder(),
    chapterHorizon(), chapterQuiescence(), chapterFull(), chapterEvaluation(), chapterAttacks(),
  ].filter((chapter) => chapter !== "").join("");
}

function chapter(title, text, aside = "") {
  return `<section class="chapter${aside ? " pictured" : ""}"><div class="text"><h3>${title}</h3>${text}</div>${aside}</section>`;
}

function chapterMinimax() {
  const tree = MINIMAX;
  const white = ROOT.white;
  const side = sideName(white), other = sideName(!white);
  const root = tree.root;
  const reply = tree.best(root);
  const narrow = PAGE.width ? `<p>Here only the ${plural(PAGE.width, "move that looks", "moves that look")} best by the evaluation afterwards ${PAGE.width === 1 ? "is" : "are"} tried in each position: what is left out can be the best.</p>` : "";
  const answers = [`and no answer of ${other}: one ply deep`, `and every answer of ${other} to each: two plies deep`][tree.reached - 1]
    ?? `every answer of ${other} to each, and so on, ${tree.reached} plies deep`;
  let text = `<p>${side} looks for the best move by trying every one of them, ${answers} (a ply is one move of one side). At the end of every line the <em>evaluation</em> says what the position is worth: pawns and hundredths, plus for White, minus for Black.</p>
<p>Then the scores travel back up. Where White moves, the position is worth the <b>largest</b> of the scores below it; where Black moves, the <b>smallest</b>, for Black chooses too. That is <em>minimax</em>.</p>${narrow}`;
  if (reply >= 0 && tree.size[reply] > 1) {
    const children = tree.children(reply);
    const taken = children.length === 1 ? `has one answer; the move is worth what that is worth, ${shown(tree.score[reply])}`
      : `has ${children.length} answers and takes the one with the ${white ? "smallest" : "largest"} score, so the move is worth ${shown(tree.score[reply])}, no matter how much ${other} could spoil by playing something else`;
    text += `<p>After ${link(tree, reply, shownMove(tree, reply))} ${other} ${taken}. The same is done for the other ${plural(tree.children(root).length - 1, "move")} of ${side}; of all these scores ${shown(tree.score[reply])} is the ${white ? "largest" : "smallest"}.</p>${minimaxDiagram(tree)}<p>The answer:</p>`;
  }
  text += `<p class="result">${shownLine(tree.pv)} <b>${shown(tree.value)}</b>, after <b>${grouped(tree.nodes)}</b> positions.</p>`;
  const aside = reply >= 0 ? figure(tree, reply, `${shownMove(tree, reply)}: ${other} to move`) : "";
  return chapter("Minimax: every move, every answer", text, aside);
}

function chapterGrowth() {
  const rows = TREES.map((tree, n) => ({ name: tree.name, counts: tree.nodesByDepth, n }));
  const deepest = Math.max(...rows.map((row) => row.counts.length));
  const most = Math.max(...rows.flatMap((row) => row.counts));
  const width = (count) => (100 * Math.log10(Math.max(count, 1) + 1)) / Math.log10(most + 1);
  let chart = "";
  for (let depth = 1; depth <= deepest; depth++) {
    const bars = rows.map((row) => {
      const count = row.counts[depth - 1];
      if (count === undefined) return `<div class="bar none"><span>${row.name}: too many</span></div>`;
      return `<div class="bar tree${row.n}" style="width:${Math.max(width(count), 2)}%"><span>${grouped(count)}</span></div>`;
    });
    chart += `<div class="depth"><b>depth ${depth}</b><div>${bars.join("")}</div></div>`;
  }
  const counts = MINIMAX.nodesByDepth;
  const last = counts.length;
  let text = "<p>How many positions each search visits, by depth. The bars are logarithmic: equal steps to the right mean ten times as many.</p>";
  text += `<div class="chart"><p class="legend">${rows.map((row) => `<span class="key tree${row.n}"></span>${row.name}`).join(" ")}</p>${chart}</div>`;
  if (last >= 2) {
    const factor = counts[last - 1] / counts[last - 2];
    const much = (ahead) => {
      const count = counts[last - 1] * factor ** ahead;
      if (count < 1e6) return grouped(Math.round(count / 1000) * 1000);
      if (count < 1e9) return `${(count / 1e6).toPrecision(2)} million`;
      if (count < 1e12) return `${(count / 1e9).toPrecision(2)} billion`;
      return `${(count / 1e12).toPrecision(2)} trillion`;
    };
    text += `<p>With every ply minimax visits about ${factor.toFixed(0)} times as many. At this rate depth ${last + 2} would take about ${much(2)} positions.`;
    if (last < PAGE.depth) text += ` That is why it stops at depth ${last} here, while depth ${PAGE.depth} was asked for.`;
    text += "</p>";
  }
  return chapter("Why that is not enough", text);
}

/** The cutoff after a root move that saves most nodes. */
function largestCut() {
  const tree = ALPHABETA;
  let best = null;
  for (const at of tree.children(tree.root)) {
    if (!tree.isCut(at) || tree.boundSource(at) < 0 || tree.untried(at) === 0) continue;
    const twin = MINIMAX.reached === tree.reached
      ? MINIMAX.children(MINIMAX.root).find((other) => MINIMAX.mv[other] === tree.mv[at]) : undefined;
    const saved = twin === undefined ? tree.untried(at) : MINIMAX.subtree_nodes[twin] - tree.subtree_nodes[at];
    // A short refutation teaches best.
    const value = saved / (1 + tree.children(at).length / 4);
    if (best === null || value > best.value) best = { at, twin, saved, value };
  }
  return best;
}

function chapterCut() {
  const tree = ALPHABETA;
  const found = largestCut();
  if (found === null) return "";
  const { at, twin, saved } = found;
  const white = ROOT.white;
  const side = sideName(white), other = sideName(!white);
  const source = tree.boundSource(at);
  const children = tree.children(at);
  const refutation = children[children.length - 1];
  const untried = tree.untried(at);
  const bound = white ? tree.alpha[at] : tree.beta[at];
  let text = `<p>Alpha-beta finds minimax’s answer without searching everything. It carries two numbers down the tree, the <em>window</em>: <b>alpha</b>, the score that White has elsewhere, and <b>beta</b>, the one that Black has. A side avoids any position outside the window that is worse for it.</p>
<p>An example from this tree. ${side} has ${boundText(tree, source, bound)}, elsewhere. Now ${side} tries ${link(tree, at, shownMove(tree, at))}. ${children.length > 1 ? `After ${plural(children.length - 1, "answer")} without a cutoff, ${other} tries` : `${other} tries first`} ${link(tree, refutation, shownMove(tree, refutation))}, and that gives ${shownScore(tree, refutation)}.</p>${cutDiagram(tree, at, source)}
<p><b>Why it is safe to stop here.</b> ${other} has ${untried} other ${untried === 1 ? "answer" : "answers"}. If one of them is even better for ${other}, ${shownMove(tree, at)} is worth still less to ${side}; if it is worse, ${other} will play ${SAN(tree.mv[refutation])}. Either way ${shownMove(tree, at)} is worth ${white ? "at most" : "at least"} ${shown(tree.score[at])}, ${side} has ${shown(bound)} without it, and the ${plural(untried, "move")} not searched cannot change that. This is a <em>cutoff</em>.</p>`;
  if (twin !== undefined) {
    text += `<p>Minimax did search them: ${link(MINIMAX, twin, plural(MINIMAX.subtree_nodes[twin], "position"))} after the same move where alpha-beta visited ${grouped(tree.subtree_nodes[at])}, only to find ${shown(MINIMAX.score[twin])}: ${MINIMAX.score[twin] === tree.score[at] ? "the same number" : `indeed ${white ? "at most" : "at least"} ${shown(tree.score[at])}`}. One cutoff has saved ${plural(saved, "position")}.</p>`;
  }
  const same = MINIMAX.reached === tree.reached;
  text += `<p class="result">${shownLine(tree.pv)} <b>${shown(tree.value)}</b>, after <b>${grouped(tree.nodes)}</b> positions${
    same ? `: ${MINIMAX.value === tree.value ? "minimax’s score" : "not minimax’s score"} for ${(100 * tree.nodes / MINIMAX.nodes).toFixed(1)}% of the work` : ""}.</p>`;
  return chapter("Alpha-beta: why a cutoff is safe", text,
    figure(tree, at, `${shownMove(tree, at)} and its refutation`, { arrows: [arrow(UCI(tree.mv[refutation]))] }));
}

/** A cutoff further down, where the bound was set by a move two plies before. */
function chapterDeepCut() {
  const tree = ALPHABETA;
  let best = -1;
  for (let at = 0; at < tree.count; at++) {
    if (tree.ply[at] !== 2 || !tree.isCut(at) || tree.boundSource(at) < 0 || tree.untried(at) === 0) continue;
    if (best < 0 || tree.untried(at) > tree.untried(best)) best = at;
  }
  if (best < 0) return "";
  const [side, other] = [sideName(tree.white(best)), sideName(!tree.white(best))];
  const bound = tree.white(best) ? tree.beta[best] : tree.alpha[best];
  const last = tree.children(best).pop();
  return chapter("The other bound", `<p>${other} prunes in the same way. In the line ${link(tree, best, shownLine(tree.moves(best)))} it is ${side}’s turn, and ${other} has ${boundText(tree, tree.boundSource(best), bound)}, elsewhere. ${link(tree, last, shownMove(tree, last))} gives ${side} ${shownScore(tree, last)}; so ${other} will not play ${shownMove(tree, best)}, and ${plural(tree.untried(best), "move")} of ${side} ${tree.untried(best) === 1 ? "is" : "are"} never searched. The wider the window, the fewer cutoffs; it narrows as good moves are found.</p>`);
}

function chapterOrder() {
  // At depth 1 nothing can be cut.
  if (PAGE.reversed_nodes === null || ALPHABETA.reached < 2) return "";
  const { nodes } = ALPHABETA;
  const full = FULL.nodesByDepth[ALPHABETA.reached - 1];
  let text = `<p>A cutoff needs a good move to be tried early. Alpha-beta above takes moves as they are generated, captures first: ${plural(nodes, "position")}. With every list reversed, quiet moves first, it visits <b>${grouped(PAGE.reversed_nodes)}</b>, and finds the same score.</p>`;
  text += `<p>With the best move always first, alpha-beta would visit ${grouped(PAGE.minimal_nodes)} of minimax’s ${grouped(MINIMAX.nodes)} positions at depth ${MINIMAX.reached}. (Where every position has b moves, that leaves b<sup>⌈d/2⌉</sup> + b<sup>⌊d/2⌋</sup> − 1 of the b<sup>d</sup> lines of depth d.) Chess programs come near that by searching depth 1, then depth 2, and so on (<em>iterative deepening</em>), trying the best move of the last iteration first, then captures, then moves that caused a cutoff elsewhere.`;
  if (full !== undefined) text += ` The full search has visited ${grouped(full)} by the time depth ${ALPHABETA.reached} is done, all captures beyond its horizon included.`;
  text += "</p>";
  return chapter("Move ordering", text);
}

/** The leaf of minimax where the horizon misleads most. */
function horizonExample() {
  const mover = ROOT.white ? 1 : -1;
  const chosen = MINIMAX.pv[0];
  const some = PAGE.horizons.filter((horizon) => horizon.captures.length > 0);
  const largest = (horizons, gain) => {
    const found = horizons.filter((horizon) => gain(horizon) >= 50).sort((a, b) => gain(b) - gain(a))[0];
    return found && { ...found, gain: gain(found) };
  };
  // The best example is a reply to the chosen move that is better than minimax
  // thinks, if possible one that refutes the choice,
  const answers = some.filter((horizon) => horizon.pv[0] === chosen && horizon.pv.length > 1);
  const better = (horizon) => mover * (horizon.static_eval - horizon.quiescence_score);
  const refutes = answers.filter((horizon) => mover * (MINIMAX.value - horizon.quiescence_score) > 0);
  const found = largest(refutes, better) ?? largest(answers, better);
  if (found) return { ...found, kind: "answer" };
  // then a move that is worse than minimax thinks, then one that is better.
  return largest(some, better) ?? largest(some, (horizon) => -better(horizon));
}

function chapterHorizon() {
  const found = horizonExample();
  if (!found) {
    return chapter("The horizon", `<p>Minimax stops after ${plural(MINIMAX.reached, "ply", "plies")} wherever it happens to be, even in the middle of an exchange. Here none of its best lines ends before a capture that matters; deeper or sharper positions show more.</p>`);
  }
  const mover = ROOT.white ? 1 : -1;
  const position = found.pv.reduce((position, move) => position.after(UCI(move)), ROOT);
  const side = sideName(ROOT.white), other = sideName(!ROOT.white);
  const worse = mover * (found.quiescence_score - found.static_eval) < 0;
  const isMate = Math.abs(found.quiescence_score) >= PAGE.mate_found;
  const difference = isMate ? `That is mate, which minimax does not see.`
    : `That is ${(found.gain / 100).toFixed(2)} pawns ${worse ? "worse" : "better"} for ${side} than minimax thinks. To minimax, the last capture of a line always wins a piece for nothing, since it never sees the recapture.`;
  const intro = found.kind === "answer"
    ? `Minimax chose <b>${shownLine(found.pv.slice(0, 1))}</b>, and one of the reasons is this line. It finds that ${other} does badly with ${SAN(found.pv[1])}:`
    : `Its best line for one of ${side}’s moves ends here:`;
  let text = `<p>Minimax stops after ${plural(MINIMAX.reached, "ply", "plies")}, wherever it happens to be. Beyond this <em>horizon</em> it sees nothing. ${intro}</p>
<p class="result">${shownLine(found.pv)} <b>${shown(found.static_eval)}</b></p>
<p>That is its score. But it stops in the middle of an exchange. Play the captures out, and the line goes on:</p>
<p class="result">${shownLine(found.captures, position)} <b>${shown(found.quiescence_score)}</b></p>
<p>${difference} One ply more would only move the horizon, not remove it.</p>`;
  const quiescence = PAGE.with_quiescence;
  if (quiescence !== null && quiescence.pv.length > 0) {
    const same = quiescence.pv[0] === ALPHABETA.pv[0];
    const score = quiescence.score === ALPHABETA.value ? `the same score, <b>${shown(quiescence.score)}</b>`
      : `<b>${shown(quiescence.score)}</b> instead of ${shown(ALPHABETA.value)}`;
    text += `<p>With captures played out at the end of every line, alpha-beta of depth ${ALPHABETA.reached} visits ${plural(quiescence.nodes, "position")}, finds ${score}, and chooses ${same ? `the same move, ${SAN(quiescence.pv[0])}` : `<b>${SAN(quiescence.pv[0])}</b> instead of ${SAN(ALPHABETA.pv[0])}`}.</p>`;
  }
  const svg = boardSvg(position, { flip: !ROOT.white, arrows: [arrow(UCI(found.captures[0]))] });
  return chapter("The horizon, and what it hides", text,
    `<figure>${svg}<figcaption>Where minimax stops, and the capture it does not see</figcaption></figure>`);
}

/** A quiescence node at the horizon of the full search whose captures matter. */
function chapterQuiescence() {
  const tree = FULL;
  let best = -1, worth = 0, count = 0;
  for (let at = 0; at < tree.count; at++) {
    if (!tree.has(at, "quiescence")) continue;
    count++;
    if (tree.has(tree.parent[at], "quiescence") || tree.has(at, "check")) continue;
    if (tree.sourceOf(at) !== "searched" || tree.bound(at) !== "=") continue;
    const change = Math.abs(evaluation(tree, at).total - tree.score[at]);
    if (tree.best(at) >= 0 && change > worth && change < 1500) { best = at; worth = change; }
  }
  let text = `<p><em>Quiescence</em> goes on past the horizon with captures alone, until the position is quiet. The side to move is never forced to capture: it may <em>stand pat</em>, that is, keep the static evaluation.</p>`;
  if (best >= 0) {
    const line = [];
    for (let at = tree.best(best); at >= 0; at = tree.best(at)) line.push(tree.mv[at]);
    text += `<p>In the full search, ${link(tree, best, shownLine(tree.moves(best)))} reaches the horizon with ${sideName(tree.white(best))} to move. Stand pat is worth ${shown(evaluation(tree, best).total)}. Quiescence finds ${shownLine(line, tree.position(best))} and returns <b>${shown(tree.score[best])}</b>.</p>`;
  }
  if (count > 0) {
    const share = 100 * count / tree.count;
    text += `<p>It is ${share > 50 ? "most" : "a part"} of the work: of the ${plural(tree.count, "node")} of the full search that this page has, ${share.toFixed(0)}% lie in quiescence. So it is kept small: a node whose static evaluation is good enough ends at once, and captures that lose material (SEE pruning) or cannot win enough (delta pruning) are skipped.</p>`;
  }
  return chapter("Quiescence: until the position is quiet", text,
    best >= 0 ? figure(tree, best, "At the horizon: capture, or stand pat?", { arrows: [arrow(UCI(tree.mv[tree.best(best)]))] }) : "");
}

/** The methods of the full search, each with its count and an example. */
function chapterFull() {
  const tree = FULL;
  /** @type {[string, (at: number) => boolean, (n: number) => string][]} Name, whether a node has it, and what it did. */
  const methods = [
    ["Iterative deepening", () => false, () => tree.nodesByDepth.length === 1 ? `Depth 1 alone here: ${plural(tree.nodesByDepth[0], "position")}. Deeper searches go through depth 1, 2, 3 …`
      : `Depth 1, 2, 3 … one after the other: ${tree.nodesByDepth.map(grouped).join(", ")} positions in all after each. The early ones cost little and order the moves of the later ones.`],
    ["Scout searches", (at) => !tree.isRoot(at) && tree.isScout(at) && !tree.has(at, "quiescence"), (n) => `Once a good move is found, the others are searched with a zero window, which only tells whether they are better: ${plural(n, "node")}. The answer is nearly always no, and it is cheap.`],
    ["Re-searches", (at) => tree.isResearch(at), (n) => `${plural(n, "time")} the answer was yes, and the move was searched again, without the reduction or with the full window.`],
    ["Transposition table", (at) => tree.sourceOf(at) === "table-cutoff", (n) => `Different orders of moves lead to the same position. ${plural(n, "time")} the table’s score caused a cutoff, and nothing was searched.`],
    ["Null move", (at) => tree.sourceOf(at) === "null-move-cutoff", (n) => `${plural(n, "time")} a side could even have given up the move: a null move, searched less deep, caused a cutoff, and no real move was searched.`],
    ["Late move reductions", (at) => tree.reduction(at) > 0, (n) => `${plural(n, "late quiet move")} were searched less deep first.`],
    ["Check extensions", (at) => tree.has(at, "check-extension"), (n) => `${plural(n, "time")} a side was in check, and the search went a ply deeper.`],
    ["Internal iterative reduction", (at) => tree.has(at, "internal-iterative-reduction"), (n) => `At ${plural(n, "node")} the table had no best move. They were searched a ply less deep; the next iteration has one.`],
    ["Reverse futility", (at) => tree.sourceOf(at) === "reverse-futility", (n) => `${plural(n, "time")} the static evaluation was so far beyond the bound, for the plies that were left, that the search took the cutoff for granted.`],
    ["Futility and late move pruning", (at) => tree.has(at, "futility") || tree.has(at, "late-move-pruning"), (n) => `At ${plural(n, "node")} quiet moves were skipped: all of them far below the bound, or those late in the list.`],
    ["Razoring", (at) => tree.has(at, "razoring"), (n) => `${plural(n, "node")} were so far below the bound that quiescence decided.`],
    ["SEE pruning", (at) => tree.prunedCaptures.has(at), (n) => `At ${plural(n, "node")} of quiescence a capture was skipped because the exchange on its square loses material.`],
  ];
  const rows = [];
  for (const [name, is, text] of methods) {
    let count = 0, example = -1;
    for (let at = 0; at < tree.count; at++) {
      if (!is(at)) continue;
      count++;
      if (example < 0 || (tree.ply[at] < tree.ply[example] && at > example)) example = at;
    }
    if (count === 0 && name !== "Iterative deepening") continue;
    rows.push(`<dt>${name}${example >= 0 ? ` ${link(tree, example, "show one")}` : ""}</dt><dd>${text(count)}</dd>`);
  }
  const same = ALPHABETA.reached === tree.reached;
  return chapter("The full search", `<p>Octet’s own search, the same on a PC and on a Commodore 128, is alpha-beta with the methods of sixty years. Some are exact, some are risks that pay on average. Counts are of the nodes that this page has.</p><dl>${rows.join("")}</dl>
<p class="result">${shownLine(tree.pv)} <b>${shown(tree.value)}</b>, after <b>${grouped(tree.nodes)}</b> positions${same ? `: ${(100 * tree.nodes / ALPHABETA.nodes).toFixed(1)}% of alpha-beta’s, with quiescence` : ""}.</p>`);
}

function chapterEvaluation() {
  const tree = MINIMAX;
  let end = tree.root;
  for (let next = tree.best(end); next >= 0; next = tree.best(end)) end = next;
  return chapter("What a score is made of",
    `<p>At the end of minimax’s best line, ${link(tree, end, shownLine(tree.moves(end)) || "the position")}, the static evaluation adds up material, piece-square values, pawn structure and king safety, once for the middlegame (mg) and once for the endgame (eg), and tapers the two by the material left. A small neural network adds the value of pieces together, such as those around a king. Numbers are hundredths of a pawn.</p>
<div class="wide">${evaluationTable(tree, end)}</div>`,
    figure(tree, end, "The end of minimax’s best line"));
}

/** The position with most pieces under attack, of those on some of the lines. */
function chapterAttacks() {
  let most = ROOT, found = [];
  const lines = [FULL.pv, ALPHABETA.pv, ...PAGE.horizons.slice(0, 40).map((horizon) => horizon.pv)];
  for (const line of lines) {
    line.reduce((position, move, n) => {
      const next = position.after(UCI(move));
      if (hangingPieces(next).length > hangingPieces(most).length) { most = next; found = line.slice(0, n + 1); }
      return next;
    }, ROOT);
  }
  const line = shownLine(found);
  return chapter("Pieces under attack", `<p>The evaluation knows no threats: the search finds them. To see threats yourself, count attackers. On the board every square shows how many white pieces attack or defend it (below, light) and how many black ones (above, dark); pins are not considered. A red frame marks a piece attacked by a less valuable one, attacked more often than defended, or not defended at all.</p>
<p>${line ? `After ${line}` : "In the position itself"}:</p>${attackList(most)}<p>Below, the button “show attackers” shows the same for every position of the trees.</p>`,
    `<figure>${boardSvg(most, { flip: !ROOT.white, attacks: true })}<figcaption>Attackers of every square</figcaption></figure>`);
}
