import type { Offer } from '../../offers.ts'
import type { DraftState } from './use-offer-draft.ts'

export const COURTESY_CHOICES: Record<Offer['courtesyCar'], string> = {
  NONE: 'Ei sijaisautoa',
  INCLUDED: 'Sisältyy hintaan',
  EXTRA: 'Lisämaksusta',
}

/** What becomes of what is written. */
export const DRAFT_TEXTS: Record<DraftState, string> = {
  saved: 'Luonnos tallentuu itsestään. Asiakas näkee tarjouksen vasta, kun lähetät sen.',
  waiting: 'Tallennetaan luonnosta…',
  failed: 'Luonnosta ei voitu tallentaa. Yritetään uudelleen.',
  theirs: 'Luonnosta ei tallenneta.',
  over: 'Tähän tarjouspyyntöön ei voi enää vastata.',
}

/** `12 kk tai 20 000 km`; nothing without a guarantee. */
export function guaranteeText({ guaranteeMonths, guaranteeKm }: Pick<Offer, 'guaranteeMonths' | 'guaranteeKm'>) {
  const parts = [
    ...(guaranteeMonths === null ? [] : [`${guaranteeMonths}\u00a0kk`]),
    ...(guaranteeKm === null ? [] : [`${kilometres.format(guaranteeKm)}\u00a0km`]),
  ]
  return parts.length === 0 ? null : parts.join(' tai ')
}
const kilometres = new Intl.NumberFormat('fi-FI')
