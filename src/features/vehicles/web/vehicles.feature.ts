import type { WebFeature } from '#web/feature.ts'

/** A customer’s vehicles, and looking one up by its plate. */
export const vehicles = {
  name: 'vehicles',
  failures: {},
  laterFailures: async () => (await import('../vehicles.failures.ts')).vehicleFailures,
  // a connection that opens or closes comes with a notification, a mileage with its ticket
  staleAfter: { vehicles: ['notification.new', 'ticketEvent.new'] },
  auditWords: () => import('./vehicles.audit-words.ts'),
  checkedPages: [],
} satisfies WebFeature
