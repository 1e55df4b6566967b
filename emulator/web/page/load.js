// The module with machine and engine: unpacked from this page, called with bytes.
"use strict";

/** The module's functions (emulator/web/src/exports.rs). */
let octet;

const element = (id) => document.getElementById(id);

/** The bytes of a part of this page, which is deflated. */
async function part(id) {
  const packed = Uint8Array.from(atob(element(id).textContent), (c) => c.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** Hands bytes over; returns how many. */
function give(bytes) {
  const at = octet.reserve(bytes.length);
  // The memory may have moved: a view is made anew each time.
  new Uint8Array(octet.memory.buffer, at, bytes.length).set(bytes);
  return bytes.length;
}

const giveText = (text) => give(new TextEncoder().encode(text));

/** The bytes that a function has given. */
const take = (length) => new Uint8Array(octet.memory.buffer, octet.out(), length).slice();

const takeText = (length) => new TextDecoder().decode(take(length));

/** Throws the error of a function that may fail. */
function need(length) {
  if (length) throw new Error(takeText(length));
}

/** Loads the module. */
async function loadModule() {
  const { instance } = await WebAssembly.instantiate(await part("module"), {});
  octet = instance.exports;
}

/** Switches the machine on, with this disk or the one in this page. */
async function switchOn(disk) {
  const parts = [await part("program"), await part("kernal"), disk ?? await part("disk")];
  const lengths = parts.map((bytes) => bytes.length);
  const all = new Uint8Array(lengths.reduce((sum, length) => sum + length));
  let at = 0;
  for (const bytes of parts) {
    all.set(bytes, at);
    at += bytes.length;
  }
  give(all);
  need(octet.boot(...lengths));
}

/** Tells the player something. */
function tell(text) {
  element("told").textContent = text;
}

/** Tells of something that went wrong. */
function tellError(error) {
  element("error").textContent = error.message || String(error);
  element("error").hidden = false;
}
