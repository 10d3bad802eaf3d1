import type { Caller, Membership } from '#server/caller.ts'

/** In whose name a ticket is changed: a member of one of its sides, or for a side somebody without an account, by a signed link. */
export type TicketContext = {
  membership: Membership
  actor: { userId: string | null; organizationId: string }
  caller: Caller | null
}
