import { and, eq, isNull, sql } from 'drizzle-orm'
import { users } from '#features/accounts/server/accounts.tables.ts'
import { lockOrganization } from '#features/organizations/server/organizations.access.ts'
import { memberships } from '#features/organizations/server/organizations.tables.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { Actor } from '#server/caller.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import { rateLimit } from '#server/rate-limit.ts'
import type { Services } from '#server/services.ts'
import type { SettingsScope } from '#server/settings-access.ts'
import { AppError, invalidFields, notFound } from '#shared/app-error.ts'
import { isUuid } from '#shared/id.ts'
import type { MembersAudit } from '../members.audit.ts'
import { MAX_MEMBERS, MAX_OPEN_INVITATIONS, type NewInvitation } from '../members.ts'
import { mailInvitation } from './invitation-mail.ts'
import { INVITATION_LIFETIME, invitationState } from './invitation-state.ts'
import { invitations } from './members.tables.ts'

/** Who invites to which organisation: `onBehalfOf` is the organisation itself or the garage that manages it. */
type Inviting = { db: Database; services: Services; scope: SettingsScope }

/** Mails that one person, and one organisation, may set off. */
const MAILS_AN_HOUR = 60

async function limitMails(db: Database, organizationId: string, actor: Actor): Promise<void> {
  const limit = { max: MAILS_AN_HOUR, windowMs: 3_600_000 }
  await rateLimit(db, `invite:user:${actor.userId}`, limit)
  await rateLimit(db, `invite:organization:${organizationId}`, limit)
}

/**
 * Offers a place in the organisation to the owner of the address, and mails them the link. The first person of an organisation is always an
 * admin. Refusals besides those of the invitation: those of the gate before strangers at `email`.
 */
export async function inviteMember(inviting: Inviting, { email, role }: NewInvitation): Promise<string> {
  const { db, scope } = inviting
  const { organizationId, actor, onBehalfOf } = scope
  await limitMails(db, organizationId, actor)
  return transact(db, async (tx) => {
    await lockToInvite(tx, organizationId, onBehalfOf)
    await requireNewcomer(tx, organizationId, email)
    if (role !== 'ADMIN' && !(await hasMembers(tx, organizationId)))
      throw invalidFields({ field: 'role', message: 'Ensimmäisen jäsenen pitää olla pääkäyttäjä' })
    await requireRoomForMember(tx, organizationId)
    const issued = { role, invitedBy: actor.userId, invitedByOrganizationId: onBehalfOf }
    const [open] = await tx
      .select({ id: invitations.id, state: invitationState })
      .from(invitations)
      .where(
        and(
          eq(invitations.organizationId, organizationId),
          eq(invitations.email, email),
          isNull(invitations.acceptedAt),
          isNull(invitations.revokedAt),
        ),
      )
    if (open?.state === 'open')
      throw new AppError('conflict', 'already_invited', {
        details: {
          fields: [{ field: 'email', message: 'Osoitteeseen on jo lähetetty kutsu. Voit lähettää sen uudelleen.' }],
        },
      })
    if (!open) await requireRoomForInvitation(tx, organizationId)
    const [made] = open
      ? await tx
          .update(invitations)
          .set({ ...issued, expiresAt: INVITATION_LIFETIME })
          .where(eq(invitations.id, open.id))
          .returning({ id: invitations.id })
      : await tx
          .insert(invitations)
          .values({ organizationId, email, ...issued, expiresAt: INVITATION_LIFETIME })
          .returning({ id: invitations.id })
    if (!made) throw new Error('the invitation was not made')
    await recordAudit<MembersAudit>(tx, actor, { action: 'members.invited', organizationId, details: { email, role } })
    await mailInvitation(tx, inviting, made.id)
    return made.id
  })
}

