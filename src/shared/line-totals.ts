import { MAX_CENTS } from './money.ts'
import { VAT_CODES, type VatCode, vatPerMille } from './vat.ts'

/** What the price of a line is computed from: integers only, so that no precision is lost. */
export type PricedLine = {
  /** 1500 is 1,5 of the unit. */
  quantityThousandths: number
  /** Of one unit, without VAT. */
  unitPriceCents: number
  /** Off the line's price: 100 is 10 %. */
  discountPerMille: number
  vatCode: VatCode
}

/** What the lines of one kind of VAT make. */
export type VatTotal = { vatCode: VatCode; perMille: number; netCents: number; vatCents: number }

export type Totals = {
  /** Without VAT. */
  netCents: number
  vatCents: number
  /** With VAT: what is paid. */
  grossCents: number
  /** By kind of VAT, those that have lines, the greatest rate first. */
  byRate: VatTotal[]
}

/**
 * A line's price without VAT: quantity × price less its discount, rounded once, half a cent away from zero. Exact up to a
 * million units of ten million euros.
 */
export const lineNetCents = ({ quantityThousandths, unitPriceCents, discountPerMille }: PricedLine): number =>
  divided(BigInt(quantityThousandths) * BigInt(unitPriceCents) * BigInt(1000 - discountPerMille), 1_000_000n)

/**
 * The totals of the lines for work of `day` (`YYYY-MM-DD`, Helsinki's calendar, which decides the rates). Each line is rounded to
 * cents, VAT is computed once from the sum of each rate and then rounded, as invoices are (EN 16931, BR-CO-17).
 */
export function totalsOf(lines: readonly PricedLine[], day: string): Totals {
  const byRate = VAT_CODES.flatMap((vatCode) => {
    const ofCode = lines.filter((line) => line.vatCode === vatCode)
    if (ofCode.length === 0) return []
    const netCents = sum(ofCode.map(lineNetCents))
    const perMille = vatPerMille(vatCode, day)
    return [{ vatCode, perMille, netCents, vatCents: divided(BigInt(netCents) * BigInt(perMille), 1000n) }]
  })
  const netCents = sum(byRate.map((rate) => rate.netCents))
  const vatCents = sum(byRate.map((rate) => rate.vatCents))
  return { netCents, vatCents, grossCents: netCents + vatCents, byRate }
}

/** Whether all lines together are still an amount that the product keeps. */
export const isPayable = (lines: readonly PricedLine[]): boolean => sum(lines.map(lineNetCents)) <= MAX_CENTS

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0)

/** Half away from zero, as in billing. */
function divided(amount: bigint, by: bigint): number {
  const isNegative = amount < 0n
  const rounded = ((isNegative ? -amount : amount) + by / 2n) / by
  return Number(isNegative ? -rounded : rounded)
}
