import { type Isolation, ownList } from '#server/isolation.ts'
import type { PlanningRouter } from './planning.router.ts'

export const isolation: Isolation<{ planning: PlanningRouter }> = {
  cases: {
    planning: {
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
