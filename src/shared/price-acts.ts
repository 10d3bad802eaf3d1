/** What happens to a proposed price, as a ticket's timeline shows it; LOWERED took effect at once, since it can only cost the customer less. */
export const PRICE_ACTS = ['PROPOSED', 'ACCEPTED', 'DECLINED', 'WITHDRAWN', 'LOWERED'] as const
export type PriceAct = (typeof PRICE_ACTS)[number]
