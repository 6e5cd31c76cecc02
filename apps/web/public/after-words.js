// Begins a page that has words to read already: what draws it is held back in a template (http/page.ts of the server) until
// the words are on the screen, for its scripts would keep the browser from showing them.
(function () {
  var parts = document.getElementById('after-words').content;
  var script = parts.querySelector('script');
  var stylesheet = parts.querySelector('link[rel="stylesheet"]');
  var isBegun = false;
  function begin() {
    if (isBegun) return;
    isBegun = true;
    script.remove();
    // The screen takes the place of the words as soon as it is drawn, so its looks have to be there.
    stylesheet.onload = stylesheet.onerror = function () {
      document.head.append(document.importNode(script, true));
    };
    document.head.append(parts);
  }
  requestAnimationFrame(function () {
    setTimeout(begin);
  });
  // A page in the background is not drawn, and is to be ready when somebody comes to it.
  setTimeout(begin, 1000);
})();
