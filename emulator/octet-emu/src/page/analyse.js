// The game on the board, analysed: links to the page of the site that does that.
"use strict";

/** Leads to the page that analyses, where the site has one: from the end of a game, and from its moves. */
function startAnalyse() {
  const page = document.querySelector('nav a[href$="analyse.html"]')?.getAttribute("href");
  if (!page) return;
  status.listeners.push((state) => {
    for (const link of /** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll(".analyse-game"))) {
      link.hidden = link.dataset.when === "over" ? !state.result : !state.san?.length;
      if (!link.hidden) link.href = `${page}#pgn=${encodeURIComponent(pgnOf(state))}`;
    }
  });
}
