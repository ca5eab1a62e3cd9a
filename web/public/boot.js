// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
// Before the first paint: light or dark, as was chosen or as the system has it.
(function () {
  var stored = null;
  try {
    stored = localStorage.getItem('theme');
  } catch (e) {
    /* private windows have none */
  }
  var dark = stored ? stored === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
})();
