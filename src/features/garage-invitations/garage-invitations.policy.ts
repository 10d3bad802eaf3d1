import type { GarageInvitationState } from './garage-invitations.ts'

/**
 * What has no answer yet is sent again or taken back, also after its time, by any person of the customer: as with a report, the invitation is
 * the customer's yes to that garage.
 */
export const isUnanswered = (state: GarageInvitationState): boolean => state === 'open' || state === 'expired'
