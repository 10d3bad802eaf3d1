import { and, eq } from 'drizzle-orm'
import { memberships } from '#features/organizations/server/organizations.tables.ts'
import type { Transaction } from '#server/db/database.ts'
import { invalidFields } from '#shared/app-error.ts'
import { isUuid } from '#shared/id.ts'

/** A mechanic is a member of the garage that the ticket belongs to, and does its work; anyone else does not exist here. */
export async function requireOwnMechanic(tx: Transaction, garageId: string, mechanicId: string | null | undefined) {
  if (!mechanicId) return
  const [member] = isUuid(mechanicId)
    ? await tx
        .select({ installs: memberships.installs })
        .from(memberships)
        .where(and(eq(memberships.userId, mechanicId), eq(memberships.organizationId, garageId)))
        .limit(1)
    : []
  if (!member) throw invalidFields({ field: 'mechanicId', message: 'Valitse korjaamon oma mekaanikko' })
  if (!member.installs)
    throw invalidFields({ field: 'mechanicId', message: 'Hän ei tee asennustöitä. Valitse toinen mekaanikko' })
}
