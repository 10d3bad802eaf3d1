import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { users } from '#features/accounts/server/accounts.tables.ts'
import { memberships, organizations } from '#features/organizations/server/organizations.tables.ts'
import type { Membership } from '#server/caller.ts'
import type { Database } from '#server/db/database.ts'

export type AnsweringPerson = { userId: string; email: string }

/** The account that was written to, when it is in use and its address proved. */
export async function answeringPerson(db: Database, userId: string | null): Promise<AnsweringPerson | null> {
  if (userId === null) return null
  const [person] = await db
    .select({ userId: users.id, email: users.email })
    .from(users)
    .where(
      and(eq(users.id, userId), isNull(users.disabledAt), isNull(users.deletedAt), isNotNull(users.emailVerifiedAt)),
    )
  return person ?? null
}

/** Their place in the organisation that was written to, when both are still there. `isBarred`: it demands a second factor that they do not have. */
export async function membershipOf(
  db: Database,
  { userId }: AnsweringPerson,
  organizationId: string,
): Promise<(Membership & { isBarred: boolean }) | null> {
  const [membership] = await db
    .select({
      organizationId: organizations.id,
      organizationType: organizations.type,
      role: memberships.role,
      installs: memberships.installs,
      bills: memberships.bills,
      isBarred: sql<boolean>`${organizations.demandsSecondFactor} and ${users.secondFactorSince} is null`,
    })
    .from(memberships)
    .innerJoin(organizations, eq(organizations.id, memberships.organizationId))
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(
      and(
        eq(memberships.userId, userId),
        eq(memberships.organizationId, organizationId),
        isNull(organizations.disabledAt),
      ),
    )
  return membership ?? null
}
