/**
 * Reads an amount of euros as Finns type it (`528,25`, `528.25`, `1 234,50`, `1.234,50`, `12 €`) into cents. Null when it is
 * no amount, is negative, has more than two decimals, or is above `MAX_CENTS`.
 */
export function parseMoney(typed: string): number | null {
  const text = typed.replace(/[\s\u00a0\u202f']/g, '').replace(/€$|^€|eur(oa?)?$/i, '')
  const match = /^(\d+|\d{1,3}(?:\.\d{3})+(?=,|$))(?:[.,](\d{1,2}))?(?:,-)?$/.exec(grouped(text) ?? text)
  const [, euros, cents = ''] = match ?? []
  if (euros === undefined) return null
  const total = Number(euros.replaceAll('.', '')) * 100 + Number(cents.padEnd(2, '0'))
  return total <= MAX_CENTS ? total : null
}

/** What an integer column and any believable price can hold: 10 million euros. */
export const MAX_CENTS = 1_000_000_000

/** `1,234.50` of an English spreadsheet → `1234.50`; null when the text is not written so. */
const grouped = (text: string): string | null =>
  /^\d{1,3}(,\d{3})+\.\d{1,2}$/.test(text) ? text.replaceAll(',', '') : null

const euros = new Intl.NumberFormat('fi-FI', { style: 'currency', currency: 'EUR' })

/** 123450 → `1 234,50 €`, with no-break spaces. */
export const formatMoney = (cents: number): string => euros.format(cents / 100)

/** 123450 → `1234,50`: the value of a form's field or of a CSV cell. */
export function moneyInputValue(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)},${digits.slice(-2)}`
}
