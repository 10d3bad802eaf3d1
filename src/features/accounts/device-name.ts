// the first that fits: browsers call themselves by their ancestors' names too
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

const first = (list: typeof browsers, text: string) => list.find(([sign]) => sign.test(text))?.[1]

/** A browser in words, such as `Chrome, Windows`, as far as its User-Agent says. */
export function deviceName(userAgent: string | null): string {
  const known = [first(browsers, userAgent ?? ''), first(systems, userAgent ?? '')].filter(Boolean)
  return known.join(', ') || 'Tuntematon laite'
}
