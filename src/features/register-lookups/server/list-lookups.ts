import { and, desc, eq, lt } from 'drizzle-orm'
import { users } from '#features/accounts/server/accounts.tables.ts'
import type { OrganizationContext } from '#server/context.ts'
import { type AskLookups, LOOKUPS_PAGE_SIZE, type LookupsPage } from '../register-lookups.ts'
import { registerLookups } from './register-lookups.tables.ts'

const { id, organizationId, userId, registrationNumber, outcome, createdAt } = registerLookups

/** A page of the organisation's look-ups, the newest first; `cursor` is the last one of the page before. */
export async function listLookups(
  { db, membership }: OrganizationContext,
  { cursor }: AskLookups,
): Promise<LookupsPage> {
  const rows = await db
    .select({ id, registrationNumber, outcome, createdAt, person: users.name })
    .from(registerLookups)
    .leftJoin(users, eq(users.id, userId))
    .where(and(eq(organizationId, membership.organizationId), cursor ? lt(id, cursor) : undefined))
    .orderBy(desc(id))
    .limit(LOOKUPS_PAGE_SIZE + 1)
  const page = rows.slice(0, LOOKUPS_PAGE_SIZE)
  return { rows: page, next: rows.length > LOOKUPS_PAGE_SIZE ? (page.at(-1)?.id ?? null) : null }
}
