// Trees of other positions, depths, widths and values of pieces.
"use strict";

/** The position that is searched, the data that the page came with, and what was searched before. */
const lab = { place: { fen: PAGE.fen, moves: [] }, first: PAGE, before: [] };

/** The widest slider is all moves. */
const ALL = 31;

/** The position of the node shown, as the engine reads it; nothing after a null move. */
function placeOfNode() {
  const moves = shownNode.tree.moves(shownNode.at);
  if (moves.includes(0)) return null;
  return { fen: lab.place.fen, moves: [...lab.place.moves, ...moves.map(UCI)] };
}

/** What each search says, in words. */
function results() {
  return TREES.map((tree) => `${tree.name} ${tree.pv.length ? SAN(tree.pv[0]) : "none"} ${shown(tree.value)}, ${plural(tree.nodes, "position")}`).join("; ");
}

/** Shows data. */
function showData(data) {
  setPage(data);
  Object.assign(shownNode, { tree: FULL, at: FULL.root ?? 0, flip: !ROOT.white });
  hand.chosen = null;
  document.getElementById("exercise").hidden = true;
  build();
}

function showButtons() {
  const seen = { back: lab.before.length > 0, leave: PAGE !== lab.first, stop: deep.waiting.length > 0 };
  for (const [name, on] of Object.entries(seen)) /** @type {HTMLElement} */ (document.querySelector(`[data-lab="${name}"]`)).hidden = !on;
}

/** Searches a position with what the sliders say; where that fails, all stays as it is. */
async function searchTrees(place) {
  const depth = Number(element("depth").value), width = Number(element("width").value);
  say("The engine is searching …");
  const asked = search({
    ask: "trees", place, depth, width: width < ALL ? width : null, nodes: lab.first.max_nodes, values: own.values,
  });
  showButtons();
  const told = await asked;
  if (!told) return false;
  if (told.error) {
    say(`${told.error}.`);
    showSliders();
    return false;
  }
  lab.place = place;
  showData(told);
  element("fen").value = told.fen;
  const values = valuesInWords();
  say(`${results()}${values ? `; with ${values}` : ""}.`);
  showButtons();
  return true;
}

async function playInTree([uci]) {
  const { fen, moves } = placeOfNode();
  const before = lab.place;
  if (await searchTrees({ fen, moves: [...moves, uci] })) lab.before.push(before);
  showButtons();
}

const LAB = {
  exercise: askExercise,
  back: async () => {
    const before = lab.before.at(-1);
    if (await searchTrees(before) && lab.before.at(-1) === before) lab.before.pop();
    showButtons();
  },
  leave: () => {
    deep.stop();
    Object.assign(lab, { place: { fen: lab.first.fen, moves: [] }, before: [] });
    showData(lab.first);
    element("fen").value = lab.first.fen;
    showSliders();
    say(`${results()}.`);
  },
  stop: () => {
    deep.stop();
    say("Stopped: the trees are as before.");
    showSliders();
  },
};

function tellSliders() {
  const depth = plural(Number(element("depth").value), "ply", "plies");
  const width = Number(element("width").value);
  element("depth-shown").textContent = depth;
  element("width-shown").textContent = width < ALL ? plural(width, "move") : "all";
  element("depth").setAttribute("aria-valuetext", depth);
  element("width").setAttribute("aria-valuetext", element("width-shown").textContent);
}

/** Depth and width of the trees that are shown. */
function showSliders() {
  element("depth").value = PAGE.depth;
  element("width").value = PAGE.width ?? ALL;
  tellSliders();
  showButtons();
}

/** What questions ask for. */
function factsOfNode() {
  const { tree, at } = shownNode;
  const line = tree.line(at);
  const mover = line.length > 1 ? tree.white(line[line.length - 2]) : null;
  const last = mover === null ? "" : `${sideName(mover)}: ${spoken(SAN(tree.mv[at]))}.`;
  const best = tree.best(at);
  return { last, clocks: "A tree has no clocks.", engine: `${tree.name}: ${shownScore(tree, at)}${best >= 0 ? `, ${spoken(SAN(tree.mv[best]))}` : ""}.` };
}

document.addEventListener("click", (/** @type {any} */ event) => {
  const button = event.target.closest("[data-lab]"), choice = event.target.closest("[data-cut]");
  if (button) LAB[button.dataset.lab]();
  else if (choice) answerExercise(choice.dataset.cut);
});
element("position").addEventListener("submit", async (event) => {
  event.preventDefault();
  const before = lab.place;
  if (await searchTrees({ fen: element("fen").value, moves: [] })) lab.before.push(before);
  showButtons();
});
for (const id of ["depth", "width"]) {
  element(id).addEventListener("input", tellSliders);
  element(id).addEventListener("change", () => searchTrees(lab.place));
}
element("fen").value = PAGE.fen;
showSliders();
startOwn({
  place: placeOfNode,
  table: () => shownNode.tree.position(shownNode.at),
  flipped: () => shownNode.flip,
  facts: factsOfNode,
  play: playInTree,
  redraw: () => showNode(shownNode.tree, shownNode.at),
  valued: () => searchTrees(lab.place),
}).then(() => { document.body.dataset.live = performance.now().toFixed(); });
