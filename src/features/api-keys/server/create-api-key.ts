import { and, eq, gt, isNull, lt, or } from 'drizzle-orm'
import { lockOrganization } from '#features/organizations/server/organizations.access.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { requireFreshProof, requireVerified } from '#server/caller.ts'
import type { OrganizationContext } from '#server/context.ts'
import { newId } from '#server/db/new-id.ts'
import { transact } from '#server/db/transact.ts'
import { AppError } from '#shared/app-error.ts'
import type { ApiKeysAudit } from '../api-keys.audit.ts'
import { MAX_API_KEYS, type MadeApiKey, type NewApiKey, scopesOf } from '../api-keys.ts'
import { apiKeys } from './api-keys.tables.ts'
import { newKey, startOf } from './key-text.ts'

const DAY_MS = 86_400_000
/** So long a key that has ended stays in the list. */
const KEPT_MS = 180 * DAY_MS

/**
 * Makes a key and answers it, this once. Refusals: `precondition: email_unverified` and `proof_needed`, `forbidden: garage_only` for a scope that
 * the organisation's type does not have, `conflict: too_many_api_keys`.
 */
export async function createApiKey(ctx: OrganizationContext, { name, scopes, days }: NewApiKey): Promise<MadeApiKey> {
  const { db, caller, actor, membership, services } = ctx
  requireVerified(caller)
  requireFreshProof(caller)
  const { organizationId, organizationType } = membership
  const possible = scopesOf(organizationType)
  if (scopes.some((scope) => !possible.includes(scope))) throw new AppError('forbidden', 'garage_only')
  const now = services.clock()
  const expiresAt = new Date(now.getTime() + days * DAY_MS).toISOString()
  const id = newId()
  const { key, prefix, keyHash } = newKey()
  const chosen = possible.filter((scope) => scopes.includes(scope))
  await transact(db, async (tx) => {
    await lockOrganization(tx, organizationId)
    const own = eq(apiKeys.organizationId, organizationId)
    const old = new Date(now.getTime() - KEPT_MS).toISOString()
    await tx.delete(apiKeys).where(and(own, or(lt(apiKeys.expiresAt, old), lt(apiKeys.revokedAt, old))))
    const living = and(own, isNull(apiKeys.revokedAt), gt(apiKeys.expiresAt, now.toISOString()))
    if ((await tx.$count(apiKeys, living)) >= MAX_API_KEYS) throw new AppError('conflict', 'too_many_api_keys')
    await tx
      .insert(apiKeys)
      .values({ id, organizationId, name, scopes: chosen, prefix, keyHash, createdByUserId: actor.userId, expiresAt })
    const details = { name, start: startOf(prefix), scopes: chosen, expiresAt }
    await recordAudit<ApiKeysAudit>(tx, actor, { action: 'api-keys.created', organizationId, details })
  })
  const { requestId, ip } = ctx
  services.security.note('api_key_made', { userId: actor.userId, organizationId, requestId, ip, keyId: id })
  return { id, name, key, expiresAt }
}
