import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { invoiceTotals } from '#features/invoice-bases/invoice-document.ts'
import { makeInvoiceBasisOf } from '#features/invoice-bases/server/invoice-bases.factory.ts'
import { invoiceBases } from '#features/invoice-bases/server/invoice-bases.tables.ts'
import type { TicketRow } from '#features/tickets/server/tickets.access.ts'
import type { Queryable } from '#server/db/database.ts'
import { dayInHelsinki } from '#shared/helsinki-clock.ts'
import { payments, receipts } from './receipts.tables.ts'

type Payment = typeof payments.$inferInsert
type Given = Partial<Payment> & Pick<Payment, 'garageId' | 'basisId'>

/** A payment as if it had been written down. */
export async function makePayment(db: Queryable, given: Given): Promise<typeof payments.$inferSelect> {
  const [made] = await db
    .insert(payments)
    .values({ way: 'CARD', cents: 100, paidOn: dayInHelsinki(new Date()), requestKey: randomUUID(), ...given })
    .returning()
  if (!made) throw new Error('no payment')
  return made
}

/** A receipt of a ticket, of one line of 100 € without VAT, paid by card. */
export async function makeReceipt(db: Queryable, ticket: TicketRow): Promise<{ id: string; number: string }> {
  const { id, document } = await makeInvoiceBasisOf(db, ticket)
  const number = `K${document.number}`
  const [job] = document.jobs
  if (!job) throw new Error('no job')
  const line = {
    kind: 'OTHER',
    code: '',
    name: 'Työ',
    quantityThousandths: 1000,
    unit: 'kpl',
    unitPriceCents: 10_000,
    discountPerMille: 0,
    vatCode: 'STANDARD',
  } as const
  const jobs = [{ ...job, lines: [line] }]
  const { grossCents } = invoiceTotals({ jobs, vatTreatment: 'DOMESTIC' })
  await db
    .update(invoiceBases)
    .set({ kind: 'RECEIPT', number, grossCents, document: { ...document, kind: 'RECEIPT', number, jobs } })
    .where(eq(invoiceBases.id, id))
  const { garageId, id: ticketId } = ticket
  await db.insert(receipts).values({ basisId: id, garageId, ticketId, number })
  await makePayment(db, { garageId, basisId: id, cents: grossCents })
  return { id, number }
}
