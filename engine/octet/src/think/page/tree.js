// A tree as a list of rows, of which only the visible ones are drawn.
"use strict";

const ROW = 24;
/** The kind of a row: a node, its untried moves, or its nodes that the page does not have. */
const NODE = 0, UNTRIED = 1, MISSING = 2;

/** Labels of what is special about a node. */
function badges(tree, at) {
  const badges = [];
  const add = (kind, text, title) => badges.push(`<i class="badge ${kind}" title="${title}">${text}</i>`);
  if (tree.isResearch(at)) add("research", "re-search", "the same move is searched again");
  const less = tree.reduction(at);
  if (less > 0) add("less", `−${less}`, `reduction: searched ${less} ${less === 1 ? "ply" : "plies"} less deep`);
  if (tree.has(at, "check-extension")) add("more", "+1", "check extension: searched a ply deeper");
  if (tree.has(at, "internal-iterative-reduction")) add("less", "−1", "internal iterative reduction: no hash move, searched a ply less deep");
  switch (tree.sourceOf(at)) {
    case "table-cutoff": add("table", "table cutoff", "the score is the transposition table’s"); break;
    case "reverse-futility": add("far", "reverse futility", "the static evaluation is far beyond the bound"); break;
    case "null-move-cutoff": add("null", "null move cutoff", "even a null move is good enough"); break;
    case "mate": add("over", "mate", "the game is over"); break;
    case "stalemate": case "insufficient-material": case "draw-by-rule": add("over", "draw", "the game is drawn"); break;
    case "stand-pat": add("quiet", "stand pat", "the static evaluation is good enough"); break;
    case "quiet": add("quiet", "quiet", "no capture to search"); break;
    case "unfinished": add("far", "unfinished", "the search was stopped here"); break;
    case "capacity-limit": add("far", "capacity limit", "the line is as long as lines get"); break;
  }
  if (tree.isCut(at)) {
    const bound = tree.white(at) ? `≥ ${shown(tree.beta[at])}` : `≤ ${shown(tree.alpha[at])}`;
    add("cut", `✂ ${bound}`, "cutoff: the opponent avoids this position");
  }
  return badges.join("");
}

/** The view of a tree. `select` is called with the node chosen. */
class TreeView {
  /** @type {Tree} */
  tree;
  /** @type {HTMLElement} */
  element;
  /** @type {(tree: Tree, at: number) => void} */
  select;

  constructor(tree, element, select) {
    Object.assign(this, { tree, element, select });
    this.open = new Uint8Array(tree.count);
    this.selected = -1;
    element.tabIndex = 0;
    element.setAttribute("role", "tree");
    element.setAttribute("aria-label", tree.name);
    element.innerHTML = '<div class="rows"></div>';
    this.rowsElement = element.firstChild;
    element.addEventListener("scroll", () => this.draw());
    element.addEventListener("keydown", (event) => this.key(event));
    element.addEventListener("click", (event) => this.click(event));
    this.observer = new ResizeObserver(() => this.draw());
    this.observer.observe(element);
    const root = tree.root ?? 0;
    this.open[root] = 1;
    for (let at = tree.best(root), depth = 0; at >= 0 && depth < 2; at = tree.best(at), depth++) this.open[at] = 1;
    this.layOut();
  }

  /** Lists the rows: each is three times the node plus the row's kind. */
  layOut() {
    const { tree, rows = [] } = this;
    rows.length = 0;
    for (let at = 0; at < tree.count; ) {
      // What comes after the last child of a node that ends before this one.
      rows.push(at * 3 + NODE);
      if (!this.open[at]) { at = this.finish(rows, at, at + tree.size[at]); continue; }
      if (tree.missing(at)) rows.push(at * 3 + MISSING);
      at = this.finish(rows, at, at + 1);
    }
    this.rows = rows;
    this.rowsElement.style.height = `${rows.length * ROW}px`;
    this.draw();
  }

  /** Adds the rows of untried moves after subtrees that end before `next`. */
  finish(rows, at, next) {
    const { tree } = this;
    for (let node = at; node >= 0 && node + tree.size[node] <= next; node = tree.parent[node]) {
      if (this.open[node] && tree.untried(node) > 0) rows.push(node * 3 + UNTRIED);
    }
    return next;
  }

  hasRows(at) {
    return this.tree.size[at] > 1 || this.tree.missing(at) > 0 || this.tree.untried(at) > 0;
  }

  draw() {
    const top = this.element.scrollTop, height = this.element.clientHeight || 600;
    const first = Math.max(0, Math.floor(top / ROW) - 8);
    const last = Math.min(this.rows.length, Math.ceil((top + height) / ROW) + 8);
    const html = [];
    for (let row = first; row < last; row++) html.push(this.row(row));
    this.rowsElement.innerHTML = html.join("");
    this.element.setAttribute("aria-activedescendant", this.selected < 0 ? "" : this.rowId(this.selected));
  }

  rowId(at) { return `${this.element.id}-${at}`; }

