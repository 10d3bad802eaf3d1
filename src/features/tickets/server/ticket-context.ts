import type { Caller, Membership } from '#server/caller.ts'
import type { Database } from '#server/db/database.ts'

/** In whose name a ticket is changed: a member of one of its sides, or for a side somebody without an account, by a signed link. */
export type TicketContext = {
  db: Database
  membership: Membership
  actor: { userId: string | null; organizationId: string }
  caller: Caller | null
}
