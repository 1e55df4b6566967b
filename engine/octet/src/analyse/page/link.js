// Positions and games in links, behind #.
"use strict";

/** A position, as the page to play in reads it; nothing where there is none. */
function linkTo(place) {
  if (!place) return "";
  const moves = place.moves.length ? `&moves=${place.moves.join(",")}` : "";
  return `#fen=${place.fen.replaceAll(" ", "_")}${moves}`;
}

/** A game, as the page that analyses reads it. */
function gameLink({ start, moves, players, result }) {
  const place = linkTo({ fen: start, moves: moves.map(({ uci }) => uci || "--") });
  return `${place}&${new URLSearchParams({ white: players[0].name, black: players[1].name, result })}`;
}

/** The game that a link asks for, in PGN; null if it asks for none. */
function gameAsked(hash) {
  const asks = new URLSearchParams(hash.slice(1));
  if (asks.has("pgn")) return asks.get("pgn");
  if (!asks.has("fen") && !asks.has("moves")) return null;
  const tag = (name, value) => (value ? `[${name} "${value.replace(/[\\"]/g, "\\$&")}"]\n` : "");
  const tags = ["White", "Black", "Event", "Date", "Result"].map((name) => tag(name, asks.get(name.toLowerCase())));
  const fen = (asks.get("fen") ?? "").replaceAll("_", " ");
  return `${tags.join("")}${tag("FEN", fen)}\n${(asks.get("moves") ?? "").replaceAll(",", " ")} ${asks.get("result") ?? "*"}\n`;
}
