import { randomUUID } from 'node:crypto'
import { makeUser } from '#features/accounts/server/accounts.factory.ts'
import { makeMembership } from '#features/organizations/server/organizations.factory.ts'
import { type Isolation, type IsolationCase, ownList } from '#server/isolation.ts'
import { makeWorkTime } from './work-times.factory.ts'
import type { WorkTimesRouter } from './work-times.router.ts'

const onTicket: IsolationCase = {
  about: 'organization',
  side: 'garage',
  names: true,
  input: (id) => ({ ticketId: id('ticketId'), requestKey: randomUUID() }),
}

const correction = { version: 1, why: 'Unohtui', requestKey: randomUUID() }

export const isolation: Isolation<{ workTimes: WorkTimesRouter }> = {
  things: async (db, { garageId, id }) => {
    const mechanic = await makeUser(db)
    await makeMembership(db, mechanic.id, garageId, 'MEMBER')
    const time = await makeWorkTime(db, { garageId, ticketId: id('ticketId'), mechanicId: mechanic.id })
    return { workTimeId: time.id }
  },
  cases: {
    workTimes: {
      mine: ownList('garage'),
      ofTicket: { about: 'organization', side: 'garage', names: true, input: (id) => ({ ticketId: id('ticketId') }) },
      start: onTicket,
      pause: onTicket,
      finish: onTicket,
      undo: onTicket,
      correct: {
        about: 'organization',
        side: 'garage',
        names: true,
        input: (id) => ({
          ...correction,
          workTimeId: id('workTimeId'),
          startedAt: '2026-01-01T08:00:00Z',
          stoppedAt: '2026-01-01T09:00:00Z',
        }),
      },
      remove: {
        about: 'organization',
        side: 'garage',
        names: true,
        input: (id) => ({ ...correction, workTimeId: id('workTimeId') }),
      },
    },
  },
}
