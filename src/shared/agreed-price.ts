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

/** Amounts in cents without VAT. */
export type AgreedPrice = { priceType: PriceType; agreedCents: number | null }

/** The most that may be charged: the agreed price, an estimate with its overrun, rounded down to a cent. Null when nothing is agreed. */
export function limitCents({ priceType, agreedCents }: AgreedPrice): number | null {
  if (priceType === 'NONE' || agreedCents === null) return null
  return Math.floor((agreedCents * (1000 + OVERRUN_PER_MILLE[priceType])) / 1000)
}

export type PriceState = 'none' | 'within' | 'overrun' | 'over'

/**
 * How the total of the lines compares with the agreed price: `overrun` is above an estimate but within what it may be exceeded by, `over` must not
 * be charged without an approved extra work.
 */
export function priceState(agreed: AgreedPrice, actualCents: number): PriceState {
  const limit = limitCents(agreed)
  if (limit === null || agreed.agreedCents === null) return 'none'
  if (actualCents > limit) return 'over'
  return actualCents > agreed.agreedCents ? 'overrun' : 'within'
}

/** How much the lines are below a fixed price, which is what is charged: so much is added to the invoice. Cents without VAT, 0 where nothing is. */
export const levellingCents = ({ priceType, agreedCents }: AgreedPrice, actualCents: number): number =>
  priceType === 'FIXED' && agreedCents !== null ? Math.max(0, agreedCents - actualCents) : 0
