// Sets the colours before anything is painted. A file and not a line in the page, so that the page's policy needs no
// exception; same key and meaning as the colour scheme manager in main.tsx.
(function () {
  var chosen = null;
  try {
    chosen = window.localStorage.getItem('plaza-color-scheme');
  } catch {
    // storage is switched off: the system decides
  }
  if (chosen !== 'light' && chosen !== 'dark') {
    chosen = window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  }
  document.documentElement.setAttribute('data-mantine-color-scheme', chosen);
})();
