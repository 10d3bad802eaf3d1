import { randomUUID } from 'node:crypto'
import { makeLine } from '#features/line-items/server/line-items.factory.ts'
import { makeBillable } from '#features/organization-settings/server/billing.factory.ts'
import type { TicketRow } from '#features/tickets/server/tickets.access.ts'
import { makeTicket } from '#features/tickets/server/tickets.factory.ts'
import type { Queryable } from '#server/db/database.ts'
import type { InvoiceDocument } from '../invoice-document.ts'
import type { InvoiceBasisRow } from './invoice-bases.access.ts'
import { invoiceBases, invoicedTickets } from './invoice-bases.tables.ts'

/** A finished ticket with a line that can be invoiced. */
export async function makeBillableTicket(
  db: Queryable,
  given: Parameters<typeof makeTicket>[1] = {},
): Promise<TicketRow> {
  const ticket = await makeTicket(db, { status: 'DONE', ...given })
  await makeBillable(db, ticket)
  await makeLine(db, { garageId: ticket.garageId, ticketId: ticket.id, unitPriceCents: 10_000 })
  return ticket
}

/** A basis of a ticket, as if it had been made. */
export async function makeInvoiceBasisOf(db: Queryable, ticket: TicketRow): Promise<InvoiceBasisRow> {
  const side = {
    businessId: '',
    vatNumber: '',
    address: [],
    phone: '',
    email: '',
    eInvoiceAddress: '',
    eInvoiceOperator: '',
  }
  const document: InvoiceDocument = {
    kind: 'INVOICE',
    vatTreatment: 'DOMESTIC',
    withVat: false,
    credits: null,
    vatCorrections: [],
    number: `2026-${ticket.id.slice(-4)}`,
    day: '2026-11-20',
    dueDay: '2026-12-04',
    paymentTermsDays: 14,
    reference: '2026000075',
    buyerReference: '',
    iban: 'FI2112345600000785',
    seller: { ...side, name: 'Korjaamo' },
    buyer: { ...side, name: 'Asiakas' },
    jobs: [
      {
        ticketId: ticket.id,
        number: ticket.number,
        title: ticket.title,
        plate: ticket.registrationNumber ?? '',
        customerReference: '',
        day: '2026-11-19',
        lines: [],
      },
    ],
  }
  const [basis] = await db
    .insert(invoiceBases)
    .values({
      garageId: ticket.garageId,
      customerId: ticket.customerId,
      number: document.number,
      document,
      grossCents: 0,
      requestKey: randomUUID(),
    })
    .returning()
  if (!basis) throw new Error('no basis')
  await db.insert(invoicedTickets).values({ ticketId: ticket.id, basisId: basis.id })
  return basis
}
