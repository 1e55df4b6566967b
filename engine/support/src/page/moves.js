// Moves that a reader types, and what a pawn becomes.
"use strict";

/**
 * The moves of `moves` that a text in UCI or algebraic notation may mean: one, or several if it
 * leaves open what a pawn becomes.
 */
function typedMoves(moves, text) {
  const bare = (san) => san.trim().replace(/[+#!?]/g, "").replace(/0/g, "O");
  const typed = bare(text), uci = text.trim().toLowerCase();
  const readings = [
    ([move, san]) => move === text.trim() || bare(san) === typed,
    ([move, san]) => move === uci || bare(san).replace("=", "") === typed.replace("=", ""),
    ([move, san]) => move.length === 5 && (move.slice(0, 4) === uci || bare(san).split("=")[0] === typed),
  ];
  return readings.map((means) => moves.filter(means)).find((found) => found.length > 0) ?? [];
}

/** Asks what a pawn becomes, by click or by key: the letter, or nothing. */
function askPromotion() {
  const dialog = document.createElement("dialog");
  dialog.className = "promotion";
  dialog.setAttribute("aria-label", "The pawn becomes");
  const letters = { q: "queen", r: "rook", b: "bishop", n: "knight" };
  return new Promise((answer) => {
    const choose = (letter) => {
      dialog.close();
      dialog.remove();
      answer(letter);
    };
    dialog.append(...Object.entries(letters).map(([letter, name]) => {
      const button = document.createElement("button");
      button.innerHTML = `${name} <kbd>${letter.toUpperCase()}</kbd>`;
      button.onclick = () => choose(letter);
      return button;
    }));
    dialog.onkeydown = (event) => {
      // No key of the page works meanwhile.
      event.stopPropagation();
      const letter = event.key.toLowerCase();
      if (letters[letter]) choose(letter);
    };
    // Escape closes it.
    dialog.onclose = () => choose("");
    document.body.append(dialog);
    dialog.showModal();
  });
}

/** The one of some moves that is meant, or nothing: several differ in what a pawn becomes. */
async function chooseMove(found) {
  if (found.length < 2) return found[0];
  const letter = await askPromotion();
  return found.find(([uci]) => uci[4] === letter);
}
