import { isDoubtful, readScaled } from './read-number.ts'

const EURO = /€|eur(?:o|oa)?/

/** `12,-` is a price without cents. */
const withoutDash = (typed: string): string => typed.trim().replace(/[,.](?:-|–)(?=\s*(?:€|eur(?:oa?)?)?$)/i, '')

/**
 * Reads an amount of euros as Finns type it and programs write it (`528,25`, `528.25`, `1 234,50`, `1.234,50`, `12 €`) into
 * cents. Null when it is no amount, is negative, has parts of a cent, is above `MAX_CENTS`, or can mean two amounts
 * (`12.345`: see `isDoubtfulMoney`).
 */
export function parseMoney(typed: string): number | null {
  const text = withoutDash(typed)
  if (isDoubtful(text, EURO)) return null
  const cents = readScaled(text, 2, EURO)
  return cents !== null && cents <= MAX_CENTS ? cents : null
}

/** `12.345`: twelve thousand euros, or a good twelve. */
export const isDoubtfulMoney = (typed: string): boolean => isDoubtful(withoutDash(typed), EURO)

/** What an integer column and any believable price can hold: 10 million euros. */
export const MAX_CENTS = 1_000_000_000

const euros = new Intl.NumberFormat('fi-FI', { style: 'currency', currency: 'EUR' })

/** 123450 → `1 234,50 €`, with no-break spaces. */
export const formatMoney = (cents: number): string => euros.format(cents / 100)

/** 123450 → `1234,50`: the value of a form's field or of a CSV cell. */
export function moneyInputValue(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)},${digits.slice(-2)}`
}
