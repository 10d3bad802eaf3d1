/** The kinds of value added tax; their rates change by date, so only the kind is kept with a price. */
export const VAT_CODES = ['STANDARD', 'REDUCED', 'LOW', 'ZERO'] as const
export type VatCode = (typeof VAT_CODES)[number]

/** Finnish rates in thousandths (255 is 25,5 %), the newest first, each from its day on. */
const rates: Record<VatCode, readonly { from: string; perMille: number }[]> = {
  STANDARD: [
    { from: '2024-09-01', perMille: 255 },
    { from: '2013-01-01', perMille: 240 },
  ],
  REDUCED: [
    { from: '2026-01-01', perMille: 135 },
    { from: '2013-01-01', perMille: 140 },
  ],
  LOW: [{ from: '2013-01-01', perMille: 100 }],
  ZERO: [{ from: '2013-01-01', perMille: 0 }],
}

/**
 * The rate in thousandths for work done on `day` (`YYYY-MM-DD`, Helsinki's calendar). Days before 2013 take the oldest
 * rate of the table. Throws on anything that is not a day.
 */
export function vatPerMille(code: VatCode, day: string): number {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) throw new RangeError(`not a day: ${day}`)
  const table = rates[code]
  const rate = table.find(({ from }) => from <= day) ?? table.at(-1)
  return rate?.perMille ?? 0
}

/** The tax on a price without VAT, in cents, half a cent away from zero as in billing. */
export const vatCents = (netCents: number, code: VatCode, day: string): number =>
  vatOfRate(netCents, vatPerMille(code, day))

/** The same at a rate in thousandths. */
export function vatOfRate(netCents: number, perMille: number): number {
  const exact = Math.abs(netCents) * perMille
  return Math.sign(netCents) * Math.floor((exact + 500) / 1000)
}

/** The greatest price without VAT that makes no more than `grossCents` with it; not every amount with VAT can be made exactly. */
export function netOfGross(grossCents: number, code: VatCode, day: string): number {
  let netCents = Math.ceil((grossCents * 1000) / (1000 + vatPerMille(code, day))) + 1
  while (netCents > 0 && netCents + vatCents(netCents, code, day) > grossCents) netCents -= 1
  return netCents
}
