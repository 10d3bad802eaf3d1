import { and, eq, inArray, sql } from 'drizzle-orm'
import { forgetDeputy } from '#features/organization-settings/server/properties.access.ts'
import { disableOrganization } from '#features/organizations/server/disable-organization.ts'
import { memberships, organizations } from '#features/organizations/server/organizations.tables.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { actorOf } from '#server/caller.ts'
import type { AccountDeletionHook } from '#server/contributions.ts'
import type { Transaction } from '#server/db/database.ts'
import { AppError } from '#shared/app-error.ts'
import type { MembersAudit } from '../members.audit.ts'

/**
 * Takes a person who deletes the account out of every organisation. The only admin of an organisation with other members
 * hands it over first (`precondition: last_admin` names the organisations). One whose last member leaves is disabled and no
 * longer listed: there would be no answer, but the other parties' history with it stays.
 */
export const leaveOrganizations: AccountDeletionHook = async (tx, userId) => {
  const before = await membershipsOf(tx, userId)
  if (before.length === 0) return
  // locked in one order, so that two admins who leave at the same moment do not both pass
  const own = await tx
    .select({ id: organizations.id, name: organizations.name })
    .from(organizations)
    .where(
      inArray(
        organizations.id,
        before.map(({ organizationId }) => organizationId),
      ),
    )
    .orderBy(organizations.id)
    .for('no key update')
  // an admin may have taken the person out of one of them, or changed the role, until the lock was there
  const ownMemberships = await membershipsOf(tx, userId)
  const ids = ownMemberships.map(({ organizationId }) => organizationId)
  if (ids.length === 0) return
  const others = await othersIn(tx, ids, userId)

  const orphaned = own.filter(({ id }) => {
    const theirs = others.filter((one) => one.organizationId === id)
    return theirs.length > 0 && !theirs.some(({ role }) => role === 'ADMIN')
  })
  if (orphaned.length > 0)
    throw new AppError('precondition', 'last_admin', { details: { organizations: orphaned.map(({ name }) => name) } })

  await tx.delete(memberships).where(eq(memberships.userId, userId))
  const empty = ids.filter((id) => !others.some(({ organizationId }) => organizationId === id))
  for (const { organizationId, role } of ownMemberships) {
    const actor = actorOf({ userId }, { organizationId, role })
    await recordAudit<MembersAudit>(tx, actor, { action: 'members.left', organizationId, userId, details: { role } })
    if (empty.includes(organizationId)) await disableOrganization(tx, organizationId, actor)
    else await forgetDeputy(tx, organizationId, userId)
  }
}

const membershipsOf = (tx: Transaction, userId: string) =>
  tx
    .select({ organizationId: memberships.organizationId, role: memberships.role })
    .from(memberships)
    .where(eq(memberships.userId, userId))

const othersIn = (tx: Transaction, organizationIds: string[], userId: string) =>
  tx
    .select({ organizationId: memberships.organizationId, role: memberships.role })
    .from(memberships)
    .where(and(inArray(memberships.organizationId, organizationIds), sql`${memberships.userId} <> ${userId}`))
