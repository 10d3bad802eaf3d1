import type { Standing } from './offer-requests.ts'
import type { AskedState, OfferRequestState } from './offer-states.ts'

/** A request's state, as its customer reads it. */
export const STATE_LABELS: Record<OfferRequestState, string> = {
  OPEN: 'Avoin',
  ACCEPTED: 'Hyväksytty',
  CANCELLED: 'Peruttu',
  EXPIRED: 'Vanhentunut',
}

/** The state of a request for a garage that was asked. */
export const STANDING_LABELS: Record<Standing, string> = {
  OPEN: 'Avoin',
  CHOSEN: 'Tarjouksesi valittiin',
  NOT_CHOSEN: 'Ei valittu',
  CANCELLED: 'Asiakas perui',
  EXPIRED: 'Vanhentunut',
  CLOSED: 'Päättynyt',
}

/** A garage's own part of an open request. */
export const OWN_PART_LABELS: Record<AskedState, string> = {
  ASKED: 'Uusi',
  SEEN: 'Luettu',
  OFFERED: 'Tarjous lähetetty',
  DECLINED: 'Et tarjonnut',
  WITHDRAWN: 'Peruit tarjouksen',
  CHOSEN: 'Tarjouksesi valittiin',
  NOT_CHOSEN: 'Ei valittu',
}
