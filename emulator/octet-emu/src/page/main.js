// Switches the machine on and starts everything.
"use strict";

/** Milliseconds since the page was opened, for measurements. */
const times = {};

async function main() {
  await loadModule(element("module").textContent);
  store = await openStore();
  try {
    await switchOn(await kept("disk"));
  } catch {
    await switchOn(); // what was kept is no disk
  }
  draw();
  times.screen = performance.now();
  startStatus();
  startScreens();
  startKeys();
  startBoard();
  startNotes();
  startStorage();
  startRewind();
  startBeside();
  startAsk();
  startInside();
  startLinks();
  readStatus();
  await continueGame();
  showChosen(status.now);
  startClock();
  times.ready = performance.now();
}

element("theme").addEventListener("click", switchTheme);
main().catch(tellError);
