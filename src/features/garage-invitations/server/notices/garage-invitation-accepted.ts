import { eq } from 'drizzle-orm'
import { defineNotice } from '#features/notifications/server/define-notice.ts'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import { garageInvitationAccepted as accepted } from '../../garage-invitations.events.ts'

/** To the customer that invited: the garage may have another name than it was invited by. */
export const garageInvitationAccepted = defineNotice({
  kind: 'garage_invitation.accepted',
  event: accepted,
  group: 'CONNECTIONS',
  concerns: ({ customerId }) => [customerId],
  by: ({ garageId, actorUserId }) => ({ organizationId: garageId, userId: actorUserId }),
  async subject(tx, { garageId }) {
    const [garage] = await tx
      .select({ name: organizations.name })
      .from(organizations)
      .where(eq(organizations.id, garageId))
    return garage ?? null
  },
  title: ({ name }) => `${name} liittyi kutsustasi`,
  mail: ({ name }) => ({
    paragraphs: [
      `${name} hyväksyi kutsusi Huoltosiltaan. Voit nyt ilmoittaa autot sille ja lähettää viestejä.`,
      'Jos et tunne korjaamoa, katkaise yhteys asetusten Yhteydet-sivulla.',
    ],
    action: { label: 'Avaa korjaamot', path: '/app/garages' },
  }),
  target: { kind: 'invited_garage', id: ({ garageId }) => garageId },
})
