// Before the first paint: a chosen theme wins over the system's. See src/web/theme-choice.ts.
const root = document.documentElement
try {
  const theme = localStorage.getItem('theme')
  if (theme === 'dark' || theme === 'light') root.dataset.theme = theme
} catch {
  // no storage, no choice
}

/** The browser's own frame takes the colour of the theme that is shown. */
function tint() {
  const { theme } = root.dataset
  for (const meta of document.querySelectorAll('meta[name="theme-color"]')) {
    const { scheme } = meta.dataset
    meta.media = theme === undefined ? `(prefers-color-scheme: ${scheme})` : theme === scheme ? 'all' : 'not all'
  }
}
tint()
new MutationObserver(tint).observe(root, { attributeFilter: ['data-theme'] })

// the browser reads its tables of languages with the first of these: now, while the application's code is on its way, rather than before its
// first drawing; signing in needs none
if (location.pathname.startsWith('/app')) new Intl.NumberFormat('fi-FI')
