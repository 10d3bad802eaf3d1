import { randomUUID } from 'node:crypto'
import type { Isolation } from '#server/isolation.ts'
import type { ReadyRouter } from './ready.router.ts'

export const isolation: Isolation<{ ready: ReadyRouter }> = {
  cases: {
    ready: {
      check: { about: 'organization', side: 'garage', names: true, input: (id) => ({ ticketId: id('ticketId') }) },
      mark: {
        about: 'organization',
        side: 'garage',
        names: true,
        input: (id) => ({
          ticketId: id('ticketId'),
          version: 0,
          namedIds: [id('namedId')],
          requestKey: randomUUID(),
        }),
      },
    },
  },
}
