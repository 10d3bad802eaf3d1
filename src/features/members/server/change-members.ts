import { and, count, eq } from 'drizzle-orm'
import { forgetDeputy } from '#features/organization-settings/server/properties.access.ts'
import { mayLoseAdmin } from '#features/organizations/organizations.policy.ts'
import { lockOrganization } from '#features/organizations/server/organizations.access.ts'
import { memberships } from '#features/organizations/server/organizations.tables.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { Actor } from '#server/caller.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import { announce } from '#server/events/announce.ts'
import { cutConnections } from '#server/realtime/bus-message.ts'
import { AppError, notFound } from '#shared/app-error.ts'
import { isUuid } from '#shared/id.ts'
import type { MembersAudit } from '../members.audit.ts'
import { memberRemoved, roleChanged } from '../members.events.ts'
import type { LimitChange, MarksChange, RoleChange } from '../members.ts'

/** Makes a member an admin or the other way round; the last admin stays one. */
export const setRole = (
  db: Database,
  organizationId: string,
  { userId, role }: RoleChange,
  actor: Actor,
): Promise<void> =>
  transact(db, async (tx) => {
    await lockOrganization(tx, organizationId)
    await requireStillAdmin(tx, organizationId, actor)
    const { role: before } = await memberOf(tx, organizationId, userId)
    if (before === role) return
    if (role === 'MEMBER') await requireOtherAdmin(tx, organizationId)
    await tx.update(memberships).set({ role }).where(one(organizationId, userId))
    const details = { from: before, to: role }
    await recordAudit<MembersAudit>(tx, actor, { action: 'members.role_changed', organizationId, userId, details })
    announce(tx, roleChanged, { organizationId, userId, role, actorUserId: actor.userId })
  })

/** What a member of a garage does: the screens of others know it with their next question. */
export const setMarks = (
  db: Database,
  organizationId: string,
  { userId, installs, bills }: MarksChange,
  actor: Actor,
): Promise<void> =>
  transact(db, async (tx) => {
    await lockOrganization(tx, organizationId)
    await requireStillAdmin(tx, organizationId, actor)
    const before = await memberOf(tx, organizationId, userId)
    const details = {
      ...(before.installs !== installs && { installs: [before.installs, installs] as [boolean, boolean] }),
      ...(before.bills !== bills && { bills: [before.bills, bills] as [boolean, boolean] }),
    }
    if (Object.keys(details).length === 0) return
    await tx.update(memberships).set({ installs, bills }).where(one(organizationId, userId))
    await recordAudit<MembersAudit>(tx, actor, { action: 'members.marks_changed', organizationId, userId, details })
  })

/** How much a member of a customer approves, in place of its approval limit. */
export const setApprovalLimit = (
  db: Database,
  organizationId: string,
  { userId, approvalLimitCents: to }: LimitChange,
  actor: Actor,
): Promise<void> =>
  transact(db, async (tx) => {
    await lockOrganization(tx, organizationId)
    await requireStillAdmin(tx, organizationId, actor)
    const { approvalLimitCents: from } = await memberOf(tx, organizationId, userId)
    if (from === to) return
    await tx.update(memberships).set({ approvalLimitCents: to }).where(one(organizationId, userId))
    const details = { from, to }
    await recordAudit<MembersAudit>(tx, actor, { action: 'members.limit_changed', organizationId, userId, details })
  })

/** Takes a person out of the organisation; what they did there stays. */
export const removeMember = (db: Database, organizationId: string, userId: string, actor: Actor): Promise<void> =>
  transact(db, async (tx) => {
    await lockOrganization(tx, organizationId)
    await requireStillAdmin(tx, organizationId, actor)
    await takeOut(tx, organizationId, userId, actor)
  })

/** Takes the caller out; the last admin cannot leave, not even as the last person. */
export const leaveOrganization = (db: Database, organizationId: string, actor: Actor): Promise<void> =>
  transact(db, async (tx) => {
    await lockOrganization(tx, organizationId)
    await takeOut(tx, organizationId, actor.userId, actor)
  })

const one = (organizationId: string, userId: string) =>
  and(eq(memberships.organizationId, organizationId), eq(memberships.userId, userId))

async function takeOut(tx: Transaction, organizationId: string, userId: string, actor: Actor): Promise<void> {
  const { role } = await memberOf(tx, organizationId, userId)
  if (role === 'ADMIN') await requireOtherAdmin(tx, organizationId)
  await tx.delete(memberships).where(one(organizationId, userId))
  await forgetDeputy(tx, organizationId, userId)
  const action = actor.userId === userId ? 'members.left' : 'members.removed'
  await recordAudit<MembersAudit>(tx, actor, { action, organizationId, userId, details: { role } })
  announce(tx, memberRemoved, { organizationId, userId, actorUserId: actor.userId })
  // an open connection would go on receiving events of the organisation
  await cutConnections(tx, { userId })
}

const { role, installs, bills, approvalLimitCents } = memberships

async function memberOf(tx: Transaction, organizationId: string, userId: string) {
  const [member] = isUuid(userId)
    ? await tx
        .select({ role, installs, bills, approvalLimitCents })
        .from(memberships)
        .where(one(organizationId, userId))
    : []
  if (!member) throw notFound('member')
  return member
}

async function requireOtherAdmin(tx: Transaction, organizationId: string): Promise<void> {
  const [{ admins } = { admins: 0 }] = await tx
    .select({ admins: count() })
    .from(memberships)
    .where(and(eq(memberships.organizationId, organizationId), eq(memberships.role, 'ADMIN')))
  if (!mayLoseAdmin(admins)) throw new AppError('precondition', 'last_admin')
}

/** The request's membership was read before the lock: an admin demoted in between decides nothing any more. */
async function requireStillAdmin(tx: Transaction, organizationId: string, actor: Actor): Promise<void> {
  if (actor.actingAs === 'super-user') return
  const [member] = await tx
    .select({ role: memberships.role })
    .from(memberships)
    .where(one(organizationId, actor.userId))
  if (member?.role !== 'ADMIN') throw new AppError('forbidden', 'admin_only')
}
