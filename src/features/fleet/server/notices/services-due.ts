import { defineNotice } from '#features/notifications/server/define-notice.ts'
import { carsDue } from '../../fleet.events.ts'
import { severalCars } from '../due-notice.ts'

/** To the customer, of several cars. */
export const servicesDue = defineNotice({
  ...severalCars('SERVICE'),
  kind: 'fleet.services_due',
  event: carsDue,
  target: { kind: 'dueServices', id: ({ customerId }) => customerId },
})
