import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/database.ts'
import { hashToken, newToken } from '#server/secure-token.ts'
import { invitations } from './members.tables.ts'

type Given = Partial<typeof invitations.$inferInsert> & { organizationId: string }

/** An open invitation as it is after its mail was written; the token is what the mail's link carries. */
export async function makeInvitation(
  db: Queryable,
  given: Given,
): Promise<{ invitation: typeof invitations.$inferSelect; token: string }> {
  const token = newToken()
  const [invitation] = await db
    .insert(invitations)
    .values({
      email: `${randomUUID()}@example.fi`,
      role: 'MEMBER',
      tokenHash: hashToken(token),
      invitedByOrganizationId: given.organizationId,
      expiresAt: sql`now() + interval '14 days'`,
      ...given,
    })
    .returning()
  if (!invitation) throw new Error('the invitation was not made')
  return { invitation, token }
}
