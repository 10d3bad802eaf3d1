import { and, eq, isNull } from 'drizzle-orm'
import { lockOrganization } from '#features/organizations/server/organizations.access.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { OrganizationContext } from '#server/context.ts'
import type { Transaction } from '#server/db/database.ts'
import { newId } from '#server/db/new-id.ts'
import { transact } from '#server/db/transact.ts'
import { rateLimit } from '#server/rate-limit.ts'
import { earlierTry } from '#server/request-key.ts'
import { makeLink } from '#server/signed-links/make-link.ts'
import { renewLink } from '#server/signed-links/renew-link.ts'
import { revokeLinks } from '#server/signed-links/spend-link.ts'
import { AppError } from '#shared/app-error.ts'
import type { GarageInvitationsAudit } from '../garage-invitations.audit.ts'
import { isUnanswered } from '../garage-invitations.policy.ts'
import { INVITATION_DAYS, MAX_OPEN_GARAGE_INVITATIONS, type NewGarageInvitation } from '../garage-invitations.ts'
import { mailGarageInvitation } from './garage-invitation-mail.ts'
import { LINK_PURPOSE, ownInvitation, stateOf } from './garage-invitations.access.ts'
import { garageInvitations } from './garage-invitations.tables.ts'
import { knownGarage } from './known-garage.ts'

const DAY_MS = 86_400_000

/** Mails that one person, and one customer, may set off in a day, besides the gate's limits by recipient and organisation. */
const LIMIT = { max: 20, windowMs: DAY_MS }

async function limitMails({ db, caller, membership }: OrganizationContext): Promise<void> {
  await rateLimit(db, `garage-invitation:user:${caller.userId}`, LIMIT)
  await rateLimit(db, `garage-invitation:organization:${membership.organizationId}`, LIMIT)
}

const endFrom = (now: Date): Date => new Date(now.getTime() + INVITATION_DAYS * DAY_MS)

/**
 * Invites a garage that is not here; answers the invitation's id, also to a second try. Refusals: `conflict: garage_is_here` with the garage,
 * `conflict: already_invited`, `conflict: too_many_garage_invitations`, those of the gate before strangers at `email`.
 */
export async function inviteGarage(
  ctx: OrganizationContext,
  { requestKey, ...given }: NewGarageInvitation,
): Promise<string> {
  const { db, caller, membership, actor, services } = ctx
  const customerId = membership.organizationId
  await limitMails(ctx)
  const known = await knownGarage(db, customerId, given)
  if (known) throw new AppError('conflict', 'garage_is_here', { details: { garage: known } })
  return transact(db, async (tx) => {
    await lockOrganization(tx, customerId)
    const earlier = await earlierTry(requestKey, {
      key: garageInvitations.requestKey,
      of: eq(garageInvitations.customerId, customerId),
      answer: { id: garageInvitations.id },
    })(tx)
    if (earlier) return earlier.id
    const now = services.clock()
    await makeRoom(tx, customerId, given.email, now)
    const id = newId()
    const expiresAt = endFrom(now)
    const linkId = await newLink(tx, ctx, id, expiresAt)
    const [made] = await tx
      .insert(garageInvitations)
      .values({
        id,
        customerId,
        ...given,
        requestKey,
        invitedBy: caller.userId,
        linkId,
        sentAt: now.toISOString(),
        expiresAt: expiresAt.toISOString(),
      })
      .returning()
    if (!made) throw new Error('the invitation was not made')
    const deliveryId = await mailGarageInvitation(tx, services, made, caller.userId)
    await tx.update(garageInvitations).set({ deliveryId }).where(eq(garageInvitations.id, id))
    await recordAudit<GarageInvitationsAudit>(tx, actor, {
      action: 'garage_invitations.sent',
      organizationId: customerId,
      details: { email: given.email, garageName: given.garageName },
    })
    return id
  })
}

