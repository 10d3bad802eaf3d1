import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import { findUserById, lockCaller } from '#features/accounts/server/find-user.ts'
import { proveAddress } from '#features/accounts/server/prove-address.ts'
import { lockOrganization } from '#features/organizations/server/organizations.access.ts'
import { memberships, organizations } from '#features/organizations/server/organizations.tables.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { UserContext } from '#server/context.ts'
import type { Transaction } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import { hashToken } from '#server/secure-token.ts'
import { AppError, notFound } from '#shared/app-error.ts'
import { isUuid } from '#shared/id.ts'
import { isNamedByPhone } from '#shared/named-by-phone.ts'
import { maskedEmail } from '../masked-email.ts'
import type { MembersAudit } from '../members.audit.ts'
import type { AcceptInvitation } from '../members.ts'
import { invitationState } from './invitation-state.ts'
import { hasMembers, requireRoomForMember } from './invite-member.ts'
import { invitations } from './members.tables.ts'

/**
 * The caller takes the offered place; returns the organisation's id. The invitation is only for the owner of its address:
 * a caller with another address is refused, and sees only the masked form of the right one. A caller who holds the mailed link and
 * has the address has proved it by that. The first admin of a managed customer takes it over from its garage.
 */
export const acceptInvitation = (ctx: UserContext, by: AcceptInvitation): Promise<string> =>
  transact(ctx.db, async (tx) => {
    await lockCaller(tx, ctx.caller.userId)
    const found = await findInvitation(tx, ctx, by)
    await takePlace(tx, found, ctx.caller)
    await proveAddress(tx, ctx.caller.userId)
    return found.organizationId
  })

/**
 * Gives an open invitation's place to the user whose address it is for. Lock or make the user first: organisations are locked
 * after people.
 */
export async function takePlace(
  tx: Transaction,
  found: { id: string; organizationId: string },
  { userId, email: own }: { userId: string; email: string },
): Promise<void> {
  const organization = await lockOrganization(tx, found.organizationId)
  if (organization.disabledAt !== null) throw notFound('invitation')
  // read again under the lock: of two answers at once the second finds it used
  const { email, role: offered, state } = await stateOf(tx, found.id)
  if (email !== own)
    throw new AppError('forbidden', 'invitation_for_another', { details: { maskedEmail: maskedEmail(email) } })
  if (state !== 'open') throw new AppError('conflict', `invitation_${state}`)
  const role = (await hasMembers(tx, organization.id)) ? offered : 'ADMIN'
  await join(tx, organization.id, userId, role)
  await tx.update(invitations).set({ acceptedAt: sql`now()`, acceptedBy: userId }).where(eq(invitations.id, found.id))
  const fromGarageId = role === 'ADMIN' ? organization.managedByGarageId : null
  if (fromGarageId) {
    // the garage knew only the number
    const own = isNamedByPhone(organization.name) ? await findUserById(tx, userId) : undefined
    await takeOver(tx, organization.id, own?.name ?? organization.name)
  }
  await recordAudit<MembersAudit>(
    tx,
    { userId, organizationId: null, actingAs: 'user' },
    {
      ...(fromGarageId
        ? { action: 'members.taken_over', details: { role, fromGarageId } }
        : { action: 'members.joined', details: { role } }),
      organizationId: organization.id,
      userId,
    },
  )
}

async function findInvitation(tx: Transaction, { caller }: UserContext, by: AcceptInvitation) {
  const own = () =>
    'invitationId' in by && isUuid(by.invitationId) && caller.emailVerified
      ? and(eq(invitations.id, by.invitationId), eq(invitations.email, caller.email))
      : sql`false`
  const [found] = await tx
    .select({ id: invitations.id, organizationId: invitations.organizationId })
    .from(invitations)
    .where('token' in by ? eq(invitations.tokenHash, hashToken(by.token)) : own())
  if (!found) throw notFound('invitation')
  return found
}

async function stateOf(tx: Transaction, invitationId: string) {
  const [invitation] = await tx
    .select({ email: invitations.email, role: invitations.role, state: invitationState })
    .from(invitations)
    .where(eq(invitations.id, invitationId))
    .for('update')
  if (!invitation) throw notFound('invitation')
  return invitation
}

/** A member who accepts a second invitation keeps the higher role. */
async function join(tx: Transaction, organizationId: string, userId: string, role: 'ADMIN' | 'MEMBER'): Promise<void> {
  const isMember = and(eq(memberships.organizationId, organizationId), eq(memberships.userId, userId))
  if (!(await tx.$count(memberships, isMember))) await requireRoomForMember(tx, organizationId)
  await tx
    .insert(memberships)
    .values({ organizationId, userId, role })
    .onConflictDoUpdate({
      target: [memberships.userId, memberships.organizationId],
      set: { role: role === 'ADMIN' ? role : sql`${memberships.role}` },
    })
}

/** From now on the customer's own people decide who comes in: what the garage sent besides is taken back. */
async function takeOver(tx: Transaction, organizationId: string, name: string): Promise<void> {
  await tx.update(organizations).set({ managedByGarageId: null, name }).where(eq(organizations.id, organizationId))
  await tx
    .update(invitations)
    .set({ revokedAt: sql`now()` })
    .where(
      and(
        eq(invitations.organizationId, organizationId),
        ne(invitations.invitedByOrganizationId, organizationId),
        isNull(invitations.acceptedAt),
        isNull(invitations.revokedAt),
      ),
    )
}
