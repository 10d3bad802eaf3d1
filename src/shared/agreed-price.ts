/**
 * How binding the price is that the garage quoted (Finnish repair terms; product section 4): hinta-arvio, enimmäishinta, kiinteä
 * hinta, or none.
 */
export const PRICE_TYPES = ['NONE', 'ESTIMATE', 'CAP', 'FIXED'] as const
export type PriceType = (typeof PRICE_TYPES)[number]

export const PRICE_TYPE_LABELS: Record<PriceType, string> = {
  NONE: 'Ei sovittu',
  ESTIMATE: 'Hinta-arvio',
  CAP: 'Enimmäishinta',
  FIXED: 'Kiinteä hinta',
}

/** By how much each may be exceeded, in thousandths: an estimate by 15 %. */
const OVERRUN_PER_MILLE: Record<Exclude<PriceType, 'NONE'>, number> = { ESTIMATE: 150, CAP: 0, FIXED: 0 }

/** `agreedCents` is without VAT. */
export type AgreedPrice = {
  priceType: PriceType
  agreedCents: number | null
  /** With VAT, as it was promised to a private person: this is then what binds, to the cent. Null for all others. */
  agreedGrossCents?: number | null
}

/** The most that may be charged: the agreed price, an estimate with its overrun, rounded down to a cent. Null when nothing is agreed. */
export const limitCents = ({ priceType, agreedCents }: AgreedPrice): number | null => limitOf(priceType, agreedCents)

function limitOf(priceType: PriceType, cents: number | null): number | null {
  if (priceType === 'NONE' || cents === null) return null
  return Math.floor((cents * (1000 + OVERRUN_PER_MILLE[priceType])) / 1000)
}

/** What was promised, in the basis in which it was: with VAT to a private person, without to all others. */
export const promisedCents = ({ agreedCents, agreedGrossCents }: AgreedPrice): number | null =>
  agreedGrossCents ?? agreedCents

/** The same of the most that may be charged. */
export const promisedLimitCents = (price: AgreedPrice): number | null => limitOf(price.priceType, promisedCents(price))

/** How binding each is for the garage: an estimate may be exceeded, the others may not. */
const BINDING: Record<PriceType, number> = { NONE: 0, ESTIMATE: 1, CAP: 2, FIXED: 2 }

/**
 * Whether a price can only cost the customer less than the one before, so that it needs no acceptance: its limit is lower or the same, it binds
 * the garage as much, and it makes the least that is paid no greater (a fixed price is charged in full).
 */
export function isBetterPrice(before: AgreedPrice, after: AgreedPrice): boolean {
  const [was, is] = [promisedLimitCents(before), promisedLimitCents(after)]
  if (was === null || is === null || isGross(before) !== isGross(after)) return false
  const [wasLeast, isLeast] = [leastCents(before), leastCents(after)]
  const isSame = was === is && wasLeast === isLeast && before.priceType === after.priceType
  return !isSame && is <= was && isLeast <= wasLeast && BINDING[after.priceType] >= BINDING[before.priceType]
}

const isGross = ({ agreedGrossCents }: AgreedPrice) => (agreedGrossCents ?? null) !== null
const leastCents = (price: AgreedPrice) => (price.priceType === 'FIXED' ? (promisedCents(price) ?? 0) : 0)

export type PriceState = 'none' | 'within' | 'overrun' | 'over'

/**
 * How the total of the lines, in the basis of the promise, compares with the agreed price: `overrun` is above an estimate but within what it may be
 * exceeded by, `over` must not be charged without an approved extra work.
 */
export function priceState(agreed: AgreedPrice, actualCents: number): PriceState {
  const [limit, promised] = [promisedLimitCents(agreed), promisedCents(agreed)]
  if (limit === null || promised === null) return 'none'
  if (actualCents > limit) return 'over'
  return actualCents > promised ? 'overrun' : 'within'
}
