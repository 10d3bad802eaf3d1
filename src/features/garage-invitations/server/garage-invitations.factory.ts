import { randomUUID } from 'node:crypto'
import type { Database, Transaction } from '#server/db/database.ts'
import { newId } from '#server/db/new-id.ts'
import { transact } from '#server/db/transact.ts'
import type { Secret } from '#server/secure-token.ts'
import { makeLink } from '#server/signed-links/make-link.ts'
import { LINK_PURPOSE } from './garage-invitations.access.ts'
import { type GarageInvitationRow, garageInvitations } from './garage-invitations.tables.ts'

type Given = Partial<typeof garageInvitations.$inferInsert> & { customerId: string }

type Made = { invitation: GarageInvitationRow; token: string }

/** An open invitation as it is once its mail is queued; the token is what the mail's link carries. */
export const makeGarageInvitation = (db: Database, given: Given): Promise<Made> =>
  transact(db, (tx) => addGarageInvitation(tx, given))

/** The same as part of a transaction. */
export async function addGarageInvitation(
  tx: Transaction,
  { customerId, ...given }: Given,
  secret: Secret = 'a secret of the tests',
): Promise<Made> {
  const id = newId()
  const expiresAt = new Date(Date.now() + 30 * 86_400_000)
  const link = await makeLink(tx, secret, {
    purpose: LINK_PURPOSE,
    subject: id,
    uses: 'single',
    organizationId: customerId,
    userId: null,
    expiresAt,
  })
  const [invitation] = await tx
    .insert(garageInvitations)
    .values({
      id,
      customerId,
      garageName: 'Kulman Korjaamo',
      email: `${id}@example.fi`,
      linkId: link.id,
      requestKey: randomUUID(),
      sentAt: new Date().toISOString(),
      expiresAt: expiresAt.toISOString(),
      ...given,
    })
    .returning()
  if (!invitation) throw new Error('the invitation was not made')
  return { invitation, token: link.token }
}
