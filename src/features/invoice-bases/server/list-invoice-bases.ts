import { and, desc, eq, lt } from 'drizzle-orm'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import type { OrganizationContext } from '#server/context.ts'
import { notFound } from '#shared/app-error.ts'
import { isUuid } from '#shared/id.ts'
import { INVOICE_BASES_PAGE_SIZE, type ListedInvoiceBasis } from '../invoice-bases.ts'
import { invoiceBases } from './invoice-bases.tables.ts'
import { summaryOf } from './ticket-invoicing.ts'

/** A page of the garage's bases, the newest first, with those that were cancelled. */
export async function listInvoiceBases(
  { db, membership }: OrganizationContext,
  cursor: string | null,
): Promise<{ rows: ListedInvoiceBasis[]; next: string | null }> {
  if (cursor !== null && !isUuid(cursor)) throw notFound('invoice_basis')
  const found = await db
    .select({ basis: invoiceBases, customer: { id: organizations.id, name: organizations.name } })
    .from(invoiceBases)
    .innerJoin(organizations, eq(organizations.id, invoiceBases.customerId))
    .where(
      and(
        eq(invoiceBases.garageId, membership.organizationId),
        cursor === null ? undefined : lt(invoiceBases.id, cursor),
      ),
    )
    // ids sort by time
    .orderBy(desc(invoiceBases.id))
    .limit(INVOICE_BASES_PAGE_SIZE + 1)
  const shown = found.slice(0, INVOICE_BASES_PAGE_SIZE)
  return {
    rows: shown.map(({ basis, customer }) => ({
      ...summaryOf(basis),
      customer,
      cancelledAt: basis.cancelledAt,
      plates: basis.document.jobs.map(({ plate }) => plate),
    })),
    next: found.length > shown.length ? (shown.at(-1)?.basis.id ?? null) : null,
  }
}
