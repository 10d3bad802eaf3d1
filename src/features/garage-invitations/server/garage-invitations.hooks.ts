import { and, eq, gt, isNull, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { anyRow } from '#server/db/has-rows.ts'
import { garageInvitations } from './garage-invitations.tables.ts'

/** Whether the customer has invited a garage that may still answer, as a column of another statement. */
export const invitedGarageColumn = (customerId: Placeholder): SQL<boolean> =>
  anyRow(
    garageInvitations,
    and(
      eq(garageInvitations.customerId, customerId),
      isNull(garageInvitations.acceptedAt),
      isNull(garageInvitations.revokedAt),
      gt(garageInvitations.expiresAt, sql`now()`),
    ),
  )
