// The engine beside the machine: what both say, the moves, and what is spoken.
"use strict";

/** Nodes of the engine's own search at every move. */
const ALONE = 30000;

/** The rows of the comparison. */
const ROWS_COMPARED = [
  ["move", (said) => said.line[0] ?? "none"],
  ["score", (said) => said.score],
  ["depth", (said) => said.depth],
  ["nodes", (said) => said.nodes.toLocaleString("en")],
  ["line", (said) => said.line.join(" ")],
];

function showComparison(state) {
  const verdict = element("verdict");
  const { iterations, differences } = state;
  // With the one that has not ended.
  const searches = Math.max(1, state.searches + (state.thinking ? 1 : 0));
  const count = (number, one, many) => `${number.toLocaleString("en")} ${number === 1 ? one : many}`;
  const counted = `${count(iterations, "iteration", "iterations")} of ${count(searches, "search", "searches")}`;
  verdict.className = differences ? "differs" : iterations ? "same" : "";
  if (differences) verdict.textContent = `${differences} of ${counted} differ.`;
  else if (iterations) verdict.textContent = `The 8-bit program says the same: move, score, line and nodes. ${counted} compared.`;
  if (!state.program) return;
  element("comparison").replaceChildren(...ROWS_COMPARED.map(([name, value]) => {
    const row = document.createElement("tr");
    row.className = name;
    const cells = [name, value(state.program), value(state.engine)].map((text, n) => {
      const cell = document.createElement(n ? "td" : "th");
      cell.textContent = text;
      return cell;
    });
    row.append(...cells);
    return row;
  }));
}

/** A move's number as players write it. */
function numbered(state, n) {
  const [, side, , , , first] = state.start.split(" ");
  const ply = 2 * (Number(first) - 1) + (side === "b" ? 1 : 0) + n;
  return `${Math.floor(ply / 2) + 1}${ply % 2 ? "…" : "."}`;
}

function showMoves(state) {
  element("moves").replaceChildren(...(state.san ?? []).map((san, n) => {
    const item = document.createElement("li");
    item.textContent = `${numbered(state, n)} ${san}`;
    return item;
  }));
  element("moves").scrollTop = element("moves").scrollHeight;
}

/** Speaks the moves that were played. The result follows in the program's own words. */
function speak(state, before) {
  const [now, then] = [state.san ?? [], before?.san ?? []];
  let text = "";
  if (now.length > then.length) {
    const white = (n) => numbered(state, n).endsWith(".");
    const name = (n) => (white(n) ? "White" : "Black");
    text = now.slice(then.length).map((san, n) => `${name(then.length + n)}: ${spoken(san.replace("#", ""))}`).join(". ");
  } else if (now.length < then.length) {
    text = now.length ? `Taken back to ${spoken(now.at(-1))}` : "The opening position";
  }
  if (text) element("spoken").textContent = text;
  // What a screen reader finds where the board is drawn.
  const words = boardInWords(Position.fromFen(state.fen));
  canvases.forEach((canvas, which) => canvas.setAttribute("aria-label", `The screen of ${which ? 80 : 40} columns. ${words}`));
}

/** Whether the engine's own opinion is asked for. */
const aloneAsked = () => element("alone-part").open;

/** What the engine would play, in words. */
function engineSays() {
  const text = takeText(octet.engine(ALONE));
  if (!text) return status.now?.result ?? "";
  const said = JSON.parse(text);
  return `${said.line.join(" ")} (${said.score}, depth ${said.depth}, ${said.nodes.toLocaleString("en")} nodes)`;
}

function askEngine() {
  if (aloneAsked()) element("alone").textContent = engineSays();
}

function startBeside() {
  status.listeners.push((state, before) => {
    showComparison(state);
    if (before?.fen === state.fen && before?.moves?.length === state.moves?.length) return;
    showMoves(state);
    if (state.fen) speak(state, before ?? state);
    askEngine();
  });
  element("alone-part").addEventListener("toggle", askEngine);
}
