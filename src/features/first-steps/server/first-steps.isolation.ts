import { type Isolation, ownList } from '#server/isolation.ts'
import type { FirstStepsRouter } from './first-steps.router.ts'

export const isolation: Isolation<{ firstSteps: FirstStepsRouter }> = {
  cases: {
    firstSteps: {
      get: ownList(),
      putAway: { about: 'organization', side: 'both', admin: true, acts: true, input: () => ({ isPutAway: true }) },
    },
  },
}
