import { and, desc, eq, sql } from 'drizzle-orm'
import { users } from '#features/accounts/server/accounts.tables.ts'
import { memberships } from '#features/organizations/server/organizations.tables.ts'
import type { OrganizationContext } from '#server/context.ts'
import type { ApiKey } from '../api-keys.ts'
import { apiKeys } from './api-keys.tables.ts'
import { startOf } from './key-text.ts'

/** All that work, and as many that have ended. */
const SHOWN = 40

/** The organisation's keys: those that work first, the newest first of either kind. */
export async function listApiKeys({ db, membership, services }: OrganizationContext): Promise<ApiKey[]> {
  const now = services.clock().toISOString()
  const { id, name, scopes, prefix, createdAt, lastUsedAt, expiresAt, revokedAt } = apiKeys
  const rows = await db
    .select({
      key: { id, name, scopes, prefix, createdAt, lastUsedAt, expiresAt, revokedAt },
      creator: users.name,
      isMember: sql<boolean>`${memberships.userId} is not null`,
    })
    .from(apiKeys)
    .leftJoin(users, eq(users.id, apiKeys.createdByUserId))
    .leftJoin(
      memberships,
      and(eq(memberships.userId, users.id), eq(memberships.organizationId, membership.organizationId)),
    )
    .where(eq(apiKeys.organizationId, membership.organizationId))
    .orderBy(desc(sql`(${revokedAt} is null and ${expiresAt} > ${now})`), desc(id))
    .limit(SHOWN)
  return rows.map(({ key: { prefix, ...key }, creator, isMember }) => ({
    ...key,
    start: startOf(prefix),
    state: key.revokedAt !== null ? 'REVOKED' : key.expiresAt <= now ? 'ENDED' : 'LIVE',
    createdBy: creator === null ? null : { name: creator, isMember },
  }))
}
