// What is kept in the browser: the whole machine, and its disk, which also another version of the
// program can use.
"use strict";

const STORE = "octet-128";

/** The store of this browser; none where it keeps nothing. */
const openStore = () => new Promise((opened) => {
  try {
    const request = indexedDB.open(STORE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore("kept");
    request.onsuccess = () => opened(request.result);
    request.onerror = () => opened(null);
  } catch {
    opened(null);
  }
});

let store = null;

/** Whether this page keeps its machine: the first that is open does, others would write over it. */
let keeps = false;

/** Takes the right to keep the machine until the page is closed; another that waits has it then. */
function becomeKeeper() {
  const others = setTimeout(() => tell(
    "Octet is open in another tab, which keeps its machine and disk. What is played here is lost when this tab is closed."
  ), 1000);
  const become = () => {
    clearTimeout(others);
    keeps = true;
    return new Promise(() => {});
  };
  // Where nothing can be locked, all keep.
  if (navigator.locks) navigator.locks.request(STORE, become).catch(become);
  else become();
}

const kept = (name) => new Promise((read) => {
  if (!store) return read(undefined);
  const request = store.transaction("kept").objectStore("kept").get(name);
  request.onsuccess = () => read(request.result);
  request.onerror = () => read(undefined);
});

const keep = (name, value) => new Promise((written) => {
  if (!store) return written(false);
  const transaction = store.transaction("kept", "readwrite");
  if (value === undefined) transaction.objectStore("kept").delete(name);
  else transaction.objectStore("kept").put(value, name);
  transaction.oncomplete = () => written(true);
  transaction.onabort = () => written(false);
});

/** Keeps machine and disk as they are now. Nothing is kept while the program uses the disk. */
function keepAll() {
  if (!keeps) return Promise.resolve(false);
  const state = take(octet.save());
  if (!state.length) return Promise.resolve(false);
  // One that has left the program would show nothing after a reload.
  const machine = status.now.ended ? undefined : state;
  return Promise.all([keep("machine", machine), keep("disk", take(octet.disk())), keep("link", location.hash)]);
}

/** Continues with what was kept; returns whether it does, and tells why where it cannot. */
async function continueKept() {
  const state = await kept("machine");
  if (!state) return false;
  try {
    need(octet.load(give(state)));
  } catch (error) {
    tell(`The machine that was kept cannot continue: ${error.message}. Its disk is in the drive.`);
    return false;
  }
  readStatus();
  return true;
}

/** The game that goes on: a link's; the one that was kept, if this page was opened again after that
 * link, or if the link is none. */
async function continueGame() {
  const [visit] = performance.getEntriesByType("navigation");
  const again = visit?.type !== "navigate" && (await kept("link")) === location.hash;
  if (again && (await continueKept())) return;
  if (!openAsked()) await continueKept();
}

function startStorage() {
  becomeKeeper();
  let dirty = false;
  status.listeners.push(() => { dirty = true; });
  const keepIfDirty = () => { if (dirty) { dirty = false; keepAll(); } };
  setInterval(keepIfDirty, 3000);
  document.addEventListener("visibilitychange", () => { if (document.hidden) keepIfDirty(); });
  element("reset").addEventListener("click", async () => {
    await switchOn(take(octet.disk()));
    octet.forget_drawn();
    readStatus();
    tell("The machine was switched off and on. The disk is as it was.");
  });
  element("download-disk").addEventListener("click", () => {
    const disk = take(octet.disk());
    const kind = { 174848: "d64", 349696: "d71", 819200: "d81" }[disk.length] ?? "d64";
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([disk]));
    link.download = `octet.${kind}`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10000);
    tell(`The disk is saved as octet.${kind}.`);
  });
  element("insert-disk").addEventListener("change", async (event) => {
    const [file] = event.target.files;
    if (!file) return;
    try {
      need(octet.insert(give(new Uint8Array(await file.arrayBuffer()))));
      await keepAll();
      tell(`${file.name} is in drive 8: F5 lists it.`);
    } catch (error) {
      tell(`${file.name}: ${error.message}`);
    }
    event.target.value = "";
  });
}
