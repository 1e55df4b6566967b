// The data of the page: trees in columns.
// All scores are White's.
"use strict";

/** The data, and the position that is searched. */
let PAGE, ROOT;
const INFINITE = 16383;

const UCI = (move) => PAGE.moves[move][0];
/** A move; no line break may divide castling. */
const SAN = (move) => (move === 0 ? "null move" : PAGE.moves[move][1].replaceAll("-", "\u2060-\u2060"));

/** One search: its result and the part of its tree that the page has. */
class Tree {
  /** @type {number[]} Columns with an entry for each node; `mv`, the move that led to it, counts PAGE's moves. */
  ply; mv; alpha; beta; score; depth; source; flags; subtree_nodes; legal;
  /** @type {string[]} Where scores come from, by the numbers in `source`. */
  sources;
  /** @type {[number, number][]} Nodes and the captures that were pruned there. */
  pruned_captures;

  constructor(search) {
    Object.assign(this, search.tree);
    this.name = search.name;
    /** The last depth finished, White's score and the principal variation. */
    this.reached = search.depth;
    this.value = search.score;
    this.pv = search.pv;
    this.nodes = search.nodes;
    this.nodesByDepth = search.nodes_by_depth;
    this.count = this.ply.length;
    const count = this.count;
    this.parent = new Int32Array(count);
    this.size = new Int32Array(count).fill(1);
    const line = [];
    for (let at = 0; at < count; at++) {
      line.length = this.ply[at];
      this.parent[at] = line.length ? line[line.length - 1] : -1;
      line.push(at);
    }
    for (let at = count - 1; at > 0; at--) {
      if (this.parent[at] >= 0) this.size[this.parent[at]] += this.size[at];
    }
    this.roots = [];
    for (let at = 0; at < count; at += this.size[at]) this.roots.push(at);
    this.flagBits = Object.fromEntries(PAGE.flags.map((name, bit) => [name, 1 << bit]));
    this.prunedCaptures = new Map();
    for (const [at, move] of this.pruned_captures) {
      if (!this.prunedCaptures.has(at)) this.prunedCaptures.set(at, []);
      this.prunedCaptures.get(at).push(move);
    }
  }

  /** The root of the last iteration that was finished. */
  get root() {
    const done = this.roots.filter((root) => this.sourceOf(root) !== "unfinished");
    return done[done.length - 1];
  }

  sourceOf(at) { return this.sources[this.source[at]]; }
  has(at, flag) { return (this.flags[at] & this.flagBits[flag]) !== 0; }
  white(at) { return ROOT.white === (this.ply[at] % 2 === 0); }

  children(at) {
    const children = [];
    for (let next = at + 1; next < at + this.size[at]; next += this.size[next]) children.push(next);
    return children;
  }

  /** The nodes from the root of the iteration to this one. */
  line(at) {
    const line = [];
    for (; at >= 0; at = this.parent[at]) line.unshift(at);
    return line;
  }

  moves(at) { return this.line(at).slice(1).map((node) => this.mv[node]); }

  position(at) {
    return this.moves(at).reduce((position, move) => position.after(UCI(move)), ROOT);
  }

  /** The node that a line of moves leads to, as it was searched last, or -1. */
  follow(moves) {
    let at = this.root ?? -1;
    for (const move of moves) {
      if (at < 0) return -1;
      at = this.children(at).filter((child) => this.mv[child] === move).pop() ?? -1;
    }
    return at;
  }

  isNullMove(at) { return this.ply[at] > 0 && this.mv[at] === 0; }
  isRoot(at) { return this.ply[at] === 0; }

  /** Whether this is a zero-window (scout) search. */
  isScout(at) { return this.beta[at] - this.alpha[at] === 1; }

  /** Whether a move here caused a cutoff: the opponent avoids this position. */
  isCut(at) {
    if (this.sourceOf(at) !== "searched") return false;
    return this.white(at) ? this.score[at] >= this.beta[at] : this.score[at] <= this.alpha[at];
  }

  /** The bound of the score: "=" exact, ">" a lower bound, "<" an upper bound. */
  bound(at) {
    if (["mate", "stalemate", "insufficient-material", "draw-by-rule", "horizon"].includes(this.sourceOf(at))) return "=";
    if (this.score[at] >= this.beta[at]) return ">";
    return this.score[at] <= this.alpha[at] ? "<" : "=";
  }

  /** The child that gives a node its score. */
  best(at) {
    const equal = this.children(at).filter((child) => this.score[child] === this.score[at] && !this.isNullMove(child));
    if (equal.length === 0) return -1;
    const move = this.mv[equal[0]];
    return equal.filter((child) => this.mv[child] === move).pop();
  }

  /** The child searched before this one, with the same parent, or -1. */
  before(at) {
    if (this.parent[at] < 0) return -1;
    let last = -1;
    for (let next = this.parent[at] + 1; next < at; next += this.size[next]) last = next;
    return last;
  }

