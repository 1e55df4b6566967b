// Links: `#fen=...&moves=...&level=...` opens a position; a button makes one.
"use strict";

/** What the address asks for; none where it asks for nothing. */
function asked() {
  const wanted = new URLSearchParams(location.hash.slice(1).replaceAll("+", "%20"));
  const [fen, moves, level] = ["fen", "moves", "level"].map((name) => wanted.get(name) ?? "");
  return fen || moves || level ? [fen.replaceAll("_", " "), moves, level] : null;
}

/** Opens what the address asks for; returns whether it has. */
function openAsked() {
  const wanted = asked();
  if (!wanted) return false;
  try {
    need(octet.open_link(giveText(wanted.join("\n"))));
  } catch (error) {
    tell(error.message);
    return false;
  }
  tell("The position of the link is set up.");
  readStatus();
  return true;
}

/** The link to what is on the board. */
function linkHere() {
  const { start, moves, level } = status.now;
  const opening = start.startsWith("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
  const parts = [];
  if (!opening) parts.push(`fen=${start.replaceAll(" ", "_")}`);
  if (moves.length) parts.push(`moves=${moves.join(",")}`);
  parts.push(`level=${String.fromCharCode(97 + level)}`);
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
