import { and, eq } from 'drizzle-orm'
import { sendMessageWithin } from '#features/chats/server/send-message.ts'
import { connectByInvitation } from '#features/connections/server/connect-by-invitation.ts'
import { memberships, organizations } from '#features/organizations/server/organizations.tables.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { actorOf } from '#server/caller.ts'
import type { OrganizationContext } from '#server/context.ts'
import type { Transaction } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import { announce } from '#server/events/announce.ts'
import { spendLink } from '#server/signed-links/spend-link.ts'
import { AppError, notFound } from '#shared/app-error.ts'
import type { GarageInvitationsAudit } from '../garage-invitations.audit.ts'
import { garageInvitationAccepted } from '../garage-invitations.events.ts'
import { linkedInvitation, stateOf } from './garage-invitations.access.ts'
import { type GarageInvitationRow, garageInvitations } from './garage-invitations.tables.ts'

/**
 * The garage's yes: it is connected with the customer, whose yes the invitation is, and finds the customer's message in their conversation. The holder of
 * the link may answer for a garage of which they are an admin: the mail goes to a shared address, and the person has their own. The link works once; the same
 * garage's second try is answered as the first. Answers the customer's id.
 */
export const acceptGarageInvitation = (ctx: OrganizationContext, token: string): Promise<string> =>
  transact(ctx.db, async (tx) => {
    const { services, actor, membership } = ctx
    const garageId = membership.organizationId
    const opened = await linkedInvitation(tx, services, token)
    const [found] = await tx
      .select({ invitation: garageInvitations, disabledAt: organizations.disabledAt })
      .from(garageInvitations)
      .innerJoin(organizations, eq(organizations.id, garageInvitations.customerId))
      .where(eq(garageInvitations.id, opened.id))
      .for('update', { of: garageInvitations })
    if (!found || found.disabledAt !== null) throw notFound('invitation')
    const { invitation } = found
    const { id, customerId } = invitation
    if (invitation.acceptedGarageId === garageId) return customerId
    const now = services.clock()
    const state = stateOf(invitation, now)
    if (state !== 'open' || (await spendLink(tx, invitation.linkId, now)) !== 'valid')
      throw new AppError('conflict', state === 'open' ? 'invitation_expired' : `invitation_${state}`)
    await connectByInvitation(tx, ctx, customerId, () => new AppError('conflict', 'garage_invitation_closed'))
    await tx
      .update(garageInvitations)
      .set({ acceptedAt: now.toISOString(), acceptedGarageId: garageId })
      .where(eq(garageInvitations.id, id))
    await postMessage(tx, invitation, garageId)
    await recordAudit<GarageInvitationsAudit>(tx, actor, {
      action: 'garage_invitations.accepted',
      organizationId: garageId,
      details: { otherPartyId: customerId },
    })
    announce(tx, garageInvitationAccepted, { invitationId: id, garageId, customerId, actorUserId: actor.userId })
    return customerId
  })

/** The inviter's words, as the inviter; of who has left the customer meanwhile nothing is posted. */
async function postMessage(
  tx: Transaction,
  { id, customerId, invitedBy, message }: GarageInvitationRow,
  garageId: string,
): Promise<void> {
  if (message === '' || invitedBy === null) return
  const [member] = await tx
    .select({ role: memberships.role, installs: memberships.installs, bills: memberships.bills })
    .from(memberships)
    .where(and(eq(memberships.organizationId, customerId), eq(memberships.userId, invitedBy)))
  if (!member) return
  const caller = { userId: invitedBy }
  const membership = { organizationId: customerId, organizationType: 'CUSTOMER' as const, ...member }
  await sendMessageWithin(
    tx,
    { caller, membership, actor: actorOf(caller, membership) },
    { otherId: garageId, body: message, fileIds: [], replyToId: null, requestKey: id },
  )
}
