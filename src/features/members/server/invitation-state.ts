import { and, eq, isNull, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { anyRow } from '#server/db/has-rows.ts'
import type { InvitationState } from '../members.ts'
import { invitations } from './members.tables.ts'

/** 14 days: long enough for a holiday, short enough to be forgotten in a mailbox. */
export const INVITATION_LIFETIME = sql`now() + interval '14 days'`

/** The state of an invitation now, by the database's clock. */
export const invitationState = sql<InvitationState>`case
  when ${invitations.acceptedAt} is not null then 'accepted'
  when ${invitations.revokedAt} is not null then 'revoked'
  when ${invitations.expiresAt} <= now() then 'expired'
  else 'open' end`

/** Whether an invitation to the organisation waits for its answer, as a column of another statement. */
export const invitedColumn = (organizationId: Placeholder): SQL<boolean> =>
  anyRow(
    invitations,
    and(eq(invitations.organizationId, organizationId), isNull(invitations.acceptedAt), isNull(invitations.revokedAt)),
  )
