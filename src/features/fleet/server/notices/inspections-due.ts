import { defineNotice } from '#features/notifications/server/define-notice.ts'
import { carsDue } from '../../fleet.events.ts'
import { severalCars } from '../due-notice.ts'

/** To the customer, of several cars. */
export const inspectionsDue = defineNotice({
  ...severalCars('INSPECTION'),
  kind: 'fleet.inspections_due',
  event: carsDue,
  target: { kind: 'dueInspections', id: ({ customerId }) => customerId },
})
