import type { PriceType } from '#shared/agreed-price.ts'

/** What each kind of agreed price means for the payer, in words: where it is chosen, and on paper. */
export const PRICE_MEANINGS: Record<PriceType, string> = {
  NONE: 'Hinta selviää vasta työn jälkeen.',
  ESTIMATE: 'Lasku voi ylittää arvion enintään 15 %.',
  CAP: 'Lasku ei ylitä tätä.',
  FIXED: 'Lasku on tämän suuruinen.',
}
