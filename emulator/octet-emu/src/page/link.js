// Links: `#fen=...&game=...&level=...&side=...&flip=...&title=...` opens a position; `moves=` has moves
// as players write them, where `game=` has packed ones.
"use strict";

const LINK_PARTS = ["fen", "moves", "level", "side", "flip"];

/** The most characters of a link's title. */
const TITLE = 80;

/** A title on one line, not too long. */
const titleFrom = (text) => [...text.replace(/[\s_]+/g, " ").trim()].slice(0, TITLE).join("");

const wanted = () => new URLSearchParams(location.hash.slice(1).replaceAll("+", "%20"));

/** What the address asks for; none where it asks for nothing. */
function asked() {
  const parts = LINK_PARTS.map((name) => wanted().get(name) ?? "");
  const game = wanted().get("game");
  if (game) parts[1] = unpackMoves(game)?.join(",") ?? game;
  parts[0] = parts[0].replaceAll("_", " ");
  return parts.some(Boolean) ? parts : null;
}

/** Opens the parts of a link; returns whether it has, and tells why where it has not. */
function openLink(parts) {
  try {
    need(octet.open_link(giveText(parts.join("\n"))));
  } catch (error) {
    tell(error.message);
    return false;
  }
  readStatus();
  return true;
}

/** Opens what the address asks for; returns whether it has. */
function openAsked() {
  const parts = asked();
  if (!parts || !openLink(parts)) return false;
  const { fen, engineSides } = status.now;
  const side = { white: "White", black: "Black" }[SIDES[engineSides]];
  const toMove = `${fen.includes(" w ") ? "White" : "Black"} to move`;
  const title = titleFrom(wanted().get("title") ?? "");
  tell(`${title && `“${title}” `}From a link: ${toMove}${side ? `, and you play ${side}` : ""}.`);
  return true;
}

/** Whether a game begins with the opening position. */
const isOpening = (start) => start.startsWith("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");

/** What is on the board, as the parts of a link. */
function gameAsked() {
  const { start, moves, level, engineSides, flipped } = status.now;
  const side = SIDES[engineSides];
  const flip = flipped === (side === "black") ? "" : String(Number(flipped));
  return [isOpening(start) ? "" : start, moves.join(","), String.fromCharCode(97 + level), side, flip];
}

/** The link to what is on the board, with a title. */
function linkHere(text = "") {
  const values = gameAsked();
  const title = encodeURIComponent(titleFrom(text).replaceAll(" ", "_"));
  const parts = [["title", title], ...LINK_PARTS.map((name, n) => [name, values[n].replaceAll(" ", "_")])];
  const moves = parts.find(([name]) => name === "moves");
  moves[0] = "game";
  moves[1] = packMoves(status.now.moves);
  return `${location.href.split("#")[0]}#${parts.filter(([, value]) => value).map((part) => part.join("=")).join("&")}`;
}

function startLinks() {
  addEventListener("hashchange", () => openPuzzleAsked() || openAsked());
}
