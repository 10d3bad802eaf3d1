/** How Finns write numbers and times. Everything is shown in Europe/Helsinki, whatever the computer's own zone is. */
const zone = 'Europe/Helsinki'

const decimals = new Intl.NumberFormat('fi-FI', { maximumFractionDigits: 2 })
const wholes = new Intl.NumberFormat('fi-FI', { maximumFractionDigits: 0 })
const partsOf = new Intl.DateTimeFormat('en-GB', {
  timeZone: zone,
  weekday: 'short',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})
const weekdayOf: Record<string, string> = {
  Mon: 'ma',
  Tue: 'ti',
  Wed: 'ke',
  Thu: 'to',
  Fri: 'pe',
  Sat: 'la',
  Sun: 'su',
}
/** Where a time should stand and none can be told. */
export const NO_TIME = '–'

const dateOnly = /^\d{4}-\d{2}-\d{2}$/

/** 1234.5 → "1 234,5". */
export const formatNumber = (value: number): string => decimals.format(value)

/** 12345 → "12 345 km". */
export const formatKilometres = (km: number): string => `${wholes.format(km)}\u00a0km`

/** 0.255 → "25,5 %". */
export const formatPercent = (share: number): string => `${decimals.format(share * 100)}\u00a0%`

/** Hours of work: 1.5 → "1,5 h". */
export const formatHours = (hours: number): string => `${decimals.format(hours)}\u00a0h`

/** Bytes: 1 234 567 → "1,2 Mt". */
export function formatBytes(bytes: number): string {
  const units = ['t', 'kt', 'Mt', 'Gt']
  const power = Math.min(units.length - 1, bytes < 1 ? 0 : Math.floor(Math.log10(bytes) / 3))
  const value = bytes / 1000 ** power
  return `${decimals.format(Number(value.toFixed(power > 1 ? 1 : 0)))}\u00a0${units[power]}`
}

/** An ISO instant → "5.3.2026"; a plain date (`2026-03-05`) is taken as it stands, without zones. */
export function formatDate(at: string | Date): string {
  const found = parts(at)
  return found ? `${Number(found.day)}.${Number(found.month)}.${found.year}` : NO_TIME
}

/** "to 5.3." for calendars and lists of the present year. */
export function formatDay(at: string | Date): string {
  const found = parts(at)
  return found ? `${weekdayOf[found.weekday ?? '']} ${Number(found.day)}.${Number(found.month)}.` : NO_TIME
}

/** "14.05". */
export function formatTime(at: string | Date): string {
  const found = parts(at)
  return found ? `${Number(found.hour)}.${found.minute}` : NO_TIME
}

/** "5.3.2026 klo 14.05". */
export const formatDateTime = (at: string | Date): string => `${formatDate(at)} klo ${formatTime(at)}`

/** "5.3.2026 klo 9.00–11.30", or both dates when the days differ. */
export function formatTimeRange(from: string | Date, to: string | Date): string {
  return formatDate(from) === formatDate(to)
    ? `${formatDateTime(from)}–${formatTime(to)}`
    : `${formatDateTime(from)} – ${formatDateTime(to)}`
}

/** An ISO instant as the value of `<input type="datetime-local">`: "2026-03-05T14:05"; empty for nothing. */
export function toInputValue(at: string | Date | null | undefined): string {
  const found = at ? parts(at) : undefined
  return found ? `${found.year}-${found.month}-${found.day}T${found.hour}:${found.minute}` : ''
}

/**
 * The value of `<input type="datetime-local">`, read as Helsinki's wall clock, as an ISO instant; null when empty or not a time.
 * An hour that the clock skips in March is read as the next one; of the doubled hour in October the first is meant.
 */
export function fromInputValue(value: string): string | null {
  const asUtc = Date.parse(`${value}Z`)
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(value) || Number.isNaN(asUtc)) return null
  const summer = asUtc - 3 * 3_600_000
  const instant = toInputValue(new Date(summer)) === value.slice(0, 16) ? summer : asUtc - 2 * 3_600_000
  return new Date(instant).toISOString()
}

/** Undefined for what is no time: one odd value must not throw away the screen that shows it. */
function parts(at: string | Date): Record<string, string> | undefined {
  const date = typeof at === 'string' ? new Date(dateOnly.test(at) ? `${at}T12:00:00Z` : at) : at
  if (Number.isNaN(date.getTime())) return undefined
  return Object.fromEntries(partsOf.formatToParts(date).map((part) => [part.type, part.value]))
}
