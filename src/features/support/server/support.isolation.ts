import { randomUUID } from 'node:crypto'
import type { Isolation } from '#server/isolation.ts'
import type { SupportRouter } from './support.router.ts'

export const isolation: Isolation<{ support: SupportRouter }> = {
  cases: {
    support: {
      send: {
        about: 'organization',
        side: 'both',
        acts: true,
        input: () => ({
          topic: 'QUESTION',
          text: 'Miten?',
          page: '/app',
          version: '1',
          browser: 'Firefox',
          requestKey: randomUUID(),
        }),
      },
    },
  },
}
