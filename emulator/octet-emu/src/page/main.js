// Switches the machine on and starts everything.
"use strict";

/** Milliseconds since the page was opened, for measurements. */
const times = {};

async function main() {
  const module = await loadModule(element("module").textContent);
  store = await openStore();
  const warning = await switchOnKept();
  draw();
  times.screen = performance.now();
  startStatus();
  startShown();
  startScreens();
  startKeys();
  startKeypad();
  startBoard();
  startNotes();
  startStorage();
  startRewind();
  startBeside(module);
  startPuzzle();
  startAsk();
  startSearched();
  startInside();
  startLinks();
  startShare();
  startAnalyse();
  startActions();
  readStatus();
  await continueGame();
  if (warning) tell(warning);
  showChosen(status.now);
  startClock();
  startRemembering();
  openPuzzleAsked();
  times.ready = performance.now();
}

element("theme").addEventListener("click", switchTheme);
// Scripts stand before the parts that they load, so that the screens have their size at once.
if (!tooOld) addEventListener("DOMContentLoaded", () => main().catch(tellError));
