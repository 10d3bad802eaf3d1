import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { tickets } from '#features/tickets/server/tickets.tables.ts'
import type { Isolation } from '#server/isolation.ts'
import { makeStatusLink } from './status-links.factory.ts'
import type { StatusLinksRouter } from './status-links.router.ts'

const page = {
  about: 'anyone',
  why: 'whoever holds the signed link follows its one ticket; without one it shows nothing',
} as const
const picture = {
  about: 'anyone',
  why: 'whoever holds the signed link sees the pictures of what its ticket asks and what was found',
} as const
const receipt = {
  about: 'anyone',
  why: 'whoever holds the signed link and sees prices takes the receipts of its one ticket',
} as const

export const isolation: Isolation<{ statusLinks: StatusLinksRouter }> = {
  things: async (db, { id }) => {
    const [ticket] = await db
      .select()
      .from(tickets)
      .where(eq(tickets.id, id('ticketId')))
    if (!ticket) throw new Error('the ticket of the world is gone')
    return { statusLinkId: (await makeStatusLink(db, ticket)).id }
  },
  cases: {
    statusLinks: {
      ofTicket: { about: 'organization', side: 'both', names: true, input: (id) => ({ ticketId: id('ticketId') }) },
      receivers: { about: 'organization', side: 'both', names: true, input: (id) => ({ ticketId: id('ticketId') }) },
      atIntake: {
        about: 'organization',
        side: 'garage',
        names: true,
        input: (id) => ({ customerId: id('customerId') }),
      },
      send: {
        about: 'organization',
        side: 'both',
        names: true,
        input: (id) => ({
          ticketId: id('ticketId'),
          name: 'Maija',
          channel: 'SMS',
          address: '+358401234567',
          requestKey: randomUUID(),
        }),
      },
      sendReceipt: {
        about: 'organization',
        side: 'garage',
        names: true,
        input: (id) => ({ ticketId: id('ticketId'), address: '+358401234567', requestKey: randomUUID() }),
      },
      resend: {
        about: 'organization',
        side: 'both',
        names: true,
        input: (id) => ({ linkId: id('statusLinkId'), requestKey: randomUUID() }),
      },
      revoke: { about: 'organization', side: 'both', names: true, input: (id) => ({ linkId: id('statusLinkId') }) },
    },
  },
  routes: {
    'GET /huolto/:token': page,
    'POST /huolto/:token': page,
    'GET /huolto/:token/kuvat/:work/:file': picture,
    'GET /huolto/:token/kuvat/:work/:file/pieni': picture,
    'GET /huolto/:token/tarkastus/:point/:file': picture,
    'GET /huolto/:token/tarkastus/:point/:file/pieni': picture,
    'GET /huolto/:token/kuitit/:receipt': receipt,
    'GET /huolto/:token/sijaisauto/:loan': receipt,
  },
}
