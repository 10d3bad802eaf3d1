/** Hundredths or thousandths as a number with a point: 12345 of 100 is 123.45. */
export const decimal = (value: number, of: 10 | 100 | 1000): number => value / of

/** More than an invoice comes to, and less than a column of cents takes. */
const MOST_CENTS = 2_000_000_000

/** Cents of a decimal number that a system wrote, with a comma or a point; null for anything else. */
export function centsOfText(text: string | number | null | undefined): number | null {
  const read = Number(
    String(text ?? '')
      .replace(/\s/g, '')
      .replace(',', '.') || Number.NaN,
  )
  const cents = Math.round(read * 100)
  return Math.abs(cents) <= MOST_CENTS ? cents : null
}
