import { aliasedTable, desc, eq } from 'drizzle-orm'
import { users } from '#features/accounts/server/accounts.tables.ts'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import type { OrganizationContext } from '#server/context.ts'
import { deliveries } from '#server/delivery/deliveries.tables.ts'
import { signedLinks } from '#server/signed-links/signed-links.tables.ts'
import type { GarageInvitation } from '../garage-invitations.ts'
import { stateOf } from './garage-invitations.access.ts'
import { garageInvitations } from './garage-invitations.tables.ts'

const LIMIT = 100

const garages = aliasedTable(organizations, 'garage')

/** What the customer has sent, the newest first. */
export async function listGarageInvitations({
  db,
  membership,
  services,
}: OrganizationContext): Promise<GarageInvitation[]> {
  const rows = await db
    .select({
      invitation: garageInvitations,
      invitedByName: users.name,
      openedAt: signedLinks.firstOpenedAt,
      delivery: deliveries.state,
      garage: { id: garages.id, name: garages.name },
    })
    .from(garageInvitations)
    .leftJoin(users, eq(users.id, garageInvitations.invitedBy))
    .leftJoin(signedLinks, eq(signedLinks.id, garageInvitations.linkId))
    .leftJoin(deliveries, eq(deliveries.id, garageInvitations.deliveryId))
    .leftJoin(garages, eq(garages.id, garageInvitations.acceptedGarageId))
    .where(eq(garageInvitations.customerId, membership.organizationId))
    .orderBy(desc(garageInvitations.createdAt), desc(garageInvitations.id))
    .limit(LIMIT)
  const now = services.clock()
  return rows.map(({ invitation, invitedByName, openedAt, delivery, garage }) => ({
    id: invitation.id,
    garageName: invitation.garageName,
    email: invitation.email,
    invitedByName: invitedByName ?? '',
    state: stateOf(invitation, now),
    isUndelivered: delivery === 'failed' || delivery === 'suppressed',
    openedAt,
    sentAt: invitation.sentAt,
    expiresAt: invitation.expiresAt,
    garage,
  }))
}
