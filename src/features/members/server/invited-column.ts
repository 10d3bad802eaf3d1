import { and, eq, isNull, type Placeholder, type SQL } from 'drizzle-orm'
import { anyRow } from '#server/db/has-rows.ts'
import { invitations } from './members.tables.ts'

/** Whether an invitation to the organisation waits for its answer, as a column of another statement. */
export const invitedColumn = (organizationId: Placeholder): SQL<boolean> =>
  anyRow(
    invitations,
    and(eq(invitations.organizationId, organizationId), isNull(invitations.acceptedAt), isNull(invitations.revokedAt)),
  )
