// Sharing: a dialog that makes a link to the game with a title, and saves it as a picture and as PGN.
"use strict";

/** The side that has mated; null where none has. */
const winner = ({ result }) => ({ "White mates": "w", "Black mates": "b" })[result] ?? null;

const sideWord = (side) => sideName(side === "w");

/** The side that the player has; null where it is both or none. */
const sideNow = () => ({ white: "w", black: "b" })[SIDES[status.now.engineSides]] ?? null;

/** The title that is proposed for a game. */
function titleOf(state) {
  const mine = sideNow();
  const moves = (state.moves.length + 1) >> 1;
  if (mine && winner(state) === mine) return `I beat a Commodore 128 in ${count(moves, "move", "moves")}`;
  if (mine && winner(state)) return `A Commodore 128 beat me in ${count(moves, "move", "moves")}`;
  if (state.result) return state.result;
  return state.moves.length || !isOpening(state.start) ? `Can you win this as ${sideWord(mine ?? state.fen.split(" ")[1])}?` : "Play a Commodore 128";
}

/** What the link opens, in words. */
function contentOf(state) {
  const count = state.san.length;
  const position = count ? `Position after ${numbered(state, count - 1)}${state.san[count - 1]}, with all moves.` : "The position on the board.";
  const octets = sideNow() && ` Octet plays ${sideWord(sideNow() === "w" ? "b" : "w")}: ${element("level").selectedOptions[0]?.textContent}.`;
  return position + (octets || "");
}

/** The game as PGN. */
function pgnOf({ start, san, result }) {
  const [mine, won] = [sideNow(), winner({ result })];
  const names = [mine === "b" ? "Octet" : "Player", mine === "w" ? "Octet" : "Player"];
  const score = won ? { w: "1-0", b: "0-1" }[won] : result ? "1/2-1/2" : "*";
  const date = new Date().toISOString().slice(0, 10).replaceAll("-", ".");
  const tags = [["Event", "Game against a Commodore 128"], ["Site", "?"], ["Date", date], ["Round", "-"], ["White", names[0]], ["Black", names[1]], ["Result", score]];
  if (!isOpening(start)) tags.push(["SetUp", "1"], ["FEN", start]);
  const moves = san.map((move, n) => {
    const number = numbered({ start }, n);
    return n === 0 || number.endsWith(".") ? `${number.replace("…", "...")} ${move}` : move;
  });
  const text = [...moves, score].join(" ").replace(/(.{1,78})(?: |$)/g, "$1\n");
  return `${tags.map(([name, value]) => `[${name} "${value}"]\n`).join("")}\n${text}`;
}

/** Hands a file to the browser. */
function saveFile(name, blob) {
  const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(blob), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

/** The board as it is on the 80-column screen, on a canvas. */
function drawCard(canvas) {
  // The picture is drawn also while only 40 columns are seen.
  const picture = pictures[1];
  const [x, y, width, height] = boardPart();
  Object.assign(canvas, { width, height });
  canvas.getContext("2d").drawImage(picture, x, y, width, height, 0, 0, width, height);
}

function startShare() {
  const dialog = element("sharing");
  const title = element("share-title"), link = element("share-link");
  const show = () => { link.value = linkHere(title.value); element("card-title").textContent = title.value; };
  for (const button of document.querySelectorAll(".share")) {
    button.addEventListener("click", () => {
      if (!status.now?.start) return tell("The program is starting.");
      drawCard(element("card"));
      title.value = titleOf(status.now);
      element("card-text").textContent = contentOf(status.now);
      show();
      element("share-told").textContent = "";
      dialog.showModal();
      title.select();
    });
  }
  title.addEventListener("input", show);
  // Below the program's own words for the end of a game stands whom one has beaten.
  shown.listeners.push((now, before) => {
    if (!now.message || now.message === before?.message || winner(status.now) !== sideNow() || !sideNow()) return;
    tell(`${now.message} You beat a Commodore 128 in ${count((status.now.moves.length + 1) >> 1, "move", "moves")}.`);
  });
  link.addEventListener("focus", () => link.select());
  element("send-link").hidden = !navigator.share;
  element("send-link").addEventListener("click", () => navigator.share({ title: title.value, url: link.value }).catch(() => {}));
  element("copy-link").addEventListener("click", async () => {
    history.replaceState(null, "", link.value);
    keepAll();
    try {
      await navigator.clipboard.writeText(link.value);
      element("share-told").textContent = "The link is copied, and in the address bar.";
    } catch {
      link.select();
      element("share-told").textContent = "The link is selected, and in the address bar: copy it from there.";
    }
  });
  element("save-picture").addEventListener("click", () => element("card").toBlob((blob) => saveFile("octet.png", blob)));
  element("save-pgn").addEventListener("click", () => saveFile("octet.pgn", new Blob([pgnOf(status.now)], { type: "application/x-chess-pgn" })));
  element("close-share").addEventListener("click", () => dialog.close());
}
