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

/** Speaks the moves that were played, and the result. */
function speak(state, before) {
  const [now, then] = [state.san ?? [], before?.san ?? []];
  let text = "";
  if (now.length > then.length) {
    const white = (n) => numbered(state, n).endsWith(".");
    text = now.slice(then.length).map((san, n) => `${white(then.length + n) ? "White" : "Black"}: ${spoken(san)}`).join(". ");
  } else if (now.length < then.length) {
    text = now.length ? `Taken back to ${spoken(now.at(-1))}` : "The opening position";
  }
  if (state.result && state.result !== before?.result) text += `. ${state.result}`;
  if (text) element("spoken").textContent = text;
}

function askEngine() {
  const text = takeText(octet.engine(ALONE));
  const alone = element("alone");
  if (!text) {
    alone.textContent = status.now?.result ?? "";
    return;
  }
  const said = JSON.parse(text);
  alone.textContent = `${said.line.join(" ")} (${said.score}, depth ${said.depth}, ${said.nodes.toLocaleString("en")} nodes)`;
}

function startBeside() {
  status.listeners.push((state, before) => {
    showComparison(state);
    if (before?.fen === state.fen && before?.moves?.length === state.moves?.length) return;
    showMoves(state);
    if (before) speak(state, before);
    askEngine();
  });
}
