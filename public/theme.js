// Before the first paint: a chosen theme wins over the system's. See src/web/theme-choice.ts.
try {
  const theme = localStorage.getItem('theme')
  if (theme === 'dark' || theme === 'light') document.documentElement.dataset.theme = theme
} catch {
  // no storage, no choice
}
