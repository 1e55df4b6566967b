// A module for WebAssembly that is called with bytes (engine/support/src/bytes.rs).
"use strict";

/** The module's functions. */
let octet;

/** The bytes of a part of a page: deflated, then written in base 64. */
async function unpack(text) {
  const packed = Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** Loads a module that is such a part; it can be given to other threads. */
async function loadModule(text) {
  const { module, instance } = await WebAssembly.instantiate(await unpack(text), {});
  octet = instance.exports;
  return module;
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
