import { isIP } from 'node:net'
import { eq } from 'drizzle-orm'
import { lockOrganization, requireVersion } from '#features/organizations/server/organizations.access.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { OrganizationContext } from '#server/context.ts'
import type { Transaction } from '#server/db/database.ts'
import { newId } from '#server/db/new-id.ts'
import { transact } from '#server/db/transact.ts'
import { AppError, invalidFields } from '#shared/app-error.ts'
import { isOwnMachine } from '../webhook-address.ts'
import type { WebhooksAudit } from '../webhooks.audit.ts'
import { type EndpointEdit, MAX_ENDPOINTS, type WebhookEndpoint } from '../webhooks.ts'
import { type EndpointRow, lockEndpoint, viewOf } from './endpoints.access.ts'
import { giveUpWaiting } from './give-up.ts'
import { isPublicAddress } from './public-address.ts'
import { newSecret, secretSealer } from './webhook-secret.ts'
import { webhookEndpoints } from './webhooks.tables.ts'

type Act = 'webhooks.added' | 'webhooks.saved' | 'webhooks.removed'

/**
 * Adds an address with a secret of its own, or changes the one named by `id`. Switched off, it gives up what waits to be sent. Refusals: `not_found:
 * webhook`, `conflict: webhook_changed`, `too_many_webhooks`, `invalid` at `row.url`.
 */
export async function saveEndpoint(ctx: OrganizationContext, edit: EndpointEdit): Promise<WebhookEndpoint> {
  requireCallable(ctx, edit.url)
  return transact(ctx.db, async (tx) => {
    await lockOrganization(tx, ctx.membership.organizationId)
    const row = edit.id === undefined ? await insert(tx, ctx, edit) : await update(tx, ctx, edit.id, edit)
    await record(tx, ctx, edit.id === undefined ? 'webhooks.added' : 'webhooks.saved', row)
    return viewOf(row, ctx.services.clock())
  })
}

/** An address with all that was sent there. Refusals: `not_found: webhook`, `conflict: webhook_changed`. */
export const removeEndpoint = (
  ctx: OrganizationContext,
  { id, version }: { id: string; version: number },
): Promise<void> =>
  transact(ctx.db, async (tx) => {
    await lockOrganization(tx, ctx.membership.organizationId)
    const row = await lockEndpoint(tx, ctx.membership.organizationId, id)
    requireVersion('webhook', viewOf(row, ctx.services.clock()), { version })
    await tx.delete(webhookEndpoints).where(eq(webhookEndpoints.id, row.id))
    await record(tx, ctx, 'webhooks.removed', row)
  })

/** What the text of an address says by itself; a name is resolved and checked at each call. */
function requireCallable({ services }: OrganizationContext, url: string): void {
  const message = isOwnMachine(url) ? ownMachineError(services) : outsideError(url)
  if (message) throw invalidFields({ field: 'row.url', message })
}

const ownMachineError = ({ webhooks }: OrganizationContext['services']): string | null =>
  webhooks.toLocalhost ? null : 'Osoitteen pitää alkaa https://'

/** Addresses as Node reads them: `https://0x7f.1` is 127.0.0.1. */
function outsideError(url: string): string | null {
  const read = URL.canParse(url) ? new URL(url) : null
  if (read?.protocol !== 'https:' || read.username !== '' || read.password !== '') return 'Tarkista osoite'
  const host = read.hostname.replace(/^\[|\]$/g, '')
  return isIP(host) && !isPublicAddress(host) ? 'Osoitteen pitää olla julkisessa verkossa' : null
}

async function insert(tx: Transaction, { membership, services }: OrganizationContext, edit: EndpointEdit) {
  const { organizationId } = membership
  const count = await tx.$count(webhookEndpoints, eq(webhookEndpoints.organizationId, organizationId))
  if (count >= MAX_ENDPOINTS) throw new AppError('conflict', 'too_many_webhooks', { details: { max: MAX_ENDPOINTS } })
  const { name, url, types, isOn } = edit
  const id = newId()
  const sealedKey = secretSealer.seal(services.linkSecret, id, newSecret())
  const [row] = await tx
    .insert(webhookEndpoints)
    .values({ id, organizationId, name, url, types, isOn, sealedKey })
    .returning()
  if (!row) throw new Error('a webhook address was not saved')
  return row
}

async function update(tx: Transaction, ctx: OrganizationContext, id: string, edit: EndpointEdit): Promise<EndpointRow> {
  const { name, url, types, isOn, version } = edit
  const before = await lockEndpoint(tx, ctx.membership.organizationId, id)
  const edited = { name, url, types, isOn, version }
  requireVersion('webhook', viewOf(before, ctx.services.clock()), edited)
  // another place is tried as if nothing had failed
  const isFresh = url !== before.url || isOn !== before.isOn
  const [row] = await tx
    .update(webhookEndpoints)
    .set({
      name,
      url,
      types,
      isOn,
      version: before.version + 1,
      ...(isFresh && { failingSince: null, offReason: null }),
    })
    .where(eq(webhookEndpoints.id, before.id))
    .returning()
  if (!row) throw new Error('a webhook address was not saved')
  if (!isOn) await giveUpWaiting(tx, row)
  return row
}

const record = (
  tx: Transaction,
  { actor, membership: { organizationId } }: OrganizationContext,
  action: Act,
  { id, name, url }: EndpointRow,
) => recordAudit<WebhooksAudit>(tx, actor, { action, organizationId, details: { id, name, host: new URL(url).host } })