/** Sends an invitation again: a new link and two new weeks; the old link stops working when the new one is made. */
export async function resendInvitation(inviting: Inviting, invitationId: string): Promise<void> {
  const { db, scope } = inviting
  const { organizationId, actor, onBehalfOf } = scope
  await limitMails(db, organizationId, actor)
  return transact(db, async (tx) => {
    await lockToInvite(tx, organizationId, onBehalfOf)
    const { email, state } = await invitationOf(tx, organizationId, invitationId)
    if (state === 'accepted' || state === 'revoked') throw new AppError('conflict', `invitation_${state}`)
    await tx.update(invitations).set({ expiresAt: INVITATION_LIFETIME }).where(eq(invitations.id, invitationId))
    await recordAudit<MembersAudit>(tx, actor, {
      action: 'members.invitation_resent',
      organizationId,
      details: { email },
    })
    await mailInvitation(tx, inviting, invitationId)
  })
}

/** Takes an invitation back; its link says so from then on. */
export const revokeInvitation = (
  { db, scope: { organizationId, actor, onBehalfOf } }: Inviting,
  invitationId: string,
): Promise<void> =>
  transact(db, async (tx) => {
    await lockToInvite(tx, organizationId, onBehalfOf)
    const { email, state } = await invitationOf(tx, organizationId, invitationId)
    if (state === 'accepted') throw new AppError('conflict', 'invitation_accepted')
    if (state === 'revoked') return
    await tx.update(invitations).set({ revokedAt: sql`now()` }).where(eq(invitations.id, invitationId))
    await recordAudit<MembersAudit>(tx, actor, {
      action: 'members.invitation_revoked',
      organizationId,
      details: { email },
    })
  })

/** The request read before the lock who manages the customer: a garage that handed it over meanwhile can no longer invite. */
async function lockToInvite(tx: Transaction, organizationId: string, onBehalfOf: string): Promise<void> {
  const { managedByGarageId } = await lockOrganization(tx, organizationId)
  if (onBehalfOf !== organizationId && onBehalfOf !== managedByGarageId) throw notFound('organization')
}

async function invitationOf(tx: Transaction, organizationId: string, invitationId: string) {
  const [found] = isUuid(invitationId)
    ? await tx
        .select({ email: invitations.email, state: invitationState })
        .from(invitations)
        .where(and(eq(invitations.organizationId, organizationId), eq(invitations.id, invitationId)))
    : []
  if (!found) throw notFound('invitation')
  return found
}

async function requireNewcomer(tx: Transaction, organizationId: string, email: string): Promise<void> {
  const [member] = await tx
    .select({ userId: users.id })
    .from(users)
    .innerJoin(memberships, and(eq(memberships.userId, users.id), eq(memberships.organizationId, organizationId)))
    .where(eq(users.email, email))
  if (member)
    throw new AppError('conflict', 'already_member', {
      details: { fields: [{ field: 'email', message: 'Hän on jo jäsen' }] },
    })
}

/** For one more person; the caller has locked the organisation. */
export async function requireRoomForMember(tx: Transaction, organizationId: string): Promise<void> {
  if ((await countMembers(tx, organizationId)) >= MAX_MEMBERS)
    throw new AppError('conflict', 'too_many_members', { details: { max: MAX_MEMBERS } })
}

async function requireRoomForInvitation(tx: Transaction, organizationId: string): Promise<void> {
  const unanswered = await tx.$count(
    invitations,
    and(eq(invitations.organizationId, organizationId), isNull(invitations.acceptedAt), isNull(invitations.revokedAt)),
  )
  if (unanswered >= MAX_OPEN_INVITATIONS)
    throw new AppError('conflict', 'too_many_invitations', { details: { max: MAX_OPEN_INVITATIONS } })
}

const countMembers = (tx: Transaction, organizationId: string): Promise<number> =>
  tx.$count(memberships, eq(memberships.organizationId, organizationId))

export const hasMembers = async (tx: Transaction, organizationId: string): Promise<boolean> =>
  (await countMembers(tx, organizationId)) > 0
