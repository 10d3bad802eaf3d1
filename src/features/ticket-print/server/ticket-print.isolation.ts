import type { IdOf, Isolation } from '#server/isolation.ts'

const ofBothSides = (paper: string) => (id: IdOf) =>
  [id('garageId'), id('customerId')].map((organizationId) => ({
    url: `/api/tickets/${id('ticketId')}/${paper}.pdf?organizationId=${organizationId}`,
  }))

export const isolation: Isolation<Record<never, never>> = {
  routes: {
    'GET /api/tickets/:ticketId/work-order.pdf': { about: 'organization', requests: ofBothSides('work-order') },
    'GET /api/tickets/:ticketId/estimate.pdf': { about: 'organization', requests: ofBothSides('estimate') },
    'GET /api/tickets/:ticketId/extra-work.pdf': { about: 'organization', requests: ofBothSides('extra-work') },
  },
  cases: {},
}
