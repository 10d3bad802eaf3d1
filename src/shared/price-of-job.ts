import { type AgreedPrice, type PriceState, priceState, promisedCents, promisedLimitCents } from './agreed-price.ts'
import { lineNetCents, type PricedLine, totalsOf } from './line-totals.ts'
import { type VatCode, vatPerMille } from './vat.ts'

/** A line of a job; `approvedCents` is what the customer approved for it as extra work, without VAT. */
type JobLine = PricedLine & { approvedCents: number | null }

/** What is added to the lines so that a fixed price is charged as it was promised. */
export type Levelling = {
  /** Without VAT, at the rate of the greatest line of the job. */
  netCents: number
  vatCode: VatCode
  /** What no amount with VAT makes exactly: a cent, without VAT. */
  roundingCents: number
}

/** What was agreed next to what the lines make; all in the basis of the promise. */
export type PriceOfJob = {
  /** Whether the amounts are with VAT. */
  withVat: boolean
  agreedCents: number | null
  limitCents: number | null
  /** Of the lines, without the extra work that was approved: that is charged in addition. */
  actualCents: number
  state: PriceState
  levelling: Levelling | null
}

/** So much above a price with VAT is a rounding of its lines, which are without. */
const ROUNDING_CENTS = 1

/** How the lines of a job compare with what was agreed, by the rates of `day`: for the screen, the guard of billing and the levelling of a fixed price. */
export function priceOfJob(price: AgreedPrice, lines: readonly JobLine[], day: string): PriceOfJob {
  const withVat = (price.agreedGrossCents ?? null) !== null
  const sumOf = (of: readonly PricedLine[]) => totalsOf(of, day)[withVat ? 'grossCents' : 'netCents']
  const approved = sumOf(lines.map(approvedPart))
  const actualCents = sumOf(lines) - approved
  const agreedCents = promisedCents(price)
  const limit = promisedLimitCents(price)
  const isRounding = withVat && limit !== null && actualCents > limit && actualCents <= limit + ROUNDING_CENTS
  const state = priceState(price, isRounding ? limit : actualCents)
  const levelled = price.priceType === 'FIXED' && agreedCents !== null && state !== 'over'
  return {
    withVat,
    agreedCents,
    limitCents: limit,
    actualCents,
    state,
    levelling: levelled ? levellingOf(lines, agreedCents + approved, sumOf, day) : null,
  }
}

function levellingOf(
  lines: readonly JobLine[],
  target: number,
  sumOf: (lines: readonly PricedLine[]) => number,
  day: string,
): Levelling | null {
  const ofJob = lines.filter(({ approvedCents }) => approvedCents === null)
  const [greatest] = ofJob.toSorted((one, other) => lineNetCents(other) - lineNetCents(one))
  const missing = target - sumOf(lines)
  if (!greatest || missing === 0) return null
  const { vatCode } = greatest
  const withLevel = (netCents: number) =>
    netCents === 0 ? lines : [...lines, { ...PIECE, unitPriceCents: netCents, vatCode }]
  // the greatest amount that does not exceed what was promised
  let netCents = Math.max(0, missing)
  if (sumOf(withLevel(netCents)) > target) {
    netCents = Math.max(0, Math.ceil((missing * 1000) / (1000 + vatPerMille(vatCode, day))) + 1)
    while (netCents > 0 && sumOf(withLevel(netCents)) > target) netCents -= 1
  }
  return { netCents, vatCode, roundingCents: target - sumOf(withLevel(netCents)) }
}

const PIECE = { quantityThousandths: 1000, discountPerMille: 0 }

/** What of a line is charged as extra work, in addition to what was agreed: as it is written now, and no more than was approved. */
export const approvedPart = (line: JobLine): PricedLine => ({
  ...PIECE,
  unitPriceCents: line.approvedCents === null ? 0 : Math.min(line.approvedCents, lineNetCents(line)),
  vatCode: line.vatCode,
})
