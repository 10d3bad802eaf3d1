import { readPhone } from './phone.ts'

/** Fewer digits would find half of all numbers. */
const SHORTEST = 3

/**
 * What phone numbers are compared by, as a Finn dials them: `+358 40 555 1234`, `00358405551234` and `040-555 1234` are `0405551234`; another
 * country's number begins with its code. A part of a number is its own digits. Null for what is no number. Its twin in SQL is `phoneKeySql`
 * of organizations.
 */
export function phoneKey(typed: string): string | null {
  // only what comes with words is read as a whole number, `puh. 040 555 1234 (työ)`: of digits a part would be taken for one
  const text = /\p{L}/u.test(typed) ? (readPhone(typed) ?? '') : typed.normalize('NFKC').trim()
  if (!/^\+?[\d\s()./\-–]+$/.test(text)) return null
  const key = text
    .replace(/[^\d+]/g, '')
    .replace(/^(?:\+|00)3580?/, '0')
    .replace(/^358(?=\d{7,10}$)/, '0')
    .replace(/^(?:\+|00)/, '')
  return key.length < SHORTEST ? null : key
}
