import { parseMoney } from '#shared/money.ts'
import type { PaymentWay, SettledPart } from '../payments.ts'

/** A way of payment with what was typed for it; the last one takes what is left while nothing is typed. */
export type TypedPart = { way: PaymentWay; typed: string }

/** What the other parts leave of the sum for the last one; negative when they are more than the sum. Null when one of them cannot be read. */
export function leftForLast(parts: readonly TypedPart[], dueCents: number): number | null {
  let left = dueCents
  for (const { typed } of parts.slice(0, -1)) {
    const cents = parseMoney(typed)
    if (cents === null) return null
    left -= cents
  }
  return left
}

/** The parts as they are sent, or the sentence that says what is wrong with them. */
export function readParts(parts: readonly TypedPart[], dueCents: number): SettledPart[] | string {
  const left = leftForLast(parts, dueCents)
  if (left === null) return 'Anna kunkin maksutavan summa euroina, esimerkiksi 528,25'
  if (left <= 0) return 'Maksutapojen summa ylittää maksettavan'
  const read = parts.map(({ way, typed }, index) => ({
    way,
    cents: index === parts.length - 1 ? left : (parseMoney(typed) ?? 0),
  }))
  if (read.some(({ cents }) => cents === 0)) return 'Poista maksutapa, jolla ei makseta mitään'
  return read
}
