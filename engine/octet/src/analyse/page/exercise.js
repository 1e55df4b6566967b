// Exercises: find the better move at each mistake of the game.
"use strict";

/** The exercise: the number of the mistake, hints given, the last wrong try, and what is said. */
const exercise = { at: 0, hints: 0, running: false, tried: null, said: "" };

/** The move that was better than the mistake, in UCI and algebraic notation. */
const better = () => shownState.game.positions[exercise.at - 1].pv[0];

/** A mistake whose position was searched, after the one asked last. */
function nextMistake(game) {
  const from = exercise.running || exercise.at ? exercise.at : shownState.at;
  for (let step = 1; step <= game.length; step++) {
    const n = (from + step - 1) % game.length + 1;
    if (game.moves[n - 1].judgement && game.positions[n - 1]?.pv.length) return n;
  }
  return 0;
}

/** Shows the position before a mistake, or before the next one, and not what was found there. */
function startExercise(mistake = 0) {
  const { game } = shownState;
  const at = mistake || nextMistake(game);
  if (!at) return say("No move in this game was a mistake.");
  show(at - 1);
  // The move before may have been a mistake, too.
  shownState.reply = true;
  Object.assign(exercise, { at, hints: 0, running: true, tried: null });
  const board = game.boards[at - 1];
  shownState.flipped = !board.white;
  shownState.covered = true;
  exercise.said = `<h2>Find the better move</h2><p>${sideName(board.white)} is to move. In the game ${unbroken(`${game.number(at - 1)}${game.moves[at - 1].san}`)} was played, ${withArticle(game.moves[at - 1].judgement)}.</p>`;
  draw();
}

const withArticle = (name) => `${/^[aeiou]/.test(name) ? "an" : "a"} ${name}`;

function endExercise() {
  Object.assign(exercise, { running: false, tried: null, said: "" });
  shownState.covered = false;
}

/** What piece it is, then from where. */
function giveHint() {
  if (!exercise.running) return;
  const board = shownState.game.boards[exercise.at - 1];
  const from = squareNumber(better()[0]);
  const piece = PIECE_NAME[board.pieces[from].toUpperCase()];
  exercise.hints++;
  if (exercise.hints > 1) hand.chosen = from;
  const hint = exercise.hints === 1 ? `Move a ${piece}.` : `Move the ${piece} on ${squareName(from)}.`;
  say(hint);
  // It is heard below, and seen beside the board.
  exercise.said = `${exercise.said.replace(/<p aria-hidden.*/, "")}<p aria-hidden="true">${hint}</p>`;
  draw();
}

function solveExercise() {
  if (exercise.running) page.play(better());
}

/** A wrong try, and why it is one if that is proven. */
function tryInWords(line) {
  const [move] = line.verdict.moves;
  const reason = move.reason ? ` ${plain(move.reason.text)}.` : "";
  return `<p class="wrong">${plain(move.san)} is ${withArticle(move.judgement)}${score(`: the expected score falls from ${percent(move.expected_before)} to ${percent(move.expected_after)}`)}.${reason} Try again.</p>`;
}

/** Says whether a try that the engine has judged is good enough; a try that is not is taken back. */
function judgeTry(line) {
  const [move] = line.verdict.moves;
  const [best] = better();
  const san = plain(move.san);
  const played = shownState.game.moves[exercise.at - 1];
  if (move.uci === played.uci) Object.assign(move, { ...played });
  if (move.uci === best || !move.judgement) {
    endExercise();
    exercise.said = move.uci === best ? `<p class="right">${san} is right.</p>` : `<p class="right">${san} is good enough.</p>`;
    return;
  }
  exercise.tried = line;
  exercise.said = tryInWords(line);
  say(`${spoken(move.san)} is ${withArticle(move.judgement)}. Try again.`);
  shownState.own = null;
}
