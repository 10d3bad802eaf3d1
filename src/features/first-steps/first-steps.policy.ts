import type { MemberRole } from '#shared/organization.ts'
import type { Step } from './first-steps.ts'

/** Whether a person of this role can take the step; being listed is the platform's. */
export const mayTake = (role: MemberRole, step: Step): boolean =>
  step === 'firstCar' || step === 'cars' || (role === 'ADMIN' && step !== 'listed')

/** Whether a person of this role puts the list away for all, and brings it back. */
export const mayPutAway = (role: MemberRole): boolean => role === 'ADMIN'
