// Games that a reader brings: pasted, from a file, or in the address; analysed by the engine in this page.
"use strict";

/** The thread that keeps the games that were read; whether the analysis is to end; the games by name. */
const bringing = { thread: null, ending: false, running: false, list: [] };

/** Names in a list at first. */
const MOST_LISTED = 200;

const EXAMPLE = `[Event "Vienna"]
[Date "1910.??.??"]
[White "Réti"]
[Black "Tartakower"]
[Result "1-0"]

1. e4 c6 2. d4 d5 3. Nc3 dxe4 4. Nxe4 Nf6 5. Qd3 e5 6. dxe5 Qa5+ 7. Bd2 Qxe5
8. O-O-O Nxe4 9. Qd8+ Kxd8 10. Bg5+ Kc7 11. Bd8# 1-0
`;

function sayBrought(text) {
  element("bring-said").textContent = text;
}

/** Shows where games are brought, or the game. */
function showBring(on) {
  element("bring").hidden = !on;
  element("study").hidden = on;
  element("another").hidden = on;
  if (on) document.title = "Analyse a game";
}

/** What a file holds, unpacked. */
async function unpacked(bytes) {
  const begins = (...first) => first.every((byte, n) => bytes[n] === byte);
  if (begins(0x28, 0xb5, 0x2f, 0xfd)) throw new Error("This file is packed with zstd: unpack it first");
  if (!begins(0x1f, 0x8b)) return bytes;
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** Reads games or positions, and analyses the only one, or lets the reader choose; `at` is then shown. */
async function bring(bytes, at = 0) {
  if (bringing.running) return sayBrought("A game is being analysed: stop that first.");
  showBring(true);
  element("bring-games").hidden = true;
  element("remarks").innerHTML = "";
  sayBrought("");
  bringing.thread ??= new EngineThread();
  let told;
  try {
    told = await bringing.thread.read(await unpacked(bytes));
  } catch (error) {
    return sayBrought(`${error.message}.`);
  }
  if (told.error) return sayBrought(`${told.error[0].toUpperCase()}${told.error.slice(1)}.`);
  bringing.list = told.games;
  element("remarks").innerHTML = told.remarks.slice(0, 20).map((text) => `<li>${plain(text)}</li>`).join("");
  if (told.games.length === 1) return analyseGame(0, at);
  const shownGames = told.games.slice(0, MOST_LISTED);
  const items = shownGames.map(({ name, plies }, n) => `<li><button data-game="${n}">${plain(name)}</button> ${plural(plies, "ply", "plies")}</li>`);
  element("bring-games").querySelector("h2").textContent = shownGames.length < told.games.length
    ? `Which game? The first ${MOST_LISTED} of ${told.games.length}` : "Which game?";
  element("bring-games").querySelector("ol").innerHTML = items.join("");
  element("bring-games").hidden = false;
}

/** Shows how far the analysis is. */
function showProgress({ stage, done, of }) {
  const bar = element("progress-bar");
  // The mistakes take about as long as the positions.
  bar.max = 2;
  bar.value = (stage === "mistakes" ? 1 : 0) + (of ? done / of : 0);
  element("progress-said").textContent = stage === "mistakes" ? `Why are they mistakes? ${done} of ${plural(of, "search", "searches")}` : `${done} of ${plural(of, "position")}`;
}

/** Analyses a game of those that were read, until it is done or ended. */
async function analyseGame(n, at = 0) {
  const { thread } = bringing;
  Object.assign(bringing, { running: true, ending: false });
  element("bring-games").hidden = true;
  element("bring-form").hidden = true;
  element("progress").hidden = false;
  element("progress-name").textContent = bringing.list[n].name;
  let step = await thread.ask({ ask: "begin", game: n, nodes: Number(element("bring-nodes").value) });
  while (step.stage && !bringing.ending) {
    showProgress(step);
    step = await thread.ask({ ask: "step" });
  }
  const told = step.error ? step : await thread.ask({ ask: "told" });
  bringing.running = false;
  element("progress").hidden = true;
  element("bring-form").hidden = false;
  if (told.error) return sayBrought(`${told.error}.`);
  showBrought(told, at);
}

/** Shows a game that was analysed here. */
function showBrought({ page, pgn }, at) {
  takeData(page);
  annotated = () => pgn;
  const link = gameLink(GAMES[0]);
  addressOf = () => `${link}&at=${shownState.at}`;
  document.body.classList.add("brought");
  showBring(false);
  showGames();
  showGame(0, at);
  document.title = `${GAMES[0].title}: analysed by Octet`;
  window.scrollTo(0, 0);
  element("players").focus();
}

/** Analyses what the address asks for; returns whether it asks for a game. */
function bringAsked() {
  const game = gameAsked(location.hash);
  if (game === null) return false;
  bring(new TextEncoder().encode(game), Number(new URLSearchParams(location.hash.slice(1)).get("at")) || 0);
  return true;
}

/** Says beside the buttons what one has done. */
function tellDone(text) {
  element("told").textContent = text;
}

/** Saves the exercises that the engine finds in the game. */
async function saveExercises() {
  const told = await bringing.thread.ask({ ask: "exercises" });
  if (told.error) return tellDone(told.error);
  if (told.count === 0) return tellDone("No mistake in this game has a single better move.");
  save("exercises.epd", told.epd);
  tellDone(`${plural(told.count, "exercise")} saved.`);
}

/** A link that analyses this game wherever this page is. */
async function shareGame() {
  const link = location.href.split("#")[0] + gameLink(shownState.game) + `&at=${shownState.at}`;
  try {
    await navigator.clipboard.writeText(link);
    tellDone("The link is copied: whoever opens it sees this game analysed.");
  } catch {
    tellDone(link);
  }
}

Object.assign(DOES, {
  another: () => {
    showBring(true);
    element("pasted").focus();
  },
  open: () => element("bring-file").click(),
  example: () => {
    element("pasted").value = EXAMPLE;
    element("pasted").focus();
  },
  stop: () => { bringing.ending = true; },
  share: shareGame,
  epd: saveExercises,
});

element("bring-form").addEventListener("submit", (event) => {
  event.preventDefault();
  bring(new TextEncoder().encode(element("pasted").value));
});
const bringFile = async (file) => { if (file) bring(new Uint8Array(await file.arrayBuffer())); };
element("bring-file").addEventListener("change", ({ target }) => {
  bringFile(target.files[0]);
  // The same file may be opened again.
  target.value = "";
});
element("bring-games").addEventListener("click", ({ target }) => {
  const button = target.closest("[data-game]");
  if (button) analyseGame(Number(button.dataset.game));
});
document.addEventListener("dragover", (event) => event.preventDefault());
document.addEventListener("drop", (event) => {
  event.preventDefault();
  const { files } = event.dataTransfer;
  if (files.length) bringFile(files[0]);
  else {
    const text = event.dataTransfer.getData("text/plain");
    if (text) bring(new TextEncoder().encode(text));
  }
});
window.addEventListener("hashchange", bringAsked);
if (!bringAsked() && GAMES.length === 0) showBring(true);
