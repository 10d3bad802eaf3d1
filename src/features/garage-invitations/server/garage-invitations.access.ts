import { and, eq } from 'drizzle-orm'
import type { Membership } from '#server/caller.ts'
import type { Queryable, Transaction } from '#server/db/database.ts'
import type { Services } from '#server/services.ts'
import { readSignedLink } from '#server/signed-links/read-signed-link.ts'
import { notFound } from '#shared/app-error.ts'
import { isUuid } from '#shared/id.ts'
import type { GarageInvitationState } from '../garage-invitations.ts'
import { type GarageInvitationRow, garageInvitations } from './garage-invitations.tables.ts'

/** What a token of a mail's link is signed for. */
export const LINK_PURPOSE = 'garage-invitation'

/** The caller's own, locked; any other id is `not_found: garage_invitation`. */
export async function ownInvitation(
  tx: Transaction,
  { organizationId }: Membership,
  invitationId: string,
): Promise<GarageInvitationRow> {
  const [found] = isUuid(invitationId)
    ? await tx
        .select()
        .from(garageInvitations)
        .where(and(eq(garageInvitations.id, invitationId), eq(garageInvitations.customerId, organizationId)))
        .for('update')
    : []
  if (!found) throw notFound('garage_invitation')
  return found
}

/** What the holder of a link has in hand; a token that is not ours, or of what is gone, is `not_found: invitation`. */
export async function linkedInvitation(
  db: Queryable,
  { linkSecret, clock }: Pick<Services, 'linkSecret' | 'clock'>,
  token: string,
): Promise<GarageInvitationRow> {
  const { link } = await readSignedLink(db, linkSecret, LINK_PURPOSE, token, clock())
  const [found] = link ? await db.select().from(garageInvitations).where(eq(garageInvitations.id, link.subject)) : []
  if (!found) throw notFound('invitation')
  return found
}

export function stateOf(
  { acceptedAt, revokedAt, expiresAt }: Pick<GarageInvitationRow, 'acceptedAt' | 'revokedAt' | 'expiresAt'>,
  now: Date,
): GarageInvitationState {
  if (acceptedAt !== null) return 'accepted'
  if (revokedAt !== null) return 'revoked'
  return Date.parse(expiresAt) <= now.getTime() ? 'expired' : 'open'
}
