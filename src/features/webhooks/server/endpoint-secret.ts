import { eq } from 'drizzle-orm'
import { recordAudit } from '#server/audit/record-audit.ts'
import { requireFreshProof } from '#server/caller.ts'
import type { OrganizationContext } from '#server/context.ts'
import { transact } from '#server/db/transact.ts'
import { AppError } from '#shared/app-error.ts'
import type { WebhooksAudit } from '../webhooks.audit.ts'
import type { WebhookSecret } from '../webhooks.ts'
import { lockEndpoint, viewOf } from './endpoints.access.ts'
import { newSecret, OLD_SECRET_MS, secretSealer, signingSecrets } from './webhook-secret.ts'
import { webhookEndpoints } from './webhooks.tables.ts'

/**
 * The secret by which the receiver checks what it gets; written down. Refusals: `not_found: webhook`, `precondition: proof_needed |
 * webhook_secret_lost`.
 */
export async function showSecret(ctx: OrganizationContext, endpointId: string): Promise<WebhookSecret> {
  const { db, caller, actor, membership, services } = ctx
  requireFreshProof(caller)
  return transact(db, async (tx) => {
    const { organizationId } = membership
    const row = await lockEndpoint(tx, organizationId, endpointId)
    const now = services.clock()
    const [secret] = signingSecrets(services.linkSecret, row, now)
    if (secret === undefined) throw new AppError('precondition', 'webhook_secret_lost')
    const details = { id: row.id, name: row.name }
    await recordAudit<WebhooksAudit>(tx, actor, { action: 'webhooks.secret_seen', organizationId, details })
    return { secret, oldSecretUntil: viewOf(row, now).oldSecretUntil }
  })
}

/** A new secret; the one until now signs too for a day. Refusals: `not_found: webhook`, `precondition: proof_needed`. */
export async function renewSecret(ctx: OrganizationContext, endpointId: string): Promise<WebhookSecret> {
  const { db, caller, actor, membership, services } = ctx
  requireFreshProof(caller)
  return transact(db, async (tx) => {
    const { organizationId } = membership
    const row = await lockEndpoint(tx, organizationId, endpointId)
    const secret = newSecret()
    const oldSecretUntil = new Date(services.clock().getTime() + OLD_SECRET_MS).toISOString()
    const sealedKey = secretSealer.seal(services.linkSecret, row.id, secret)
    await tx
      .update(webhookEndpoints)
      .set({ sealedKey, oldSealedKey: row.sealedKey, oldKeyUntil: oldSecretUntil, version: row.version + 1 })
      .where(eq(webhookEndpoints.id, row.id))
    const details = { id: row.id, name: row.name }
    await recordAudit<WebhooksAudit>(tx, actor, { action: 'webhooks.secret_renewed', organizationId, details })
    return { secret, oldSecretUntil }
  })
}
