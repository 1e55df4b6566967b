// Typed moves and questions, answered in words.
"use strict";

/** The legal moves in UCI notation, as the questions have them in both. */
const movesNow = () => (status.now?.legal ?? []).map((uci, n) => [uci, status.now.legalSan[n]]);

/** What is known about the game, for questions. */
function gameNow(engine) {
  readShown();
  const { now } = status;
  const last = now.san.length - 1;
  const mover = numbered(now, last).endsWith(".") ? "White" : "Black";
  return {
    position: Position.fromFen(now.fen),
    moves: movesNow(),
    last: last < 0 ? "" : `${mover}: ${spoken(now.san[last])}.`,
    clocks: shown.now.clocks.map((clock) => `${clock.replace("▶", "")}.`).join(" "),
    engine,
    screen: shown.now.lines.join("; ").replace("▶", "to move: "),
    over: now.result,
  };
}

/** Answers a question, or plays a move as its keys would; returns whether it was one. */
async function enter(text) {
  if (!status.now?.fen) {
    tell("The program is starting.");
    return false;
  }
  const found = typedMoves(movesNow(), text);
  if (found.length > 0) {
    const move = await chooseMove(found);
    if (!move) return false;
    playMove(move[0]);
    tell(`${spoken(move[1])}.`);
    return true;
  }
  // Only who asks for it is told what the engine would play.
  const engine = text.trim().toLowerCase() === "e" ? await engineSays() : "";
  const answer = answerQuestion(text, gameNow(engine));
  tell(answer || `${text} is neither a legal move now nor a question; ? lists the questions.`);
  return answer !== "";
}

function startAsk() {
  QUESTIONS.push(["t", "the text on the screen"]);
  element("questions").innerHTML = questionsHtml();
  element("say").addEventListener("click", () => enter("b"));
  element("ask").addEventListener("submit", async (event) => {
    event.preventDefault();
    const field = element("typed");
    if (await enter(field.value)) field.value = "";
    else field.select();
  });
}
