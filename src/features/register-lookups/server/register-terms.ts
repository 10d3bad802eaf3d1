import { eq } from 'drizzle-orm'
import { users } from '#features/accounts/server/accounts.tables.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { OrganizationContext } from '#server/context.ts'
import { transact } from '#server/db/transact.ts'
import type { RegisterLookupsAudit } from '../register-lookups.audit.ts'
import type { RegisterTerms } from '../register-lookups.ts'
import { registerTerms } from './register-lookups.tables.ts'

/** Whether the register asks for terms, and who has accepted them. */
export async function readTerms({ db, membership, services }: OrganizationContext): Promise<RegisterTerms> {
  const [accepted] = await db
    .select({ acceptedAt: registerTerms.acceptedAt, acceptedBy: users.name })
    .from(registerTerms)
    .leftJoin(users, eq(users.id, registerTerms.acceptedByUserId))
    .where(eq(registerTerms.organizationId, membership.organizationId))
  return {
    isNeeded: services.vehicleRegisterHasTerms,
    acceptedAt: accepted?.acceptedAt ?? null,
    acceptedBy: accepted?.acceptedBy ?? null,
  }
}

/** Accepts them for the organisation; once more changes nothing. */
export async function acceptTerms(ctx: OrganizationContext): Promise<RegisterTerms> {
  const { db, actor, membership, services } = ctx
  const { organizationId } = membership
  await transact(db, async (tx) => {
    const accepted = await tx
      .insert(registerTerms)
      .values({ organizationId, acceptedByUserId: actor.userId, acceptedAt: services.clock().toISOString() })
      .onConflictDoNothing()
      .returning({ organizationId: registerTerms.organizationId })
    if (accepted.length > 0)
      await recordAudit<RegisterLookupsAudit>(tx, actor, {
        action: 'register-lookups.accepted',
        organizationId,
        details: {},
      })
  })
  return readTerms(ctx)
}
