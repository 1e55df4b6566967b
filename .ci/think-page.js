// Uses a page of `octet think` as a reader would, and looks at every node.
// Runs at the end of the page; the verdict is left in its body.
"use strict";

const wrong = [];
const check = (holds, what) => { if (!holds && wrong.length < 20) wrong.push(what); };
const begin = performance.now();
const figures = { ready: Number(document.body.dataset.ready), nodes: TREES.map((tree) => tree.count) };

// No text has a hole.
const checkText = (text, where) => {
  const odd = text.match(/undefined|NaN|null(?! move)|\[object|Infinity|\b1 (positions|moves|plies|nodes|times|answers)\b|\b0 (positions|moves|answers)\b|1 ply deep|has 1 answer|\d{3,}\.\d\d pawns/);
  check(odd === null, `${where} says ${odd}: ${text.slice(0, 200)}`);
};
checkText(element("lesson").innerHTML, "the lesson");
check(document.querySelectorAll("#lesson .chapter").length >= (MINIMAX.reached === 1 ? 6 : 8), "the lesson lacks chapters");

/** The squares of the pieces that give check to the side to move. */
function checkers(position) {
  const king = position.pieces.indexOf(position.white ? "K" : "k");
  return king < 0 ? [] : attackers(position, king, !position.white);
}

// Every node: the position is the engine's, scores and words are consistent.
for (const tree of TREES) {
  const line = [];
  for (let at = 0; at < tree.count; at++) {
    line.length = tree.ply[at];
    const position = line.length === 0 ? ROOT : line[line.length - 1].after(UCI(tree.mv[at]));
    line.push(position);
    check((checkers(position).length > 0) === tree.has(at, "check"), `${tree.name} ${at}: check`);
    check(position.white === tree.white(at), `${tree.name} ${at}: side`);
    if (tree.sourceOf(at) === "horizon") {
      check(evaluation(tree, at).total === tree.score[at], `${tree.name} ${at}: evaluation`);
    }
    check(tree.untried(at) >= 0, `${tree.name} ${at}: ${tree.untried(at)} untried moves`);
    check(tree.reduction(at) >= 0, `${tree.name} ${at}: reduction ${tree.reduction(at)}`);
    if (tree.isCut(at) && tree.name === "alpha-beta") check(tree.boundSource(at) >= 0, `${at}: no node set the bound`);
    if (at % 5 === 0) {
      const words = explain(tree, at);
      check(words.length > 0, `${tree.name} ${at}: no words`);
      checkText(words.join(" ") + sameLine(tree, at), `${tree.name} ${at}`);
    }
  }
}

// Every link selects its node, which is shown.
const links = [...document.querySelectorAll("#lesson .link")];
check(links.length > (MINIMAX.reached === 1 ? 2 : 5), "the lesson has too few links");
for (const link of links) {
  link.click();
  const tree = TREES[link.dataset.tree];
  check(shownNode.tree === tree && shownNode.at === Number(link.dataset.at), `link ${link.textContent}`);
  check(views[link.dataset.tree].rowsElement.querySelector(".selected") !== null, `row of ${link.textContent}`);
  check(element("words").textContent.length > 10, `words of ${link.textContent}`);
}

// The keyboard moves through a tree.
const press = (target, key) => target.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
views.forEach((view, n) => {
  press(document.body, String(n + 1));
  check(document.activeElement === view.element, `key ${n + 1} does not choose tree ${n + 1}`);
  view.fold();
  const root = view.selected;
  press(view.element, "ArrowRight");
  check(view.selected === root + 1, "right does not go down");
  press(view.element, "ArrowDown");
  const alone = view.tree.children(root).length === 1;
  check(alone || view.tree.before(view.selected) === root + 1, "down does not go to the next");
  press(view.element, "ArrowUp");
  press(view.element, "ArrowLeft");
  check(view.selected === root, "up and left do not go back");
  press(view.element, "b");
  check(view.selected === view.tree.best(root), "b does not follow the best move");
  press(view.element, "Enter");
  check(view.open[view.selected] === (view.hasRows(view.selected) ? 1 : 0), "enter does not open");
  press(view.element, "End");
  press(view.element, "Home");
  check(view.selected === 0, "home is not the first row");
});

// Every kind of node is found.
for (const column of document.querySelectorAll(".column")) {
  const select = column.querySelector("select");
  for (const option of select?.options ?? []) {
    select.value = option.value;
    column.querySelector(".find").click();
    check(KINDS[option.value][1](shownNode.tree, shownNode.at), `find ${option.value}`);
  }
}

// With everything open few rows are drawn, and drawing is quick.
figures.open = 0;
views.forEach((view) => {
  const start = performance.now();
  view.open.fill(1);
  view.layOut();
  view.element.scrollTop = view.rows.length * ROW / 2;
  view.draw();
  figures.open = Math.max(figures.open, Math.round(performance.now() - start));
  const drawn = view.rowsElement.children.length;
  check(drawn > 5 && drawn < 200, `${drawn} rows drawn of ${view.rows.length}`);
  check(view.rows.length >= view.tree.count, "rows are missing");
  const step = performance.now();
  view.choose(view.tree.count - 1);
  press(view.element, "ArrowUp");
  figures.step = Math.max(figures.step ?? 0, Math.round(performance.now() - step));
});

// The buttons.
element("attacks").click();
check(element("board").querySelectorAll(".attack-count").length > 10, "no attackers are shown");
element("flip").click();
element("theme").click();
check(["light", "dark"].includes(document.documentElement.style.colorScheme), "no theme");

figures.test = Math.round(performance.now() - begin);
const verdict = document.createElement("pre");
verdict.id = "verdict";
verdict.textContent = JSON.stringify({ wrong: [...window.errors, ...wrong], figures });
document.body.append(verdict);