/** The id of a link to this invitation. */
async function newLink(
  tx: Transaction,
  { caller, membership, services }: OrganizationContext,
  invitationId: string,
  expiresAt: Date,
): Promise<string> {
  const { id } = await makeLink(tx, services.linkSecret, {
    purpose: LINK_PURPOSE,
    subject: invitationId,
    uses: 'single',
    organizationId: membership.organizationId,
    userId: caller.userId,
    expiresAt,
  })
  return id
}

/** One open invitation to an address, and not too many in all; one whose time is over gives way to the new one. */
async function makeRoom(tx: Transaction, customerId: string, email: string, now: Date): Promise<void> {
  const open = await tx
    .select()
    .from(garageInvitations)
    .where(
      and(
        eq(garageInvitations.customerId, customerId),
        isNull(garageInvitations.acceptedAt),
        isNull(garageInvitations.revokedAt),
      ),
    )
  const same = open.find((one) => one.email === email)
  if (same && stateOf(same, now) === 'open')
    throw new AppError('conflict', 'already_invited', {
      details: {
        fields: [{ field: 'email', message: 'Osoitteeseen on jo lähetetty kutsu. Voit lähettää sen uudelleen.' }],
      },
    })
  if (same)
    await tx.update(garageInvitations).set({ revokedAt: now.toISOString() }).where(eq(garageInvitations.id, same.id))
  if (open.filter((one) => stateOf(one, now) === 'open').length >= MAX_OPEN_GARAGE_INVITATIONS)
    throw new AppError('conflict', 'too_many_garage_invitations', { details: { max: MAX_OPEN_GARAGE_INVITATIONS } })
}

/** Mails the same link again, with a new time to answer; a new link where the old one was deleted. */
export async function resendGarageInvitation(ctx: OrganizationContext, invitationId: string): Promise<void> {
  const { db, caller, membership, actor, services } = ctx
  await limitMails(ctx)
  await transact(db, async (tx) => {
    const found = await ownInvitation(tx, membership, invitationId)
    const now = services.clock()
    const state = stateOf(found, now)
    if (!isUnanswered(state)) throw answered(state)
    const expiresAt = endFrom(now)
    const isKept = await renewLink(tx, found.linkId, expiresAt)
    const sent = {
      linkId: isKept ? found.linkId : await newLink(tx, ctx, found.id, expiresAt),
      sentCount: found.sentCount + 1,
      sentAt: now.toISOString(),
      expiresAt: expiresAt.toISOString(),
    }
    const deliveryId = await mailGarageInvitation(tx, services, { ...found, ...sent }, caller.userId)
    await tx
      .update(garageInvitations)
      .set({ ...sent, deliveryId })
      .where(eq(garageInvitations.id, found.id))
    await recordAudit<GarageInvitationsAudit>(tx, actor, {
      action: 'garage_invitations.resent',
      organizationId: membership.organizationId,
      details: { email: found.email },
    })
  })
}

/** Takes it back: its link says so from then on. A second time changes nothing. */
export async function withdrawGarageInvitation(
  { db, membership, actor, services }: OrganizationContext,
  invitationId: string,
): Promise<void> {
  await transact(db, async (tx) => {
    const found = await ownInvitation(tx, membership, invitationId)
    const now = services.clock()
    const state = stateOf(found, now)
    if (state === 'revoked') return
    if (!isUnanswered(state)) throw answered(state)
    await tx.update(garageInvitations).set({ revokedAt: now.toISOString() }).where(eq(garageInvitations.id, found.id))
    await revokeLinks(tx, { purpose: LINK_PURPOSE, subjects: [found.id], now })
    await recordAudit<GarageInvitationsAudit>(tx, actor, {
      action: 'garage_invitations.withdrawn',
      organizationId: membership.organizationId,
      details: { email: found.email },
    })
  })
}

const answered = (state: ReturnType<typeof stateOf>) =>
  new AppError('conflict', state === 'accepted' ? 'invitation_accepted' : 'invitation_revoked')
