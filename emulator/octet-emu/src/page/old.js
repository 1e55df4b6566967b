// Says what a browser that is too old for this page lacks, in words that it can read.
"use strict";

var tooOld = (function () {
  var lacks = [];
  if (typeof WebAssembly === "undefined") lacks.push("WebAssembly");
  if (typeof Worker === "undefined") lacks.push("threads");
  try {
    new DecompressionStream("deflate-raw");
  } catch (error) {
    lacks.push("decompression");
  }
  if (!window.CSS || !CSS.supports("color", "light-dark(red, blue)")) lacks.push("today's colours");
  if (![].at || !"".replaceAll) lacks.push("today's JavaScript");
  if (!lacks.length) return false;
  var place = document.getElementById("error");
  place.textContent = "This browser is too old for this page: it lacks " + lacks.join(", ") +
    ". Chrome and Edge from 123 on, Firefox from 120 on and Safari from 17.5 on have it.";
  place.hidden = false;
  return true;
})();
