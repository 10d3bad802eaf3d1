import { randomUUID } from 'node:crypto'
import { type Isolation, ownList } from '#server/isolation.ts'
import type { RemindersRouter } from './reminders.router.ts'

export const isolation: Isolation<{ reminders: RemindersRouter }> = {
  cases: {
    reminders: {
      due: ownList('garage'),
      sums: ownList('garage', { from: '2026-01-01', to: '2026-12-31' }),
      send: {
        about: 'organization',
        side: 'garage',
        names: true,
        input: (id) => ({ vehicleIds: [id('vehicleId')], requestKey: randomUUID() }),
      },
      refuse: {
        about: 'organization',
        side: 'garage',
        names: true,
        input: (id) => ({ customerId: id('customerId'), refused: false }),
      },
    },
  },
  routes: {
    'GET /muistutus/:token': {
      about: 'anyone',
      why: 'whoever holds the signed link was reminded of the car; without one it tells nothing',
    },
    'POST /muistutus/:token': { about: 'anyone', why: 'whoever holds the signed link answers the reminder' },
  },
}
