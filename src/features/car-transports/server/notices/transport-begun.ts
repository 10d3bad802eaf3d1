import { defineNotice } from '#features/notifications/server/define-notice.ts'
import { transportBegun as begun } from '../../car-transports.events.ts'
import { transportNotice } from '../transport-notice.ts'

/** To the customer, in the app and on devices: a mail would come after the car. */
export const transportBegun = defineNotice({
  ...transportNotice,
  kind: 'car-transports.begun',
  event: begun,
  title: ({ plate, garage }, { direction }) =>
    direction === 'COLLECTION' ? `${garage} lähti hakemaan autoa ${plate}` : `${garage} lähti tuomaan autoa ${plate}`,
})
