const KEY = 'theme'

/** By day, by night, or as the system is. */
export const THEMES = [
  { value: 'system', label: 'Laitteen mukaan' },
  { value: 'light', label: 'Vaalea' },
  { value: 'dark', label: 'Tumma' },
] as const

export function chosenTheme(): string {
  try {
    return localStorage.getItem(KEY) ?? 'system'
  } catch {
    return 'system'
  }
}

/** Shows the theme at once and remembers it; `public/theme.js` applies it before the first paint of the next visit. */
export function chooseTheme(theme: string): void {
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
  else delete document.documentElement.dataset.theme
  try {
    if (theme === 'system') localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, theme)
  } catch {
    // forbidden storage: the choice lasts as long as the page
  }
}
