// Runs before the first paint, so that a dark screen never flashes white. Its keys are those of src/styles/theme.ts.
(function () {
  var root = document.documentElement;
  try {
    var theme = localStorage.getItem('parley-theme');
    var fontSize = Number(localStorage.getItem('parley-font-size'));
    var dark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
    if (fontSize >= 12 && fontSize <= 40) root.style.setProperty('--font-size-base', fontSize + 'px');
    root.classList.toggle('dark', dark);
    if (dark) document.querySelector('meta[name="theme-color"]').content = '#0b0e0d';
  } catch {
    root.classList.toggle('dark', matchMedia('(prefers-color-scheme: dark)').matches);
  }
})();
