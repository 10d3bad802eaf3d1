import type { Isolation } from '#server/isolation.ts'
import { makeHistoryLinkRow } from './history-links.factory.ts'
import type { HistoryLinksRouter } from './history-links.router.ts'

export const isolation: Isolation<{ historyLinks: HistoryLinksRouter }> = {
  things: async (db, { customerId, id }) => {
    const link = await makeHistoryLinkRow(db, { organizationId: customerId, vehicleId: id('vehicleId') })
    return { historyLinkId: link.id }
  },
  cases: {
    historyLinks: {
      ofVehicle: {
        about: 'organization',
        side: 'customer',
        names: true,
        input: (id) => ({ vehicleId: id('vehicleId') }),
      },
      make: {
        about: 'organization',
        side: 'customer',
        names: true,
        input: (id) => ({ vehicleId: id('vehicleId'), days: 7 }),
      },
      revoke: {
        about: 'organization',
        side: 'customer',
        names: true,
        input: (id) => ({ linkId: id('historyLinkId') }),
      },
    },
  },
  routes: {
    'GET /historia/:token': { about: 'anyone', why: 'whoever holds the signed link; without one it tells nothing' },
  },
}
