import { makeUser } from '#features/accounts/server/accounts.factory.ts'
import { makeMembership } from '#features/organizations/server/organizations.factory.ts'
import { type Isolation, ownList } from '#server/isolation.ts'
import type { PlanningRouter } from './planning.router.ts'
import { absences } from './planning.tables.ts'

export const isolation: Isolation<{ planning: PlanningRouter }> = {
  things: async (db, { garageId }) => {
    const mechanic = await makeUser(db)
    await makeMembership(db, mechanic.id, garageId, 'MEMBER')
    const [absence] = await db
      .insert(absences)
      .values({ garageId, userId: mechanic.id, kind: 'VACATION', fromDay: '2026-11-23', toDay: '2026-11-27' })
      .returning({ id: absences.id })
    return { absenceId: absence?.id ?? '', absentUserId: mechanic.id }
  },
  cases: {
    planning: {
      absences: ownList('garage'),
      addAbsence: {
        about: 'organization',
        side: 'garage',
        names: true,
        input: (id) => ({
          absence: { mechanicId: id('absentUserId'), kind: 'SICK', fromDay: '2026-11-23', toDay: '2026-11-24' },
        }),
      },
      removeAbsence: {
        about: 'organization',
        side: 'garage',
        names: true,
        input: (id) => ({ absenceId: id('absenceId') }),
      },
      load: ownList('garage', { from: '2026-11-23', days: 21 }),
      freeTimes: {
        about: 'organization',
        side: 'customer',
        names: true,
        input: (id) => ({ garageId: id('garageId') }),
      },
    },
  },
}
