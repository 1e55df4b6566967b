// Links: `#fen=...&moves=...&level=...&side=...&flip=...` opens a position; a button makes one.
"use strict";

const LINK_PARTS = ["fen", "moves", "level", "side", "flip"];

/** What the address asks for; none where it asks for nothing. */
function asked() {
  const wanted = new URLSearchParams(location.hash.slice(1).replaceAll("+", "%20"));
  const parts = LINK_PARTS.map((name) => wanted.get(name) ?? "");
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
  const wanted = asked();
  if (!wanted || !openLink(wanted)) return false;
  const { fen, engineSides } = status.now;
  const side = { white: "White", black: "Black" }[SIDES[engineSides]];
  const toMove = `${fen.includes(" w ") ? "White" : "Black"} to move`;
  tell(`From a link: ${toMove}${side ? `, and you play ${side}` : ""}.`);
  return true;
}

/** What is on the board, as the parts of a link. */
function gameAsked() {
  const { start, moves, level, engineSides, flipped } = status.now;
  const opening = start.startsWith("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
  const side = SIDES[engineSides];
  const flip = flipped === (side === "black") ? "" : String(Number(flipped));
  return [opening ? "" : start, moves.join(","), String.fromCharCode(97 + level), side, flip];
}

/** The link to what is on the board. */
function linkHere() {
  const values = gameAsked();
  const parts = LINK_PARTS.map((name, n) => `${name}=${values[n].replaceAll(" ", "_")}`).filter((_, n) => values[n]);
  return `${location.href.split("#")[0]}#${parts.join("&")}`;
}

function startLinks() {
  addEventListener("hashchange", openAsked);
  element("copy-link").addEventListener("click", async () => {
    if (!status.now?.start) return;
    const link = linkHere();
    history.replaceState(null, "", link);
    keepAll();
    try {
      await navigator.clipboard.writeText(link);
      tell("The link is copied, and in the address bar.");
    } catch {
      tell(`The link is in the address bar: ${link}`);
    }
  });
}
