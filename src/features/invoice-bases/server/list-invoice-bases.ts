import { and, desc, eq, inArray, lt, or, type SQL, sql } from 'drizzle-orm'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import type { OrganizationContext } from '#server/context.ts'
import type { Database } from '#server/db/database.ts'
import { notFound } from '#shared/app-error.ts'
import { isUuid } from '#shared/id.ts'
import { INVOICE_BASES_PAGE_SIZE, type ListedInvoiceBasis, type ListInvoiceBases } from '../invoice-bases.ts'
import { inState, summaryOf } from './document-facts.ts'
import { isInvoicing } from './invoice-bases.access.ts'
import { invoiceBases, invoiceMails } from './invoice-bases.tables.ts'

/** A page of the garage's invoices and credit notes that match, the newest first, with those that were cancelled. */
export async function listInvoiceBases(
  { db, membership }: OrganizationContext,
  { cursor, text, state, kind, customerId }: ListInvoiceBases,
): Promise<{ rows: ListedInvoiceBasis[]; next: string | null }> {
  if (cursor && !isUuid(cursor)) throw notFound('invoice_basis')
  if (customerId && !isUuid(customerId)) return { rows: [], next: null }
  const found = await db
    .select({ basis: invoiceBases, customer: { id: organizations.id, name: organizations.name } })
    .from(invoiceBases)
    .innerJoin(organizations, eq(organizations.id, invoiceBases.customerId))
    .where(
      and(
        eq(invoiceBases.garageId, membership.organizationId),
        kind ? eq(invoiceBases.kind, kind) : isInvoicing(),
        state ? inState[state] : undefined,
        customerId ? eq(invoiceBases.customerId, customerId) : undefined,
        text === '' ? undefined : matching(text),
        cursor ? lt(invoiceBases.id, cursor) : undefined,
      ),
    )
    // ids sort by time
    .orderBy(desc(invoiceBases.id))
    .limit(INVOICE_BASES_PAGE_SIZE + 1)
  const shown = found.slice(0, INVOICE_BASES_PAGE_SIZE)
  const mails = await newestMails(
    db,
    shown.map(({ basis }) => basis.id),
  )
  return {
    rows: shown.map(({ basis, customer }) => ({
      ...summaryOf(basis),
      customer,
      cancelledAt: basis.cancelledAt,
      leftAt: basis.leftAt,
      dueDay: basis.document.dueDay,
      plates: basis.document.jobs.map(({ plate }) => plate),
      mail: mails.get(basis.id) ?? null,
    })),
    next: found.length > shown.length ? (shown.at(-1)?.basis.id ?? null) : null,
  }
}

/** By number, reference, the customer's present name or the one on the document, and the plates on it. */
function matching(text: string): SQL | undefined {
  const part = `%${text.replace(/[\\%_]/g, '\\$&')}%`
  // a plate without its dash, a reference as it is grouped on paper
  const bare = `%${text.replace(/[\s-]/g, '').replace(/[\\%_]/g, '\\$&')}%`
  return or(
    sql`${invoiceBases.number} ilike ${part}`,
    sql`${organizations.name} ilike ${part}`,
    sql`${invoiceBases.document} -> 'buyer' ->> 'name' ilike ${part}`,
    sql`${invoiceBases.document} ->> 'reference' like ${bare}`,
    sql`exists (select from jsonb_array_elements(${invoiceBases.document} -> 'jobs') job where replace(job ->> 'plate', '-', '') ilike ${bare} or job ->> 'number' ilike ${part})`,
  )
}

type Mail = { to: string; state: (typeof invoiceMails.$inferSelect)['state'] }

async function newestMails(db: Database, basisIds: string[]): Promise<Map<string, Mail>> {
  if (basisIds.length === 0) return new Map()
  const { basisId, to, state, id } = invoiceMails
  const rows = await db
    .selectDistinctOn([basisId], { basisId, to, state })
    .from(invoiceMails)
    .where(inArray(basisId, basisIds))
    .orderBy(basisId, desc(id))
  return new Map(rows.map((row) => [row.basisId, { to: row.to, state: row.state }]))
}
