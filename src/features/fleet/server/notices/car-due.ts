import { defineNotice } from '#features/notifications/server/define-notice.ts'
import { carDue as due } from '../../fleet.events.ts'
import { DUE_WORDS, dueNotice } from '../due-notice.ts'
import { dueCars } from '../due-words.ts'

/** To the customer, of one car. */
export const carDue = defineNotice({
  ...dueNotice,
  kind: 'fleet.car_due',
  event: due,
  subject: async (tx, { customerId, what, vehicleId }) =>
    (await dueCars(tx, { customerId, what, ids: [vehicleId] }))[0] ?? null,
  title: ({ plate, when }, { what }) => `${plate}: ${DUE_WORDS[what].what} ${when}`,
  previewText: ({ name, works }) => (works ? `${name}: ${works}` : name),
  target: { kind: 'vehicle', id: ({ vehicleId }) => vehicleId },
  mail: ({ name, when, works }, { what, vehicleId }) => ({
    paragraphs: [DUE_WORDS[what].advice],
    facts: [['Auto', name], [DUE_WORDS[what].What, when], ...(works ? [['Mitä tehdään', works] as const] : [])],
    action: { label: 'Avaa auto', path: `/app/vehicles/${vehicleId}` },
  }),
})
