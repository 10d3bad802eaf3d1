/** Hundredths or thousandths as a number with a point: 12345 of 100 is 123.45. */
export const decimal = (value: number, of: 10 | 100 | 1000): number => value / of

/** Cents of a decimal number that a system wrote, with a comma or a point; null for anything else. */
export function centsOfText(text: string | number | null | undefined): number | null {
  const read = Number(String(text ?? '').replace(/\s/g, '').replace(',', '.') || Number.NaN)
  return Number.isFinite(read) ? Math.round(read * 100) : null
}

/** A day that a system wrote, as `YYYY-MM-DD…` or `D.M.YYYY`; null for anything else. */
export function dayOfText(text: string): string | null {
  const ansi = /^(\d{4}-\d{2}-\d{2})/.exec(text.trim())
  if (ansi?.[1]) return ansi[1]
  const [, day, month, year] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})/.exec(text.trim()) ?? []
  return day && month && year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : null
}
