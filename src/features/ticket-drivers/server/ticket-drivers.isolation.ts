import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { tickets } from '#features/tickets/server/tickets.tables.ts'
import type { Isolation } from '#server/isolation.ts'
import { makeNamedDriver } from './ticket-drivers.factory.ts'
import type { TicketDriversRouter } from './ticket-drivers.router.ts'

export const isolation: Isolation<{ ticketDrivers: TicketDriversRouter }> = {
  things: async (db, { id }) => {
    const [ticket] = await db
      .select()
      .from(tickets)
      .where(eq(tickets.id, id('ticketId')))
    if (!ticket) throw new Error('the ticket of the world is gone')
    return { namedId: (await makeNamedDriver(db, ticket)).id }
  },
  cases: {
    ticketDrivers: {
      ofTicket: { about: 'organization', side: 'both', names: true, input: (id) => ({ ticketId: id('ticketId') }) },
      choices: {
        about: 'organization',
        side: 'both',
        names: true,
        input: (id) => ({ ticketId: id('ticketId'), text: '' }),
      },
      name: {
        about: 'organization',
        side: 'both',
        names: true,
        input: (id) => ({ ticketId: id('ticketId'), driverIds: [id('driverId')] }),
      },
      remove: {
        about: 'organization',
        side: 'both',
        names: true,
        input: (id) => ({ ticketId: id('ticketId'), namedId: id('namedId') }),
      },
      notify: {
        about: 'organization',
        side: 'garage',
        names: true,
        input: (id) => ({
          ticketId: id('ticketId'),
          namedIds: [id('namedId')],
          requestKey: randomUUID(),
          keysPlace: '',
          payer: 'UNSAID',
        }),
      },
      callBack: {
        about: 'organization',
        side: 'garage',
        names: true,
        input: (id) => ({
          ticketId: id('ticketId'),
          namedIds: [id('namedId')],
          requestKey: randomUUID(),
          newTime: '2031-01-01T12:00:00Z',
        }),
      },
    },
  },
  routes: {
    'GET /nouto/:token': {
      about: 'anyone',
      why: 'whoever holds the signed link fetches the car; without one it tells nothing',
    },
    'POST /nouto/:token': { about: 'anyone', why: 'whoever holds the signed link says that the car was fetched' },
  },
}
