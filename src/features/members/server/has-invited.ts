import { and, eq, isNull } from 'drizzle-orm'
import type { Queryable } from '#server/db/database.ts'
import { hasRows } from '#server/db/has-rows.ts'
import { invitations } from './members.tables.ts'

/** Whether an invitation to the organisation waits for its answer. */
export const hasInvited = (db: Queryable, organizationId: string): Promise<boolean> =>
  hasRows(
    db,
    invitations,
    and(eq(invitations.organizationId, organizationId), isNull(invitations.acceptedAt), isNull(invitations.revokedAt)),
  )
