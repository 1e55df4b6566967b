// The lesson: what each search does, told with examples from these trees.
"use strict";

/** A board with a caption, beside a text. */
function figure(tree, at, caption, options = {}) {
  const position = tree.position(at);
  return `<figure>${boardSvg(position, { flip: !ROOT.white, ...options })}<figcaption>${caption}</figcaption></figure>`;
}

/** Chapters are added in order; one without an example here is left out. */
function lesson() {
  return [
    chapterMinimax(), chapterGrowth(), chapterCut(), chapterDeepCut(), chapterOrder(),
    chapterHorizon(), chapterQuiescence(), chapterFull(), chapterEvaluation(), chapterDangers(),
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
  let text = `<p>${side} looks for the best move by trying every one of them, every answer of ${other} to each, and so on, ${plural(tree.reached, "ply", "plies")} deep (a ply is one move of one side). At the end of every line the <em>evaluation</em> says what the position is worth: pawns and hundredths, plus for White, minus for Black.</p>
<p>Then the scores travel back up. Where White moves, the position is worth the <b>largest</b> of the scores below it; where Black moves, the <b>smallest</b>, for Black chooses too. That is <em>minimax</em>.</p>`;
  if (reply >= 0 && tree.size[reply] > 1) {
    const children = tree.children(reply);
    text += `<p>After ${link(tree, reply, shownMove(tree, reply))} it is ${other}’s turn, who has ${plural(children.length, "answer")}. ${other} takes the ${white ? "smallest" : "largest"}, so the move is worth ${shown(tree.score[reply])}, no matter how much ${other} could spoil by playing something else. The same is done for the other ${plural(tree.children(root).length - 1, "move")} of ${side}; of all these scores ${shown(tree.score[reply])} is the ${white ? "largest" : "smallest"}.</p>${minimaxDiagram(tree)}<p>The answer:</p>`;
  }
  text += `<p class="result">${shownLine(tree.mainLine)} <b>${shown(tree.value)}</b>, after <b>${grouped(tree.nodes)}</b> positions.</p>`;
  const aside = reply >= 0 ? figure(tree, reply, `${shownMove(tree, reply)}: ${other} to move`) : "";
  return chapter("Minimax: every move, every answer", text, aside);
}

function chapterGrowth() {
  const rows = TREES.map((tree, n) => ({ name: tree.name, growth: tree.growth, n }));
  const deepest = Math.max(...rows.map((row) => row.growth.length));
  const most = Math.max(...rows.flatMap((row) => row.growth));
  const width = (count) => (100 * Math.log10(Math.max(count, 1) + 1)) / Math.log10(most + 1);
  let chart = "";
  for (let depth = 1; depth <= deepest; depth++) {
    const bars = rows.map((row) => {
      const count = row.growth[depth - 1];
      if (count === undefined) return `<div class="bar none"><span>${row.name}: too many</span></div>`;
      return `<div class="bar tree${row.n}" style="width:${Math.max(width(count), 2)}%"><span>${grouped(count)}</span></div>`;
    });
    chart += `<div class="depth"><b>depth ${depth}</b><div>${bars.join("")}</div></div>`;
  }
  const { growth } = MINIMAX;
  const last = growth.length;
  let text = "<p>How many positions each search visits, by depth. The bars are logarithmic: each step as long as the last means ten times as many.</p>";
  text += `<div class="chart"><p class="legend">${rows.map((row) => `<span class="key tree${row.n}"></span>${row.name}`).join(" ")}</p>${chart}</div>`;
  if (last >= 2) {
    const factor = growth[last - 1] / growth[last - 2];
    const much = (ahead) => {
      const count = growth[last - 1] * factor ** ahead;
      if (count < 1e6) return grouped(Math.round(count / 1000) * 1000);
      if (count < 1e9) return `${(count / 1e6).toPrecision(2)} million`;
      if (count < 1e12) return `${(count / 1e9).toPrecision(2)} billion`;
      return `${(count / 1e12).toPrecision(2)} trillion`;
    };
    text += `<p>Minimax multiplies by about ${factor.toFixed(0)} with every ply. At this rate depth ${last + 2} would take about ${much(2)} positions.`;
    if (last < PAGE.depth) text += ` That is why it stops at depth ${last} here, while depth ${PAGE.depth} was asked for.`;
    text += "</p>";
  }
  return chapter("Why that is not enough", text);
}

/** The cut at a reply to a root move that saves most. */
function largestCut() {
  const tree = ALPHABETA;
  let best = null;
  for (const at of tree.children(tree.root)) {
    if (!tree.isCut(at) || tree.boundOwner(at) < 0) continue;
    const twin = MINIMAX.reached === tree.reached
      ? MINIMAX.children(MINIMAX.root).find((other) => MINIMAX.mv[other] === tree.mv[at]) : undefined;
    const saved = twin === undefined ? tree.untried(at) : MINIMAX.below[twin] - tree.below[at];
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
  const owner = tree.boundOwner(at);
  const children = tree.children(at);
  const refutation = children[children.length - 1];
  const untried = tree.untried(at);
  const bound = white ? tree.alpha[at] : tree.beta[at];
  let text = `<p>Alpha-beta finds minimax’s answer without looking at everything. It carries two numbers down the tree: <b>alpha</b>, the score White is already sure of elsewhere, and <b>beta</b>, the one Black is sure of. What is no better than that will not happen.</p>
<p>An example from this tree. ${side} has ${ownerText(tree, owner, bound)}, in hand. Now ${side} looks at ${link(tree, at, shownMove(tree, at))}. ${children.length > 1 ? `After ${plural(children.length - 1, "answer")} that did no harm, ${other} tries` : `${other} tries first`} ${link(tree, refutation, shownMove(tree, refutation))}, and that gives ${shownScore(tree, refutation)}.</p>${cutDiagram(tree, at, owner)}
<p><b>Why it is safe to stop here.</b> ${other} has ${untried} other ${untried === 1 ? "answer" : "answers"}. If one of them is even better for ${other}, ${shownMove(tree, at)} is worth still less to ${side}; if it is worse, ${other} will play ${SAN(tree.mv[refutation])}. Either way ${shownMove(tree, at)} is worth ${white ? "at most" : "at least"} ${shown(tree.score[at])}, ${side} has ${shown(bound)} without it, and the ${plural(untried, "move")} not looked at cannot change that.</p>`;
  if (twin !== undefined) {
    text += `<p>Minimax did look at them: ${link(MINIMAX, twin, plural(MINIMAX.below[twin], "position"))} after the same move where alpha-beta visited ${grouped(tree.below[at])}, only to find ${shown(MINIMAX.score[twin])}: ${MINIMAX.score[twin] === tree.score[at] ? "the same number" : `${white ? "at most" : "at least"} ${shown(tree.score[at])} indeed`}. One cut has saved ${plural(saved, "position")}.</p>`;
  }
  const same = MINIMAX.reached === tree.reached;
  text += `<p class="result">${shownLine(tree.mainLine)} <b>${shown(tree.value)}</b>, after <b>${grouped(tree.nodes)}</b> positions${
    same ? `: ${MINIMAX.value === tree.value ? "minimax’s score" : "not minimax’s score"} for ${(100 * tree.nodes / MINIMAX.nodes).toFixed(1)}% of the work` : ""}.</p>`;
  return chapter("Alpha-beta: why a cut is safe", text,
    figure(tree, at, `${shownMove(tree, at)} and the answer that settles it`, { arrows: [arrow(UCI(tree.mv[refutation]))] }));
}

/** A cut further down, where the bound was set by a move two plies before. */
function chapterDeepCut() {
  const tree = ALPHABETA;
  let best = -1;
  for (let at = 0; at < tree.count; at++) {
    if (tree.ply[at] !== 2 || !tree.isCut(at) || tree.boundOwner(at) < 0) continue;
    if (best < 0 || tree.untried(at) > tree.untried(best)) best = at;
  }
  if (best < 0) return "";
  const [side, other] = [sideName(tree.white(best)), sideName(!tree.white(best))];
  const bound = tree.white(best) ? tree.beta[best] : tree.alpha[best];
  const last = tree.children(best).pop();
  return chapter("The other bound", `<p>${other} prunes in the same way. In the line ${link(tree, best, shownLine(tree.moves(best)))} it is ${side}’s turn, and ${other} has ${ownerText(tree, tree.boundOwner(best), bound)}, to go back to. ${link(tree, last, shownMove(tree, last))} gives ${side} ${shownScore(tree, last)}; so ${other} will not play ${shownMove(tree, best)}, and ${plural(tree.untried(best), "move")} of ${side} ${tree.untried(best) === 1 ? "is" : "are"} never looked at. The further apart the two bounds, the fewer cuts; they close in as good moves are found.</p>`);
}

function chapterOrder() {
  if (PAGE.reversed === null) return "";
  const { nodes, growth } = ALPHABETA;
  const full = FULL.growth[ALPHABETA.reached - 1];
  let text = `<p>A cut needs a good move to be tried early. Alpha-beta above takes moves as they are generated, captures first: ${plural(nodes, "position")}. With every list turned round, quiet moves first, it visits <b>${grouped(PAGE.reversed)}</b>, and finds the same score.</p>`;
  text += `<p>With the best move always first, twice the square root of minimax’s count would do: some ${grouped(2 * Math.round(Math.sqrt(MINIMAX.growth[MINIMAX.growth.length - 1])))} positions at depth ${MINIMAX.reached}. Chess programs come near that by searching depth 1, then depth 2, and so on (<em>iterative deepening</em>), trying first what was best before, then captures, then moves that cut elsewhere.`;
  if (full !== undefined) text += ` The full search has visited ${grouped(full)} when depth ${ALPHABETA.reached} is done, all captures beyond its horizon included.`;
  if (growth.length > 0) text += "</p>";
  return chapter("Order is everything", text);
}

/** What the horizon hides, at the place where it misleads most. */
function horizonExample() {
  const mover = ROOT.white ? 1 : -1;
  const chosen = MINIMAX.mainLine[0];
  const some = PAGE.horizons.filter((horizon) => horizon.captures.length > 0);
  const largest = (horizons, gain) => {
    const found = horizons.filter((horizon) => gain(horizon) >= 50).sort((a, b) => gain(b) - gain(a))[0];
    return found && { ...found, gain: gain(found) };
  };
  // Most telling is an answer to the chosen move that is better than it looks,
  // best of all if it refutes what was chosen,
  const answers = some.filter((horizon) => horizon.line[0] === chosen);
  const better = (horizon) => mover * (horizon.seen - horizon.quiet);
  const refutes = answers.filter((horizon) => mover * (MINIMAX.value - horizon.quiet) > 0);
  const found = largest(refutes, better) ?? largest(answers, better);
  if (found) return { ...found, kind: "answer" };
  // then a move that looks better than it is, then one that looks worse.
  const over = largest(some, better);
  return over ?? largest(some, (horizon) => -better(horizon));
}

function chapterHorizon() {
  const found = horizonExample();
  if (!found) {
    return chapter("The horizon", `<p>Minimax stops after ${plural(MINIMAX.reached, "ply", "plies")} wherever it happens to be, even in the middle of an exchange. Here none of its best lines ends in front of a capture that matters; deeper or sharper positions show more.</p>`);
  }
  const mover = ROOT.white ? 1 : -1;
  const position = found.line.reduce((position, move) => position.after(UCI(move)), ROOT);
  const side = sideName(ROOT.white), other = sideName(!ROOT.white);
  const worse = mover * (found.quiet - found.seen) < 0;
  const pawns = (found.gain / 100).toFixed(2);
  const intro = found.kind === "answer"
    ? `Minimax chose <b>${shownLine(found.line.slice(0, 1))}</b>, and one of the reasons is this line. It is convinced that ${other} does badly with ${SAN(found.line[1])}:`
    : `Its best line for one of ${side}’s moves ends here:`;
  let text = `<p>Minimax stops after ${plural(MINIMAX.reached, "ply", "plies")}, wherever it happens to be. Beyond this <em>horizon</em> it sees nothing. ${intro}</p>
<p class="result">${shownLine(found.line)} <b>${shown(found.seen)}</b></p>
<p>That is the score it believes in. But there it stops in the middle of a fight. Play the captures out, and the line goes on:</p>
<p class="result">${shownLine(found.captures, position)} <b>${shown(found.quiet)}</b></p>
<p>That is ${pawns} pawns ${worse ? "worse" : "better"} for ${side} than minimax believes. A man taken last is a man won for nothing in its eyes, since it never sees the answer. One ply more would only move the horizon, not remove it.</p>`;
  if (PAGE.quiet !== null && PAGE.quiet.line.length > 0) {
    const same = PAGE.quiet.line[0] === MINIMAX.mainLine[0];
    text += `<p>With captures played out at the end of every line, alpha-beta of depth ${ALPHABETA.reached} visits ${plural(PAGE.quiet.nodes, "position")}, says <b>${shown(PAGE.quiet.score)}</b> instead of ${shown(ALPHABETA.value)}, and ${same ? `prefers ${SAN(PAGE.quiet.line[0])} too` : `prefers <b>${SAN(PAGE.quiet.line[0])}</b> to ${SAN(ALPHABETA.mainLine[0])}`}.</p>`;
  }
  const svg = boardSvg(position, { flip: !ROOT.white, arrows: [arrow(UCI(found.captures[0]))] });
  return chapter("The horizon, and what it hides", text,
    `<figure>${svg}<figcaption>Where minimax stops, and what it does not see</figcaption></figure>`);
}

/** A quiescence node on the edge of the full search whose captures matter. */
function chapterQuiescence() {
  const tree = FULL;
  let best = -1, worth = 0, count = 0;
  for (let at = 0; at < tree.count; at++) {
    if (!tree.has(at, "quiescence")) continue;
    count++;
    if (tree.has(tree.parent[at], "quiescence") || tree.has(at, "check")) continue;
    if (tree.endOf(at) !== "searched" || tree.bound(at) !== "=") continue;
    const change = Math.abs(evaluation(tree, at).total - tree.score[at]);
    if (tree.best(at) >= 0 && change > worth && change < 1500) { best = at; worth = change; }
  }
  let text = `<p><em>Quiescence</em> goes on past the horizon with captures alone, until the position is quiet enough to be judged. The side to move is never forced to take: it may <em>stand</em>, that is, keep what the evaluation gives.</p>`;
  if (best >= 0) {
    const line = [];
    for (let at = tree.best(best); at >= 0; at = tree.best(at)) line.push(tree.mv[at]);
    text += `<p>In the full search, ${link(tree, best, shownLine(tree.moves(best)))} reaches the horizon with ${sideName(tree.white(best))} to move. Standing is worth ${shown(evaluation(tree, best).total)}. Quiescence finds ${shownLine(line, tree.position(best))} and comes back with <b>${shown(tree.score[best])}</b>.</p>`;
  }
  if (count > 0) {
    text += `<p>It is most of the work: of the ${plural(tree.count, "node")} of the full search that this page has, ${(100 * count / tree.count).toFixed(0)}% lie in quiescence. So it is done with care: a node that stands above what is needed ends at once, captures that lose material or cannot win enough are left out.</p>`;
  }
  return chapter("Quiescence: until the dust settles", text,
    best >= 0 ? figure(tree, best, "At the horizon: take, or stand?", { arrows: [arrow(UCI(tree.mv[tree.best(best)]))] }) : "");
}

/** What the full search does besides, each with its count and an example. */
function chapterFull() {
  const tree = FULL;
  const ideas = [
    ["Iterative deepening", () => false, (n) => `Depth 1, 2, 3 … one after the other: ${tree.growth.map(grouped).join(", ")} positions in all after each. The early ones cost little and tell the later ones what to try first.`],
    ["Scout searches", (at) => !tree.isRoot(at) && tree.isScout(at) && !tree.has(at, "quiescence"), (n) => `Once a good move is found, the others are only asked whether they are better, with a window of a single point: ${plural(n, "node")}. The answer is nearly always no, and a question of yes or no is cheap.`],
    ["Searched again", (at) => tree.isAgain(at), (n) => `${plural(n, "time")} the answer was yes, and the move was searched again, deeper or with the whole window.`],
    ["Transposition table", (at) => tree.endOf(at) === "known", (n) => `Different orders of moves lead to the same position. ${plural(n, "time")} the table already knew enough, and nothing was searched.`],
    ["Null move", (at) => tree.endOf(at) === "pass", (n) => `${plural(n, "time")} a side was so well off that it could even have passed; that was tried, less deep, and where it held no real move was searched.`],
    ["Reductions", (at) => tree.reduction(at) > 0, (n) => `${plural(n, "late quiet move")} were searched less deep first.`],
    ["Extensions", (at) => tree.has(at, "extended"), (n) => `${plural(n, "time")} a side was in check, and the search went a ply deeper.`],
    ["Nothing known", (at) => tree.has(at, "shallower"), (n) => `At ${plural(n, "node")} the table did not say where to begin. The search looked a ply less far; next time it will know.`],
    ["Far above", (at) => tree.endOf(at) === "far-above", (n) => `${plural(n, "time")} the evaluation was so far beyond the bound, for the plies that were left, that the search took the cut for granted.`],
    ["Far below, too late", (at) => tree.has(at, "far-below") || tree.has(at, "too-late"), (n) => `At ${plural(n, "node")} quiet moves were left out: hopeless ones, or those late in the list.`],
    ["Hopeless", (at) => tree.has(at, "hopeless"), (n) => `${plural(n, "node")} were so far below the bound that only captures were tried, as in quiescence.`],
    ["Losing captures", (at) => tree.leftOut.has(at), (n) => `At ${plural(n, "node")} of quiescence a capture was left out because the exchange on its square loses material.`],
  ];
  const rows = [];
  for (const [name, is, text] of ideas) {
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
  return chapter("The full search", `<p>Octet’s own search, the same on a PC and on a Commodore 128, is alpha-beta with what sixty years have added. Some of it is exact, some is a bet that has been measured to pay. Counts are of the nodes that this page has.</p><dl>${rows.join("")}</dl>
<p class="result">${shownLine(tree.mainLine)} <b>${shown(tree.value)}</b>, after <b>${grouped(tree.nodes)}</b> positions${same ? `: ${(100 * tree.nodes / ALPHABETA.nodes).toFixed(1)}% of alpha-beta’s, with quiescence` : ""}.</p>`);
}

function chapterEvaluation() {
  const tree = MINIMAX;
  let end = tree.root;
  for (let next = tree.best(end); next >= 0; next = tree.best(end)) end = next;
  return chapter("What a score is made of",
    `<p>At the end of minimax’s best line, ${link(tree, end, shownLine(tree.moves(end)) || "the position")}, the evaluation counts men and where they stand, pawns and kings, once for the middlegame (mg) and once for the endgame (eg), and mixes the two by what is left on the board. That counts every man by himself or with his neighbours; a small network adds what men are worth together, such as those around a king. Numbers are hundredths of a pawn.</p>
<div class="wide">${evaluationTable(tree, end)}</div>`,
    figure(tree, end, "The end of minimax’s best line"));
}

/** The position in which most men are in danger, of those on some of the lines. */
function chapterDangers() {
  let most = ROOT, found = [];
  const lines = [FULL.mainLine, ALPHABETA.mainLine, ...PAGE.horizons.slice(0, 40).map((horizon) => horizon.line)];
  for (const line of lines) {
    line.reduce((position, move, n) => {
      const next = position.after(UCI(move));
      if (dangers(next).length > dangers(most).length) { most = next; found = line.slice(0, n + 1); }
      return next;
    }, ROOT);
  }
  const line = shownLine(found);
  return chapter("Dangerous squares", `<p>The evaluation knows nothing of threats: seeing them is the search’s business. To see them with your own eyes, count who looks at a square. On the board every square shows how many of White’s men look at it (below, light) and how many of Black’s (above, dark); pins are not considered. A man in a red frame is attacked by somebody worth less, by more than guard him, or is not guarded at all.</p>
<p>${line ? `After ${line}` : "In the position itself"}:</p>${dangerList(most)}<p>Below, the button “who looks where” shows the same for every position of the trees.</p>`,
    `<figure>${boardSvg(most, { flip: !ROOT.white, looks: true })}<figcaption>Who looks where</figcaption></figure>`);
}