  row(row) {
    const { tree } = this;
    const at = Math.floor(this.rows[row] / 3), kind = this.rows[row] % 3;
    const ply = tree.ply[at];
    const place = `style="top:${row * ROW}px;padding-left:${6 + 13 * (kind === NODE ? ply : ply + 1)}px"`;
    if (kind === UNTRIED) {
      const moves = tree.untried(at);
      const narrowed = PAGE.width && tree !== FULL && !tree.isCut(at);
      const what = tree.isCut(at) ? "not searched" : narrowed ? `left out: width ${PAGE.width}` : "pruned";
      return `<div class="row untried" ${place} data-at="${at}">${tree.isCut(at) ? "✂ " : ""}${moves} ${moves === 1 ? "move" : "moves"} ${what}</div>`;
    }
    if (kind === MISSING) {
      return `<div class="row untried" ${place} data-at="${at}">… ${grouped(tree.missing(at))} not kept in this page</div>`;
    }
    const open = this.open[at] === 1, fold = this.hasRows(at);
    const parent = tree.parent[at];
    const classes = ["row"];
    if (parent >= 0 && tree.best(parent) === at) classes.push("best");
    if (tree.has(at, "quiescence")) classes.push("deep");
    if (tree.isNullMove(at)) classes.push("null-move");
    if (at === this.selected) classes.push("selected");
    const name = tree.isRoot(at)
      ? (tree.roots.length > 1 ? `depth ${tree.depth[at]}` : "the position")
      : SAN(tree.mv[at]);
    const dot = parent < 0 ? (ROOT.white ? "w" : "b") : tree.white(parent) ? "w" : "b";
    return `<div class="${classes.join(" ")}" role="treeitem" id="${this.rowId(at)}" aria-level="${ply + 1}"`
      + `${fold ? ` aria-expanded="${open}"` : ""} aria-selected="${at === this.selected}" data-at="${at}" ${place}>`
      + `<b class="fold">${fold ? (open ? "▾" : "▸") : ""}</b>`
      + `<b class="dot ${dot}"></b><span class="move">${name}</span>${badges(tree, at)}`
      + `<span class="score">${shownScore(tree, at)}</span>`
      + `<span class="nodes">${grouped(tree.subtree_nodes[at] + 1)}</span></div>`;
  }

  toggle(at, open = !this.open[at]) {
    if (!this.hasRows(at)) return;
    this.open[at] = open ? 1 : 0;
    this.layOut();
  }

  /** Chooses a node and scrolls to it. */
  choose(at, focus = true) {
    let changed = false;
    for (let node = this.tree.parent[at]; node >= 0; node = this.tree.parent[node]) {
      if (!this.open[node]) { this.open[node] = 1; changed = true; }
    }
    this.selected = at;
    if (changed) this.layOut();
    const row = this.rows.indexOf(at * 3 + NODE);
    const { scrollTop, clientHeight } = this.element;
    if (row * ROW < scrollTop + ROW) this.element.scrollTop = Math.max(0, (row - 3) * ROW);
    else if ((row + 2) * ROW > scrollTop + clientHeight) this.element.scrollTop = (row + 4) * ROW - clientHeight;
    this.draw();
    if (focus) this.element.focus({ preventScroll: true });
    this.select(this.tree, at);
  }

  click(event) {
    const row = event.target.closest(".row");
    if (!row) return;
    const at = Number(row.dataset.at);
    if (event.target.closest(".fold")) this.toggle(at);
    this.choose(at);
  }

  /** The next or previous row that is a node. */
  step(from, by) {
    for (let row = from + by; row >= 0 && row < this.rows.length; row += by) {
      if (this.rows[row] % 3 === NODE) return Math.floor(this.rows[row] / 3);
    }
    return this.selected;
  }

  key(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const { tree } = this;
    const at = this.selected < 0 ? (tree.root ?? 0) : this.selected;
    const row = this.rows.indexOf(at * 3 + NODE);
    const page = Math.max(1, Math.floor(this.element.clientHeight / ROW) - 2);
    let next = at;
    switch (event.key) {
      case "ArrowDown": next = this.step(row, 1); break;
      case "ArrowUp": next = this.step(row, -1); break;
      case "PageDown": next = this.step(Math.min(row + page, this.rows.length) - 1, 1); break;
      case "PageUp": next = this.step(Math.max(row - page, -1) + 1, -1); break;
      case "Home": next = this.step(-1, 1); break;
      case "End": next = this.step(this.rows.length, -1); break;
      case "ArrowRight":
        if (!this.open[at] && this.hasRows(at)) this.toggle(at, true);
        else if (tree.size[at] > 1) next = at + 1;
        break;
      case "ArrowLeft":
        if (this.open[at] && this.hasRows(at)) this.toggle(at, false);
        else if (tree.parent[at] >= 0) next = tree.parent[at];
        break;
      case "Enter": case " ": this.toggle(at); break;
      case "b": if (tree.best(at) >= 0) next = tree.best(at); break;
      default: return;
    }
    event.preventDefault();
    this.choose(next);
  }

  /** Chooses the next node of a kind, from the top again after the last. */
  find(is) {
    for (let n = 1; n <= this.tree.count; n++) {
      const at = (Math.max(this.selected, 0) + n) % this.tree.count;
      if (is(this.tree, at)) { this.choose(at); return true; }
    }
    return false;
  }

  /** Opens nothing but the root. */
  fold() {
    this.open.fill(0);
    this.open[this.tree.root ?? 0] = 1;
    this.layOut();
    this.choose(this.tree.root ?? 0);
  }
}
