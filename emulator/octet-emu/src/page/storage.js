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

/** Milliseconds in which a page that is being left, perhaps this one before a reload, lets go. */
const LEAVING = 700;

/** Takes the right to keep the machine until the page is closed. Where another page has it, that is
 * said, and this one waits until it is closed. */
async function becomeKeeper() {
  const become = (lock) => {
    if (!lock) return false;
    keeps = true;
    return new Promise(() => {});
  };
  const tried = (options) => new Promise((done) => {
    navigator.locks.request(STORE, options, (lock) => { done(Boolean(lock)); return become(lock); }).catch(() => done(become({})));
  });
  // Where nothing can be locked, all keep.
  if (!navigator.locks) return become({});
  if (await tried({ ifAvailable: true })) return true;
  await new Promise((soon) => setTimeout(soon, LEAVING));
  if (await tried({ ifAvailable: true })) return true;
  tell("Octet is open in another tab, which keeps its machine and disk. What is played here is lost when this tab is closed.");
  return tried({});
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
  const game = status.now.start ? gameAsked() : undefined;
  return Promise.all([
    keep("machine", machine), keep("disk", take(octet.disk())), keep("link", location.hash), keep("game", game),
  ]);
}

/** Continues with what was kept; returns whether it does, and tells why where it cannot. */
async function continueKept() {
  const state = await kept("machine");
  if (!state) return false;
  try {
    need(octet.load(give(state)));
  } catch (error) {
    // Another build of the program cannot go on in the midst of its work, but it can play the game.
    const game = await kept("game");
    if (!game || !openLink(game)) {
      tell(`The saved machine cannot continue: ${error.message}. Its disk is in the drive.`);
      return false;
    }
    tell("Octet has changed since you were here: your game and your disk are as they were.");
  }
  readStatus();
  return true;
}

/** Switches on with the disk that was kept. One that cannot be read stays beside the new one, and
 * is downloaded with it. */
async function switchOnKept() {
  const disk = await kept("disk");
  try {
    await switchOn(disk);
  } catch (error) {
    await keep("unread disk", disk);
    await switchOn();
    return `The disk that was kept here cannot be read: ${error.message}. It is set aside, and “Save the disk” saves it, too.`;
  }
  return store ? "" : "This browser keeps nothing of this page: the game and the disk are lost when it is closed. Copy a link or save the disk to keep them.";
}

/** Saves bytes as a file. */
function download(bytes, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([bytes]));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

/** The game that goes on: a link's; the one that was kept, if this page was opened again after that
 * link, or if the link is none. */
async function continueGame() {
  const [visit] = /** @type {PerformanceNavigationTiming[]} */ (performance.getEntriesByType("navigation"));
  const again = visit?.type !== "navigate" && (await kept("link")) === location.hash;
  if (again && (await continueKept())) return;
  if (!openAsked()) await continueKept();
}

/** Puts a disk into the drive, or a program on the disk there; tells why where it cannot. */
async function insertDisk(file) {
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const program = /\.prg$/i.test(file.name);
    if (program) {
      const name = new TextEncoder().encode(file.name);
      const both = new Uint8Array([...name, ...bytes]);
      give(both);
      need(octet.store(name.length, bytes.length));
    } else {
      need(octet.insert(give(bytes)));
    }
    await keepAll();
    tell(program ? `${file.name} is on the disk in drive 8: F5 lists it.` : `${file.name} is in drive 8: F5 lists it.`);
  } catch (error) {
    tell(`${file.name}: ${error.message}`);
  }
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
  element("download-disk").addEventListener("click", async () => {
    const disk = take(octet.disk());
    const name = `octet.${{ 174848: "d64", 349696: "d71", 819200: "d81" }[disk.length] ?? "d64"}`;
    download(disk, name);
    const unread = await kept("unread disk");
    if (unread) download(unread, "octet-unread.d64");
    tell(`The disk is saved as ${name}${unread ? ", and the one that cannot be read as octet-unread.d64" : ""}.`);
  });
  element("insert-disk").addEventListener("change", async (event) => {
    const [file] = event.target.files;
    if (file) await insertDisk(file);
    event.target.value = "";
  });
  // A file that is dropped on the screen is put into the drive, and not opened in place of the page.
  const screens = element("screens");
  screens.addEventListener("dragover", (event) => event.preventDefault());
  screens.addEventListener("drop", (event) => {
    event.preventDefault();
    const [file] = event.dataTransfer.files;
    if (file) insertDisk(file);
  });
}
