import type { Isolation } from '#server/isolation.ts'
import type { CalendarRouter } from './calendar.router.ts'

export const isolation: Isolation<{ calendar: CalendarRouter }> = {
  cases: {
    calendar: {
      week: {
        about: 'organization',
        side: 'garage',
        input: (id) => ({ day: '2026-11-24', partyId: id('customerId') }),
      },
      unplanned: {
        about: 'organization',
        side: 'garage',
        input: (id) => ({ partyId: id('customerId'), cursor: { at: null, id: id('ticketId') } }),
      },
    },
  },
}
