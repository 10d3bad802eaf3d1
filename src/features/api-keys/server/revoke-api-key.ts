import { and, eq } from 'drizzle-orm'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { OrganizationContext } from '#server/context.ts'
import { transact } from '#server/db/transact.ts'
import { notFound } from '#shared/app-error.ts'
import { isUuid } from '#shared/id.ts'
import type { ApiKeysAudit } from '../api-keys.audit.ts'
import { apiKeys } from './api-keys.tables.ts'
import { startOf } from './key-text.ts'

/** Ends a key at once, for good; one that was revoked before keeps its time. Refusal: `not_found: api_key`. */
export async function revokeApiKey(ctx: OrganizationContext, apiKeyId: string): Promise<void> {
  const { db, actor, membership, services, requestId, ip } = ctx
  const { organizationId } = membership
  if (!isUuid(apiKeyId)) throw notFound('api_key')
  const isNew = await transact(db, async (tx) => {
    const [key] = await tx
      .select()
      .from(apiKeys)
      .where(and(eq(apiKeys.id, apiKeyId), eq(apiKeys.organizationId, organizationId)))
      .for('no key update')
    if (!key) throw notFound('api_key')
    if (key.revokedAt !== null) return false
    await tx.update(apiKeys).set({ revokedAt: services.clock().toISOString() }).where(eq(apiKeys.id, key.id))
    const details = { name: key.name, start: startOf(key.prefix) }
    await recordAudit<ApiKeysAudit>(tx, actor, { action: 'api-keys.revoked', organizationId, details })
    return true
  })
  if (isNew)
    services.security.note('api_key_revoked', { userId: actor.userId, organizationId, requestId, ip, keyId: apiKeyId })
}
