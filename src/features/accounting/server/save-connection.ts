import { and, eq, sql } from 'drizzle-orm'
import { lockOrganization, requireVersion } from '#features/organizations/server/organizations.access.ts'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { OrganizationContext } from '#server/context.ts'
import type { Transaction } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import { AppError, invalidFields, notFound } from '#shared/app-error.ts'
import type { AccountingAudit } from '../accounting.audit.ts'
import type { AccountingConnection, ConnectionEdit } from '../accounting.ts'
import { ACCOUNTING, type ConnectionRow, lockConnection, toSystem, viewOf } from './accounting.access.ts'
import { accountingConnections, accountingTransfers } from './accounting.tables.ts'
import {
  type ConnectionSecrets,
  mergedSecrets,
  NO_SECRETS,
  openSecrets,
  SECRETS_OF,
  sealSecrets,
} from './connection-secrets.ts'
import { forgetCustomers } from './customer-there.ts'
import { queueTransfers } from './queue-transfers.ts'
import { offeredSystems } from './systems/open-system.ts'

const MISSING: Record<keyof ConnectionSecrets, string> = {
  apiKey: 'Anna API-avain',
  customerId: 'Anna käyttäjätunniste',
  customerKey: 'Anna avain',
}
/** What was paid while there was no connection is read of so long before. */
const PAYMENTS_BEFORE_MS = 60 * 24 * 3_600_000

/**
 * Connects the garage's system, or changes the connection: from then on it is tried again, also where the product had stopped it. Refusals: `precondition:
 * accounting_not_offered`, `conflict: accounting_connection_changed`, `invalid` at a secret that is missing.
 */
export async function saveConnection(ctx: OrganizationContext, edit: ConnectionEdit): Promise<AccountingConnection> {
  const { db, services, membership } = ctx
  const garageId = membership.organizationId
  return transact(db, async (tx) => {
    const { switchedOn } = await lockOrganization(tx, garageId)
    const before = await lockConnection(tx, garageId)
    if (before) requireVersion('accounting_connection', viewOf(before), versioned(edit))
    else if (edit.version !== undefined) throw notFound('accounting_connection')
    if (!offeredSystems(services.accounting).includes(edit.system))
      throw new AppError('precondition', 'accounting_not_offered')
    const secrets = secretsOf(ctx, edit, before)
    const row = await write(tx, ctx, { edit, before, secrets })
    if (!switchedOn.includes(ACCOUNTING)) await setSwitchedOn(tx, garageId, [...switchedOn, ACCOUNTING])
    const { system, automatic } = row
    const hasNewSecrets = SECRETS_OF[system].some((name) => edit[name] !== '')
    await recordAudit<AccountingAudit>(
      tx,
      ctx.actor,
      before
        ? {
            action: 'accounting.saved',
            organizationId: garageId,
            details: { system, automatic, secrets: hasNewSecrets },
          }
        : { action: 'accounting.connected', organizationId: garageId, details: { system, automatic } },
    )
    queueTransfers(tx, garageId)
    return viewOf(row)
  })
}

/** What of an edit the screen shows of a connection: a secret is no part of it. */
const versioned = ({ apiKey: _, customerId: _id, customerKey: _key, ...shown }: ConnectionEdit) => shown

function secretsOf({ services }: OrganizationContext, edit: ConnectionEdit, before: ConnectionRow | null) {
  const kept = before && before.system === edit.system ? openSecrets(services.linkSecret, before) : null
  const secrets = mergedSecrets(edit.system, edit, kept ?? NO_SECRETS)
  const [first, ...more] = SECRETS_OF[edit.system]
    .filter((name) => secrets[name] === '')
    .map((name) => ({ field: `edit.${name}`, message: MISSING[name] }))
  if (first) throw invalidFields(first, ...more)
  return secrets
}

type Written = { edit: ConnectionEdit; before: ConnectionRow | null; secrets: ConnectionSecrets }

async function write(
  tx: Transaction,
  { membership, services }: OrganizationContext,
  { edit, before, secrets }: Written,
): Promise<ConnectionRow> {
  const garageId = membership.organizationId
  const { system, automatic } = edit
  const now = services.clock().toISOString()
  const ofNetvisor = system === 'NETVISOR' ? edit : null
  const isOther = before?.system !== system || before.companyId !== (ofNetvisor?.companyId ?? '')
  const values = {
    system,
    automatic,
    sealedKeys: SECRETS_OF[system].length === 0 ? '' : sealSecrets(services.linkSecret, garageId, secrets),
    companyId: ofNetvisor?.companyId ?? '',
    productCode: ofNetvisor?.productCode ?? '',
    operatorEmail: system === 'OPERATOR' ? edit.operatorEmail : '',
    isOn: true,
    offReason: null,
    failures: 0,
    failingSince: null,
    waitUntil: null,
    paymentsFailures: 0,
    paymentsNextAt: system === 'OPERATOR' ? null : now,
    ...(isOther && { paymentsSince: new Date(Date.parse(now) - PAYMENTS_BEFORE_MS).toISOString() }),
  }
  // another key may be of another company, where customers have other ids
  if (before) await forgetCustomers(tx, garageId)
  if (before && before.system !== system) await dropWaiting(tx, before)
  const [row] = await tx
    .insert(accountingConnections)
    .values({ garageId, createdAt: now, ...values })
    .onConflictDoUpdate({
      target: accountingConnections.garageId,
      set: { ...values, version: sql`${accountingConnections.version} + 1` },
    })
    .returning()
  if (!row) throw new Error('a connection was not saved')
  return row
}

/** What waits does not go when the garage comes back years later, having brought it into its books in another way. */
async function dropWaiting(tx: Transaction, connection: ConnectionRow): Promise<void> {
  await tx.delete(accountingTransfers).where(and(toSystem(connection), eq(accountingTransfers.state, 'WAITING')))
}

/**
 * Ends the connection: what is signed in with is gone, and nothing is transferred any more, nor what waits. What was transferred stays known. Refusals: `not_found:
 * accounting_connection`, `conflict: accounting_connection_changed`.
 */
export const removeConnection = (ctx: OrganizationContext, { version }: { version: number }): Promise<void> =>
  transact(ctx.db, async (tx) => {
    const garageId = ctx.membership.organizationId
    const { switchedOn } = await lockOrganization(tx, garageId)
    const before = await lockConnection(tx, garageId)
    if (!before) throw notFound('accounting_connection')
    requireVersion('accounting_connection', viewOf(before), { version })
    await tx.delete(accountingConnections).where(eq(accountingConnections.garageId, garageId))
    await forgetCustomers(tx, garageId)
    await dropWaiting(tx, before)
    await setSwitchedOn(
      tx,
      garageId,
      switchedOn.filter((name) => name !== ACCOUNTING),
    )
    const details = { system: before.system }
    await recordAudit<AccountingAudit>(tx, ctx.actor, {
      action: 'accounting.disconnected',
      organizationId: garageId,
      details,
    })
  })

/** Browsers of the garage show where its documents are, or no more. */
async function setSwitchedOn(tx: Transaction, garageId: string, switchedOn: string[]): Promise<void> {
  await tx.update(organizations).set({ switchedOn }).where(eq(organizations.id, garageId))
}
