// An exercise: which subtree does alpha-beta cut next?
"use strict";

/** Moves that are offered. */
const OFFERED = 8;

/** The exercises of these trees, and the one that is asked. */
const exercises = { of: null, list: [], at: -1 };

/** Whether a score is enough for the cutoff at a node of alpha-beta. */
function isEnough(at, score) {
  return ALPHABETA.white(at) ? score >= ALPHABETA.beta[at] : score <= ALPHABETA.alpha[at];
}

/** Positions of alpha-beta with a cutoff whose moves all have a score in minimax's tree. */
function findExercises() {
  if (exercises.of === PAGE) return;
  Object.assign(exercises, { of: PAGE, list: [], at: -1 });
  // Scores of another depth say nothing about these cutoffs.
  if (MINIMAX.reached !== ALPHABETA.reached) return;
  for (let at = 0; at < ALPHABETA.count; at++) {
    const tried = ALPHABETA.children(at);
    if (!ALPHABETA.isCut(at) || ALPHABETA.untried(at) < 1 || tried.length >= OFFERED) continue;
    const same = MINIMAX.follow(ALPHABETA.moves(at));
    const all = same < 0 ? [] : MINIMAX.children(same);
    const agrees = all.length > tried.length && tried.every((child, n) => ALPHABETA.mv[child] === MINIMAX.mv[all[n]]);
    const first = all.findIndex((child) => isEnough(at, MINIMAX.score[child]));
    if (agrees && first === tried.length - 1) exercises.list.push({ at, tried: tried.length, all: all.slice(0, OFFERED) });
  }
  // Those first in which something is searched before the cutoff.
  exercises.list.sort((a, b) => Number(a.tried === 1) - Number(b.tried === 1) || a.at - b.at);
}

/** Asks the next exercise. */
function askExercise() {
  findExercises();
  const box = document.getElementById("exercise");
  box.hidden = false;
  if (exercises.list.length === 0) {
    box.innerHTML = MINIMAX.reached === ALPHABETA.reached
      ? "<p>Alpha-beta cuts nothing in these trees: try a greater depth.</p>"
      : "<p>Minimax does not get as deep as alpha-beta here: try a smaller depth.</p>";
    return;
  }
  exercises.at = (exercises.at + 1) % exercises.list.length;
  const { at, all } = exercises.list[exercises.at];
  const white = ALPHABETA.white(at);
  const side = sideName(white), other = sideName(!white);
  const bound = shown(white ? ALPHABETA.beta[at] : ALPHABETA.alpha[at]);
  const { mv, score } = MINIMAX;
  const moves = all.map((child, n) => `<button data-cut="${n}">${SAN(mv[child])} <b>${shown(score[child])}</b></button>`);
  const position = MINIMAX.position(MINIMAX.follow(ALPHABETA.moves(at)));
  box.innerHTML = `<h3>Which subtree is cut next?</h3><div class="asked"><div class="figure">${boardSvg(position, { flip: shownNode.flip })}</div><div><p>After ${shownLine(ALPHABETA.moves(at))} ${side} is to move and takes the ${white ? "largest" : "smallest"} score. ${other} already has ${bound} elsewhere. Alpha-beta searches the moves in this order, and minimax says what each is worth. Which is the first that alpha-beta need not search?</p>
<div class="tools">${moves.join("")}</div><div class="tools"><button data-cut="hint">hint</button><button data-lab="exercise">another</button><button data-cut="show">show it in the tree</button></div><p id="answer" role="status"></p></div></div>`;
}

/** Answers a choice: a number of the moves, a hint, or the place in the tree. */
function answerExercise(choice) {
  const { at, tried, all } = exercises.list[exercises.at];
  const white = ALPHABETA.white(at);
  const bound = shown(white ? ALPHABETA.beta[at] : ALPHABETA.alpha[at]);
  const enough = `${white ? "at least" : "at most"} ${bound}`;
  const refutation = SAN(MINIMAX.mv[all[tried - 1]]);
  const answer = document.getElementById("answer");
  if (choice === "show") {
    showTab(1);
    views[1].choose(at);
    return;
  }
  if (choice === "hint") {
    answer.className = "";
    answer.textContent = `One move with a score of ${enough} is enough for ${sideName(!white)} to avoid this position. Look for the first.`;
    return;
  }
  const right = Number(choice) === tried;
  answer.className = right ? "right" : "wrong";
  const chosen = SAN(MINIMAX.mv[all[choice]]);
  if (right) answer.textContent = `Right: ${refutation} gives ${shown(MINIMAX.score[all[tried - 1]])}, which is ${enough}. ${sideName(!white)} avoids this position, so ${chosen} and what comes after it are cut: ${plural(ALPHABETA.untried(at), "move")}.`;
  else if (Number(choice) < tried) answer.textContent = `${chosen} is searched: no move before it gives ${enough}.`;
  else answer.textContent = `${chosen} is cut, but it is not the first.`;
}
