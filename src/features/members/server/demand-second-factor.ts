import { and, eq, isNull } from 'drizzle-orm'
import { users } from '#features/accounts/server/accounts.tables.ts'
import { lockOrganization, organizationById } from '#features/organizations/server/organizations.access.ts'
import { memberships, organizations } from '#features/organizations/server/organizations.tables.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { requireFreshProof, secondFactorNeeded } from '#server/caller.ts'
import type { UserContext } from '#server/context.ts'
import type { Queryable } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import { cutConnections } from '#server/realtime/bus-message.ts'
import type { SettingsScope } from '#server/settings-access.ts'
import type { MembersAudit } from '../members.audit.ts'
import type { SecondFactorDemand } from '../members.ts'

const peopleWithout = (db: Queryable, organizationId: string) =>
  db
    .select({ userId: memberships.userId })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(and(eq(memberships.organizationId, organizationId), isNull(users.secondFactorSince)))

export async function secondFactorDemand(db: Queryable, organizationId: string): Promise<SecondFactorDemand> {
  const { demandsSecondFactor: demanded } = await organizationById(db, organizationId)
  return { demanded, membersWithout: (await peopleWithout(db, organizationId)).length }
}

/**
 * From now on people without a second factor see nothing of the organisation until they have one; or need none any more. An admin has one
 * first: else the demand would shut out the one who makes it.
 */
export async function demandSecondFactor(
  { db, caller }: UserContext,
  { organizationId, actor }: SettingsScope,
  demanded: boolean,
): Promise<SecondFactorDemand> {
  if (demanded && !caller.hasSecondFactor) throw secondFactorNeeded()
  requireFreshProof(caller)
  return transact(db, async (tx) => {
    const before = await lockOrganization(tx, organizationId)
    if (before.demandsSecondFactor !== demanded) {
      await tx.update(organizations).set({ demandsSecondFactor: demanded }).where(eq(organizations.id, organizationId))
      const action = 'members.second_factor_demanded'
      await recordAudit<MembersAudit>(tx, actor, { action, organizationId, details: { demanded } })
      // requests know it at once, open connections were let in before
      if (demanded)
        for (const { userId } of await peopleWithout(tx, organizationId)) await cutConnections(tx, { userId })
    }
    return secondFactorDemand(tx, organizationId)
  })
}
