// The thread of the engine inside a page: the module first, then questions one by one.

let loaded;
onmessage = async ({ data }) => {
  if (data.packed) {
    loaded = loadModule(data.packed);
    return;
  }
  await loaded;
  postMessage(takeText(data.file ? octet.read_file(give(data.file)) : octet.answer(giveText(data.question))));
};
addEventListener("unhandledrejection", (event) => { throw event.reason; });
