import type { TransportDirection } from '#shared/timeline-acts.ts'
import type { TransportState } from './transport-facts.ts'

export const DIRECTION_LABELS: Record<TransportDirection, string> = {
  COLLECTION: 'Haku asiakkaalta',
  DELIVERY: 'Palautus asiakkaalle',
}

/** As its customer calls it. */
export const OWN_DIRECTION_LABELS: Record<TransportDirection, string> = {
  COLLECTION: 'Auton haku',
  DELIVERY: 'Auton palautus',
}

export const STATE_LABELS: Record<TransportState, string> = {
  ASKED: 'Pyydetty',
  PLANNED: 'Sovittu',
  UNDER_WAY: 'Matkalla',
  DONE: 'Tehty',
  DECLINED: 'Ei onnistu',
  CANCELLED: 'Peruttu',
}

type Address = { streetAddress: string; postalCode: string; city: string }

/** "Pajakatu 3, 00510 Helsinki". */
export const addressLine = ({ streetAddress, postalCode, city }: Address): string =>
  [streetAddress, [postalCode, city].filter(Boolean).join(' ')].filter(Boolean).join(', ')
