import { and, desc, eq, lt } from 'drizzle-orm'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import type { ReaderContext } from '#server/context.ts'
import { abortableRead } from '#server/db/abortable-read.ts'
import { notFound } from '#shared/app-error.ts'
import { isUuid } from '#shared/id.ts'
import type { InvoiceBasisSummary } from '../invoice-bases.ts'
import { summaryOf } from './document-facts.ts'
import { isInvoicing, ownInvoiceBasis } from './invoice-bases.access.ts'
import { invoiceBases } from './invoice-bases.tables.ts'

type Asked = { cursor: string | null; limit: number }
type Listed = InvoiceBasisSummary & { dueDay: string; customer: { id: string; name: string } }

/** The invoices and credit notes of a side, the newest first, with those that were cancelled; `cursor` is the last one of the page before. */
export const pageOfInvoices = (
  ctx: ReaderContext,
  { cursor, limit }: Asked,
): Promise<{ rows: Listed[]; next: string | null }> =>
  abortableRead(ctx, async (reader) => {
    if (cursor !== null && !isUuid(cursor)) throw notFound('invoice_basis')
    const found = await reader
      .select({ basis: invoiceBases, customer: { id: organizations.id, name: organizations.name } })
      .from(invoiceBases)
      .innerJoin(organizations, eq(organizations.id, invoiceBases.customerId))
      .where(and(ownInvoiceBasis(ctx.membership), isInvoicing(), cursor ? lt(invoiceBases.id, cursor) : undefined))
      .orderBy(desc(invoiceBases.id))
      .limit(limit + 1)
    const shown = found.slice(0, limit)
    return {
      rows: shown.map(({ basis, customer }) => ({ ...summaryOf(basis), dueDay: basis.document.dueDay, customer })),
      next: found.length > limit ? (shown.at(-1)?.basis.id ?? null) : null,
    }
  })
