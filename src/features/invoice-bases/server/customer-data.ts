import { asc, eq } from 'drizzle-orm'
import type { CustomerData } from '#server/contributions.ts'
import { invoiceBases } from './invoice-bases.tables.ts'

/** What a garage's own customer was asked to pay for. Documents of bookkeeping are kept, also of an erased person. */
export const invoicesOfCustomer: CustomerData = {
  name: 'invoices',
  read: (db, customerId) =>
    db
      .select({
        number: invoiceBases.number,
        createdAt: invoiceBases.createdAt,
        cancelledAt: invoiceBases.cancelledAt,
        document: invoiceBases.document,
      })
      .from(invoiceBases)
      .where(eq(invoiceBases.customerId, customerId))
      .orderBy(asc(invoiceBases.id)),
}