  /** Whether this is a re-search: the same move before, reduced or with a zero window. */
  isResearch(at) {
    const before = this.before(at);
    return before >= 0 && this.mv[at] !== 0 && this.mv[before] === this.mv[at];
  }

  /** The reduction of a node, in plies. */
  reduction(at) {
    const parent = this.parent[at];
    if (parent < 0 || this.mv[at] === 0 || this.has(parent, "quiescence")) return 0;
    return this.depth[parent] + (this.has(parent, "check-extension") ? 1 : 0) - (this.has(parent, "internal-iterative-reduction") ? 1 : 0) - 1 - this.depth[at];
  }

  /** How many legal moves were not tried. */
  untried(at) {
    if (this.size[at] === 1 && this.subtree_nodes[at] > 0) return 0;
    if (this.sourceOf(at) !== "searched") return 0;
    const moves = new Set(this.children(at).map((child) => this.mv[child]));
    moves.delete(0);
    return this.legal[at] - moves.size;
  }

  /** How many nodes below this one the page does not have. */
  missing(at) { return this.size[at] === 1 ? this.subtree_nodes[at] : 0; }

  /** The node that set the bound of the cutoff here, or -1. */
  boundSource(at) {
    const white = this.white(at);
    const bound = white ? this.beta[at] : this.alpha[at];
    for (let child = at, parent = this.parent[at]; parent >= 0; child = parent, parent = this.parent[parent]) {
      if (this.white(parent) === white) continue;
      for (const other of this.children(parent)) {
        if (other >= child) break;
        if (this.score[other] === bound && this.mv[other] !== this.mv[child]) return other;
      }
    }
    return -1;
  }
}

/** The three searches. */
let TREES, MINIMAX, ALPHABETA, FULL;

/** Takes the data of a page. */
function setPage(data) {
  PAGE = data;
  ROOT = Position.fromFen(PAGE.fen);
  TREES = PAGE.searches.map((search) => new Tree(search));
  [MINIMAX, ALPHABETA, FULL] = TREES;
}

setPage(JSON.parse(document.getElementById("data").textContent));

/** The evaluation of a node, its terms by name; sides are White and Black. */
function evaluation(tree, at) {
  const row = PAGE.evals[tree.eval[at]];
  const kinds = 6;
  const material = PAGE.material[row[0]], structure = PAGE.structure[row[1 + kinds]];
  const sides = (numbers) => [0, 3].map((from) => ({
    count: numbers[from], mg: numbers[from + 1], eg: numbers[from + 2],
  }));
  const terms = [];
  const chunk = (numbers) => {
    for (let from = 2; from < numbers.length; from += 6) terms.push(sides(numbers.slice(from, from + 6)));
  };
  chunk(material);
  for (let kind = 0; kind < kinds; kind++) terms.push(sides(PAGE.squares[row[1 + kind]]));
  chunk(structure);
  const white = tree.white(at);
  const [tapered, networkWhite, networkBlack, scaled] = row.slice(kinds + 2);
  return {
    terms: terms.map((term, part) => ({ name: PAGE.part_names[part], sides: term })),
    phase: material[0], weight: material[1], tapered, scaled,
    // The network's outputs for White and for Black, and the sum before scaling.
    network: [networkWhite, networkBlack], sum: tapered + networkWhite - networkBlack,
    // White's score, with the tempo.
    total: scaled + (white ? PAGE.tempo : -PAGE.tempo),
  };
}

/** A number with a comma before every three digits. */
function grouped(number) {
  return String(number).replace(/\B(?=(\d{3})+$)/g, ",");
}

/** A score as people write it: pawns, or moves to mate. */
function shown(score) {
  if (Math.abs(score) >= INFINITE) return score > 0 ? "+∞" : "−∞";
  const sign = score < 0 ? "−" : "+";
  if (Math.abs(score) >= PAGE.mate_found) return `${sign}#${Math.ceil((PAGE.mate - Math.abs(score)) / 2)}`;
  return sign + (Math.abs(score) / 100).toFixed(2);
}

/** The score of a node, with its bound. */
function shownScore(tree, at) {
  return { "=": "", ">": "≥", "<": "≤" }[tree.bound(at)] + shown(tree.score[at]);
}

/** A line of moves with move numbers, from the position it begins with. */
function shownLine(moves, position = ROOT) {
  const words = [];
  let { white, number } = position;
  moves.forEach((move, nth) => {
    if (white) words.push(`${number}.\u00a0${SAN(move)}`);
    else words.push(nth === 0 ? `${number}...\u00a0${SAN(move)}` : SAN(move));
    if (!white) number++;
    white = !white;
  });
  return words.join(" ");
}

/** A node's own move with its number. */
function shownMove(tree, at) {
  const parent = tree.parent[at];
  return shownLine([tree.mv[at]], tree.position(parent));
}
