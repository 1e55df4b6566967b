// Puts the page together and handles events.
"use strict";

/** @type {(id: string) => any} An element of this page. */
const element = (id) => document.getElementById(id);

/** The node that is shown, and how. */
const shownNode = { tree: FULL, at: FULL.root ?? 0, flip: !ROOT.white, attacks: false };

function showNode(tree, at) {
  Object.assign(shownNode, { tree, at });
  views.forEach((view) => {
    if (view.tree !== tree && view.selected >= 0) { view.selected = -1; view.draw(); }
  });
  const position = tree.position(at);
  const best = tree.best(at);
  const arrows = best >= 0 ? [arrow(UCI(tree.mv[best]))] : [];
  element("board").innerHTML = boardSvg(position, { flip: shownNode.flip, attacks: shownNode.attacks, arrows, under: chosenSquare });
  const line = tree.line(at);
  const crumbs = line.map((node, n) => {
    const name = n === 0 ? tree.name : SAN(tree.mv[node]);
    return node === at ? `<b>${name}</b>` : link(tree, node, name);
  });
  element("crumbs").innerHTML = crumbs.join(" ");
  const window = tree.isRoot(at) || tree.name === "minimax" ? ""
    : `<span title="the scores that White and Black have elsewhere">window ${shown(tree.alpha[at])} … ${shown(tree.beta[at])}</span>`;
  element("facts").innerHTML = `<span class="big">${shownScore(tree, at)}</span>
    <span>${sideName(tree.white(at))} to move</span><span>${plural(tree.depth[at], "ply", "plies")} left</span>${window}`;
  element("words").innerHTML = explain(tree, at).map((text) => `<p>${text}</p>`).join("");
  element("same").innerHTML = sameLine(tree, at);
  element("terms").innerHTML = evaluationTable(tree, at);
  element("under-attack").innerHTML = attackList(position);
}

/** @type {Record<string, [string, (tree: Tree, at: number) => boolean]>} Kinds of nodes that can be looked for in a tree. */
const KINDS = {
  cut: ["a cutoff", (tree, at) => tree.isCut(at)],
  large: ["a cutoff of ten moves or more", (tree, at) => tree.isCut(at) && tree.untried(at) >= 10],
  table: ["a table cutoff", (tree, at) => tree.sourceOf(at) === "table-cutoff"],
  null: ["a null move", (tree, at) => tree.isNullMove(at)],
  reduced: ["a reduction", (tree, at) => tree.reduction(at) > 0],
  research: ["a re-search", (tree, at) => tree.isResearch(at)],
  quiet: ["quiescence", (tree, at) => tree.has(at, "quiescence") && (tree.parent[at] < 0 || !tree.has(tree.parent[at], "quiescence"))],
  pruned: ["a pruned losing capture", (tree, at) => tree.prunedCaptures.has(at)],
  check: ["a check", (tree, at) => tree.has(at, "check")],
  mate: ["a mate", (tree, at) => tree.sourceOf(at) === "mate"],
};

function card(tree, n) {
  const best = tree.pv.length ? SAN(tree.pv[0]) : "none";
  return `<div class="card tree${n}"><h2>${tree.name}</h2><p class="count">${grouped(tree.nodes)}<small> positions, depth ${tree.reached}</small></p>
<p><b>${best}</b> ${shown(tree.value)}</p><p class="line">${shownLine(tree.pv)}</p></div>`;
}

function column(tree, n) {
  const kinds = Object.entries(KINDS).filter(([, [, is]]) => {
    for (let at = 0; at < tree.count; at++) if (is(tree, at)) return true;
    return false;
  });
  const kept = tree.count < tree.nodes ? `<span title="nodes that this page has, of all">${grouped(tree.count)} of ${grouped(tree.nodes)} nodes</span>` : plural(tree.nodes, "node");
  const finder = kinds.length === 0 ? "" : `<select aria-label="What to look for in ${tree.name}">${
    kinds.map(([kind, [name]]) => `<option value="${kind}">${name}</option>`).join("")}</select><button class="find">find</button>`;
  return `<section class="column tree${n}" data-tree="${n}"><header><h3>${tree.name}</h3><small>${kept}</small></header>
<div class="tools">${finder}<button class="fold-all">fold</button></div><div class="tree" id="tree${n}"></div></section>`;
}

/** Links to the chapters of the lesson, and to the trees. */
function contents() {
  const chapters = [...document.querySelectorAll("#lesson h3")].map((heading, n) => {
    heading.id = `part-${n + 1}`;
    return `<li><a href="#${heading.id}">${heading.innerHTML}</a></li>`;
  });
  return `<ol>${chapters.join("")}<li><a href="#explorer">The trees</a></li></ol>`;
}

/** The views of the trees. */
let views;

/** Builds all that follows from the data. */
function build() {
  element("title-fen").textContent = PAGE.fen;
  element("start").innerHTML = boardSvg(ROOT, { flip: !ROOT.white });
  element("cards").innerHTML = TREES.map(card).join("");
  element("columns").innerHTML = TREES.map(column).join("");
  element("tabs").innerHTML = TREES.map((tree, n) => `<button role="tab" data-tab="${n}">${tree.name}</button>`).join("");
  views?.forEach((view) => view.observer.disconnect());
  views = TREES.map((tree, n) => new TreeView(tree, element(`tree${n}`), showNode));
  element("lesson").innerHTML = lesson();
  element("contents").innerHTML = contents();
  const last = TREES.length - 1;
  showTab(last);
  views[last].selected = FULL.root ?? 0;
  showNode(FULL, FULL.root ?? 0);
  views.forEach((view) => view.draw());
}

/** Chooses the tree that a narrow screen shows. */
function showTab(n) {
  document.querySelectorAll(".column").forEach((column, at) => column.classList.toggle("front", at === n));
  document.querySelectorAll("#tabs button").forEach((tab, at) => tab.setAttribute("aria-selected", String(at === n)));
  views[n].draw();
}

document.addEventListener("click", (/** @type {any} */ event) => {
  const { target } = event;
  const link = target.closest(".link");
  if (link) {
    const n = Number(link.dataset.tree);
    showTab(n);
    views[n].choose(Number(link.dataset.at));
    if (link.closest("#lesson")) {
      const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
      element("explorer").scrollIntoView({ behavior: still ? "auto" : "smooth" });
    }
  } else if (target.dataset.tab) {
    showTab(Number(target.dataset.tab));
  } else if (target.matches(".find")) {
    const column = target.closest(".column");
    views[column.dataset.tree].find(KINDS[column.querySelector("select").value][1]);
  } else if (target.matches(".fold-all")) {
    views[target.closest(".column").dataset.tree].fold();
  } else if (target.id === "flip") {
    shownNode.flip = !shownNode.flip;
    showNode(shownNode.tree, shownNode.at);
  } else if (target.id === "attacks") {
    shownNode.attacks = !shownNode.attacks;
    target.setAttribute("aria-pressed", shownNode.attacks);
    showNode(shownNode.tree, shownNode.at);
  } else if (target.id === "theme") {
    switchTheme();
  }
});

// The keys 1 to 3 choose a tree.
document.addEventListener("keydown", (/** @type {any} */ event) => {
  if (event.target.matches("select, input") || event.altKey || event.ctrlKey || event.metaKey) return;
  const n = Number(event.key) - 1;
  if (views[n]) {
    showTab(n);
    views[n].choose(Math.max(views[n].selected, views[n].tree.root ?? 0));
  }
});

build();
document.body.dataset.ready = performance.now().toFixed();
