import { and, count, desc, eq, inArray, lt } from 'drizzle-orm'
import { factsOf } from '#features/invoice-bases/server/document-facts.ts'
import { invoiceBasisFor } from '#features/invoice-bases/server/invoice-bases.access.ts'
import { invoiceBases } from '#features/invoice-bases/server/invoice-bases.tables.ts'
import { mayBill } from '#features/organizations/organizations.policy.ts'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import type { OrganizationContext, ReaderContext } from '#server/context.ts'
import type { Queryable } from '#server/db/database.ts'
import { isUuid } from '#shared/id.ts'
import { mayTransfer } from '../accounting.policy.ts'
import {
  type AccountingSettings,
  type AskTransfers,
  type DocumentTransfer,
  TRANSFERS_PAGE_SIZE,
  type Transfer,
  type TransferPage,
} from '../accounting.ts'
import { type ConnectionRow, connectionOf, type TransferRow, toSystem, viewOf } from './accounting.access.ts'
import { accountingTransfers } from './accounting.tables.ts'
import { offeredSystems } from './systems/open-system.ts'

const { basisId: ofBasis, state, id } = accountingTransfers

/** The garage's connection, what the platform offers, and how its documents are doing. */
export async function accountingSettings({
  db,
  membership: { organizationId },
  services,
}: OrganizationContext): Promise<AccountingSettings> {
  const connection = await connectionOf(db, organizationId)
  const counts = connection ? await countsOf(db, connection) : new Map<string, number>()
  return {
    connection: connection && viewOf(connection),
    offered: offeredSystems(services.accounting),
    waiting: counts.get('WAITING') ?? 0,
    failed: counts.get('FAILED') ?? 0,
  }
}

async function countsOf(db: Queryable, connection: ConnectionRow): Promise<Map<string, number>> {
  const rows = await db
    .select({ state, count: count() })
    .from(accountingTransfers)
    .where(and(toSystem(connection), inArray(state, ['WAITING', 'FAILED'])))
    .groupBy(state)
  return new Map(rows.map((row) => [row.state, row.count]))
}

/** The transfer of one document; null where the garage has no connection. Refusal: `not_found: invoice_basis`. */
export async function transferOfDocument(
  { db, membership, services }: ReaderContext,
  basisId: string,
): Promise<DocumentTransfer | null> {
  const basis = await invoiceBasisFor(db, membership, basisId)
  const connection = await connectionOf(db, membership.organizationId)
  if (!connection) return null
  const [row] = await db
    .select()
    .from(accountingTransfers)
    .where(and(toSystem(connection), eq(ofBasis, basis.id)))
  const may = mayTransfer(factsOf(basis), row?.state ?? null)
  return {
    system: connection.system,
    isOn: connection.isOn,
    transfer: row ? transferView(row, { connection, grossCents: basis.grossCents, now: services.clock() }) : null,
    can: { transfer: mayBill(membership) && may },
  }
}

/** The transfers of these documents of the garage, for a list of them; others are left out. */
export async function transfersOfDocuments(
  { db, membership, services }: ReaderContext,
  basisIds: readonly string[],
): Promise<Transfer[]> {
  const ids = basisIds.filter(isUuid)
  const connection = ids.length > 0 ? await connectionOf(db, membership.organizationId) : null
  if (!connection) return []
  const rows = await db
    .select({ transfer: accountingTransfers, grossCents: invoiceBases.grossCents })
    .from(accountingTransfers)
    .innerJoin(invoiceBases, eq(invoiceBases.id, ofBasis))
    .where(and(toSystem(connection), inArray(ofBasis, ids)))
  const now = services.clock()
  return rows.map(({ transfer, grossCents }) => transferView(transfer, { connection, grossCents, now }))
}

/** One page of the garage's transfers, the newest first; `cursor` is the last one of the page before. */
export async function listTransfers(
  { db, membership, services }: OrganizationContext,
  { failed, cursor }: AskTransfers,
): Promise<TransferPage> {
  const connection = await connectionOf(db, membership.organizationId)
  if (!connection) return { rows: [], next: null }
  const rows = await db
    .select({
      transfer: accountingTransfers,
      number: invoiceBases.number,
      grossCents: invoiceBases.grossCents,
      customerName: organizations.name,
    })
    .from(accountingTransfers)
    .innerJoin(invoiceBases, eq(invoiceBases.id, ofBasis))
    .innerJoin(organizations, eq(organizations.id, invoiceBases.customerId))
    .where(and(toSystem(connection), failed ? eq(state, 'FAILED') : undefined, cursor ? lt(id, cursor) : undefined))
    .orderBy(desc(id))
    .limit(TRANSFERS_PAGE_SIZE + 1)
  const page = rows.slice(0, TRANSFERS_PAGE_SIZE).map(({ transfer, grossCents, number, customerName }) => ({
    ...transferView(transfer, { connection, grossCents, now: services.clock() }),
    id: transfer.id,
    createdAt: transfer.createdAt,
    number,
    customerName,
  }))
  return { rows: page, next: rows.length > TRANSFERS_PAGE_SIZE ? (page.at(-1)?.id ?? null) : null }
}

type Seen = { connection: ConnectionRow; grossCents: number; now: Date }

function transferView(row: TransferRow, { connection: { waitUntil }, grossCents, now }: Seen): Transfer {
  const { basisId, system, failure, answer, foreignNumber, foreignGrossCents } = row
  const { isUnmatched, transferredAt, paidOn } = row
  const dueAt = Math.max(...[row.nextTryAt, waitUntil].map((at) => (at === null ? 0 : Date.parse(at))))
  const isOther = foreignGrossCents !== null && foreignGrossCents !== grossCents
  return {
    basisId,
    system,
    state: row.state,
    failure,
    answer,
    foreignNumber,
    otherGrossCents: isOther ? foreignGrossCents : null,
    isUnmatched,
    transferredAt,
    paidOn,
    nextTryAt: row.state === 'WAITING' && dueAt > now.getTime() ? new Date(dueAt).toISOString() : null,
  }
}
