// A sentence for browsers that are too old for the page; it is written for them, too.
(function () {
  if (window.CSS && CSS.supports && CSS.supports("color", "light-dark(red, blue)") && window.DecompressionStream) return;
  var said = document.createElement("p");
  said.className = "old";
  said.setAttribute("role", "alert");
  said.textContent = "This browser is too old for this page, which needs Chrome or Edge 123, Firefox 120, Safari 17.5, or a later one.";
  document.body.insertBefore(said, document.body.firstChild);
})();
