import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { extraWorks } from '#features/extra-work/server/extra-work.tables.ts'
import type { Isolation } from '#server/isolation.ts'
import { makeExtraWorkLink } from './extra-work-links.factory.ts'
import type { ExtraWorkLinksRouter } from './extra-work-links.router.ts'

const page = { about: 'anyone', why: 'whoever holds the signed link answers; without one it tells nothing' } as const
const picture = {
  about: 'anyone',
  why: 'whoever holds the signed link sees the pictures of its request alone',
} as const

export const isolation: Isolation<{ extraWorkLinks: ExtraWorkLinksRouter }> = {
  things: async (db, { id }) => {
    const [work] = await db
      .select()
      .from(extraWorks)
      .where(eq(extraWorks.id, id('extraWorkId')))
    if (!work) throw new Error('the request of the world is gone')
    return { extraWorkLinkId: (await makeExtraWorkLink(db, work)).id }
  },
  cases: {
    extraWorkLinks: {
      ofTicket: { about: 'organization', side: 'both', names: true, input: (id) => ({ ticketId: id('ticketId') }) },
      recipients: {
        about: 'organization',
        side: 'both',
        names: true,
        input: (id) => ({ extraWorkId: id('extraWorkId') }),
      },
      send: {
        about: 'organization',
        side: 'both',
        names: true,
        input: (id) => ({
          extraWorkId: id('extraWorkId'),
          name: 'Maija',
          channel: 'SMS',
          address: '+358401234567',
          requestKey: randomUUID(),
        }),
      },
      resend: {
        about: 'organization',
        side: 'both',
        names: true,
        input: (id) => ({ linkId: id('extraWorkLinkId'), requestKey: randomUUID() }),
      },
      revoke: { about: 'organization', side: 'both', names: true, input: (id) => ({ linkId: id('extraWorkLinkId') }) },
    },
  },
  routes: {
    'GET /lisatyo/:token': page,
    'POST /lisatyo/:token': page,
    'GET /lisatyo/:token/huolto': page,
    'GET /lisatyo/:token/kuvat/:file': picture,
    'GET /lisatyo/:token/kuvat/:file/pieni': picture,
  },
}
