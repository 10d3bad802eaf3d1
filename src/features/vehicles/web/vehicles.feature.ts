import type { WebFeature } from '#web/feature.ts'

/** A customer’s vehicles, and looking one up by its plate. */
export const vehicles = {
  name: 'vehicles',
  failures: {},
  laterFailures: async () => (await import('../vehicles.failures.ts')).vehicleFailures,
  // a connection that opens or closes is told by a notification, a mileage by the ticket that it stands in
  staleAfter: { vehicles: ['notification.new', 'ticketEvent.new'] },
  auditWords: () => import('./vehicles.audit-words.ts'),
  checkedPages: [],
} satisfies WebFeature
