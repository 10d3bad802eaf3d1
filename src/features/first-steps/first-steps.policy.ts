import type { MemberRole } from '#shared/organization.ts'
import type { Step } from './first-steps.ts'

/** Steps of daily work, which any member takes; the others are settings, and being listed is the platform's. */
const OF_MEMBERS: readonly Step[] = ['firstCar', 'cars', 'garage']

/** Whether a person of this role can take the step. */
export const mayTake = (role: MemberRole, step: Step): boolean =>
  OF_MEMBERS.includes(step) || (role === 'ADMIN' && step !== 'listed')

/** Whether a person of this role puts the list away for all, and brings it back. */
export const mayPutAway = (role: MemberRole): boolean => role === 'ADMIN'
