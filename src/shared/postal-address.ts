/** An address with its parts, as invoices between machines have it; `country` is of ISO 3166-1. */
export type PostalAddress = { streets: string[]; postCode: string; town: string; country: string }

/** How people call the countries that Finnish garages deal with, besides the codes themselves. */
const COUNTRIES: Readonly<Record<string, readonly string[]>> = {
  FI: ['suomi', 'finland'],
  AX: ['ahvenanmaa', 'åland', 'aland', 'åland islands'],
  SE: ['ruotsi', 'sverige', 'sweden'],
  NO: ['norja', 'norge', 'norway'],
  DK: ['tanska', 'danmark', 'denmark'],
  IS: ['islanti', 'iceland', 'ísland'],
  EE: ['viro', 'eesti', 'estonia', 'estland'],
  LV: ['latvia', 'latvija', 'lettland'],
  LT: ['liettua', 'lietuva', 'lithuania'],
  PL: ['puola', 'polska', 'poland'],
  DE: ['saksa', 'deutschland', 'germany', 'tyskland'],
  NL: ['alankomaat', 'hollanti', 'nederland', 'netherlands', 'the netherlands'],
  BE: ['belgia', 'belgië', 'belgique', 'belgium'],
  FR: ['ranska', 'france'],
  AT: ['itävalta', 'österreich', 'austria'],
  CH: ['sveitsi', 'schweiz', 'suisse', 'switzerland'],
  IT: ['italia', 'italy'],
  ES: ['espanja', 'españa', 'spain'],
  IE: ['irlanti', 'ireland'],
  CZ: ['tšekki', 'česko', 'czechia', 'czech republic'],
  GB: ['iso-britannia', 'englanti', 'united kingdom', 'uk', 'great britain', 'england'],
  US: ['yhdysvallat', 'usa', 'united states'],
}
const byName = new Map(Object.entries(COUNTRIES).flatMap(([code, names]) => names.map((name) => [name, code] as const)))

const countryOf = (line: string): string | undefined => {
  const name = line.trim().toLowerCase().replace(/[.,]$/, '')
  return byName.get(name) ?? (COUNTRIES[name.toUpperCase()] ? name.toUpperCase() : undefined)
}

/** A code before the town (`AX-22100 Mariehamn`, `111 22 Stockholm`, `1012 AB Amsterdam`), or behind it (`Riga, LV-1010`). */
const BEFORE = /^(?:([A-Z]{1,3})[- ]\s*)?((?:\d{3,6}|\d{2}-\d{3}|\d{3} \d{2})(?:\s[A-Z]{2}(?=\s))?)\s+(\p{L}.+)$/u
const BEHIND = /^(\p{L}[\p{L} .'-]+?),?\s+(?:([A-Z]{2})[- ])?(\d{4,6}|[A-Z]{1,2}\d[A-Z\d]?\s?\d[A-Z]{2})$/u
/** Old signs of cars before codes. */
const SIGNS: Readonly<Record<string, string>> = {
  S: 'SE',
  N: 'NO',
  D: 'DE',
  F: 'FR',
  A: 'AT',
  I: 'IT',
  B: 'BE',
  FIN: 'FI',
}

/**
 * Reads an address of lines, or of one line with commas. Without a country it is Finnish, when it can be: five digits and a town. Null
 * when street, code, town or country cannot be determined.
 */
export function readPostalAddress(address: readonly string[]): PostalAddress | null {
  const lines = address
    .flatMap((line) => line.split(/[\n,]/))
    .map((line) => line.trim())
    .filter(Boolean)
  const named = countryOf(lines.at(-1) ?? '')
  if (named) lines.pop()
  // `Riga, LV-1010` was parted at its comma
  if (/^(?:[A-Z]{2}-)?\d{4,6}$/.test(lines.at(-1) ?? '') && lines.length > 1)
    lines.push(`${lines.splice(-2).join(' ')}`)
  const last = lines.pop() ?? ''
  const before = BEFORE.exec(last)
  const behind = before ? null : BEHIND.exec(last)
  const [prefix, postCode, town] = before
    ? [before[1], before[2], before[3]]
    : behind
      ? [behind[2], behind[3], behind[1]]
      : []
  if (!postCode || !town || lines.length === 0) return null
  const country =
    (prefix && (SIGNS[prefix] ?? countryOf(prefix) ?? prefix)) ?? named ?? (isFinnish(last) ? 'FI' : undefined)
  if (country?.length !== 2) return null
  return { streets: lines, postCode, town: town.trim(), country }
}

const isFinnish = (line: string): boolean => /^\d{5}\s+\p{L}/u.test(line)
