import type { Offer } from '../../offers.ts'
import type { DraftState } from './use-offer-draft.ts'

export const COURTESY_CHOICES: Record<Offer['courtesyCar'], string> = {
  NONE: 'Ei sijaisautoa',
  INCLUDED: 'Sisältyy hintaan',
  EXTRA: 'Lisämaksusta',
}

/** The state of a draft. */
export const DRAFT_TEXTS: Record<DraftState, string> = {
  saved: 'Luonnos tallentuu itsestään. Asiakas näkee tarjouksen vasta, kun lähetät sen.',
  waiting: 'Tallennetaan luonnosta…',
  failed: 'Luonnosta ei voitu tallentaa. Yritetään uudelleen.',
  theirs: 'Luonnosta ei tallenneta.',
  over: 'Tähän tarjouspyyntöön ei voi enää vastata.',
}
