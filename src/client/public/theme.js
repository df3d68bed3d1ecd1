// Sets the colours before anything is painted. A file and not a line in the page, so that the page's policy needs no
// exception; same keys and meaning as lib/color-scheme.ts. For somebody who has logged in the page says what the
// profile wants, which wins unless a choice made here has not reached the profile yet.
(function () {
  var profile = document.querySelector('meta[name="profile-color-scheme"]');
  var chosen = profile ? profile.getAttribute('content') : null;
  try {
    var isUnsaved = window.localStorage.getItem('plaza-color-scheme-unsaved') !== null;
    if (chosen === null || isUnsaved) chosen = window.localStorage.getItem('plaza-color-scheme');
    else window.localStorage.setItem('plaza-color-scheme', chosen);
  } catch {
    // storage is switched off: the profile decides, or the system
  }
  if (chosen !== 'light' && chosen !== 'dark') {
    chosen = window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  }
  document.documentElement.setAttribute('data-mantine-color-scheme', chosen);
})();
