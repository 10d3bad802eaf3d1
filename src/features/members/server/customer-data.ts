import { eq } from 'drizzle-orm'
import type { CustomerData } from '#server/contributions.ts'
import { invitations } from './members.tables.ts'

/** Invitations to take the account over. */
export const invitationsOfCustomer: CustomerData = {
  name: 'invitations',
  read: (db, customerId) =>
    db
      .select({ email: invitations.email, createdAt: invitations.createdAt, revokedAt: invitations.revokedAt })
      .from(invitations)
      .where(eq(invitations.organizationId, customerId)),
  async erase(tx, { customerId }) {
    await tx.delete(invitations).where(eq(invitations.organizationId, customerId))
  },
}
