// Says what a browser that is too old for a page lacks, in words that it can read: `body` has
// `data-module` where the page has a module for WebAssembly.
"use strict";

var tooOld = (function () {
  var lacks = [];
  if (document.body.hasAttribute("data-module")) {
    if (typeof WebAssembly === "undefined") lacks.push("WebAssembly");
    if (typeof Worker === "undefined") lacks.push("threads");
  }
  try {
    new DecompressionStream("deflate-raw");
  } catch (refused) { // eslint-disable-line no-unused-vars -- what is too old knows no catch without a name
    lacks.push("decompression");
  }
  if (!window.CSS || !CSS.supports || !CSS.supports("color", "light-dark(red, blue)")) lacks.push("today's colours");
  if (![].at || !"".replaceAll) lacks.push("today's JavaScript");
  if (!lacks.length) return false;
  var said = document.createElement("p");
  said.className = "old";
  said.setAttribute("role", "alert");
  said.textContent = "This browser is too old for this page: it lacks " + lacks.join(", ") +
    ". Chrome and Edge from 123 on, Firefox from 120 on and Safari from 17.5 on have it.";
  document.body.insertBefore(said, document.body.firstChild);
  return true;
})();
