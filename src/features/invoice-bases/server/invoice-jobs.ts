import { asc, inArray } from 'drizzle-orm'
import { lineItems, ticketPrices } from '#features/line-items/server/line-items.tables.ts'
import type { TicketRow } from '#features/tickets/server/tickets.access.ts'
import type { Queryable } from '#server/db/database.ts'
import { type AgreedPrice, levellingCents } from '#shared/agreed-price.ts'
import { dayInHelsinki } from '#shared/helsinki-clock.ts'
import { lineNetCents } from '#shared/line-totals.ts'
import type { InvoicedJob, InvoicedLine } from '../invoice-bases.ts'

type JobLine = InvoicedLine & { approvedCents: number | null }
/** A ticket as it would be invoiced now. */
export type Job = { ticket: TicketRow; price: AgreedPrice; lines: JobLine[] }

const LEVELLING = 'Tasaus kiinteään hintaan'

/** Whether a person wrote it. */
export const isWritten = ({ name }: { name: string }): boolean => name !== LEVELLING

const NOTHING_AGREED: AgreedPrice = { priceType: 'NONE', agreedCents: null }

/** These tickets with the lines to invoice in their order and what was agreed, in the order that they are given in. */
export async function jobsOf(db: Queryable, tickets: readonly TicketRow[]): Promise<Job[]> {
  const ids = tickets.map(({ id }) => id)
  const { kind, code, name, quantityThousandths, unit, unitPriceCents, discountPerMille, vatCode } = lineItems
  const line = { kind, code, name, quantityThousandths, unit, unitPriceCents, discountPerMille, vatCode }
  const lines = await db
    .select({ ticketId: lineItems.ticketId, line: { ...line, approvedCents: lineItems.approvedCents } })
    .from(lineItems)
    .where(inArray(lineItems.ticketId, ids))
    .orderBy(asc(lineItems.place), asc(lineItems.id))
  const prices = await db
    .select({
      ticketId: ticketPrices.ticketId,
      priceType: ticketPrices.priceType,
      agreedCents: ticketPrices.agreedCents,
    })
    .from(ticketPrices)
    .where(inArray(ticketPrices.ticketId, ids))
  return tickets.map((ticket) => {
    const price = prices.find(({ ticketId }) => ticketId === ticket.id) ?? NOTHING_AGREED
    const written = lines.filter(({ ticketId }) => ticketId === ticket.id).map((one) => one.line)
    return { ticket, price, lines: [...written, ...levellingOf(price, written)] }
  })
}

/** What brings the lines of a job up to its fixed price, with the VAT of the greatest of them; extra work is charged in addition. */
function levellingOf(price: AgreedPrice, lines: readonly JobLine[]): JobLine[] {
  const ofJob = lines.filter(({ approvedCents }) => approvedCents === null)
  const [greatest] = ofJob.toSorted((one, other) => lineNetCents(other) - lineNetCents(one))
  const sum = lines.reduce((total, line) => total + lineNetCents(line) - (line.approvedCents ?? 0), 0)
  const unitPriceCents = levellingCents(price, sum)
  if (!greatest || unitPriceCents === 0) return []
  return [
    {
      kind: 'OTHER',
      code: '',
      name: LEVELLING,
      quantityThousandths: 1000,
      unit: 'kpl',
      unitPriceCents,
      discountPerMille: 0,
      vatCode: greatest.vatCode,
      approvedCents: null,
    },
  ]
}

/** Its job on the basis. */
export const invoicedJob = ({ ticket, lines }: Job, now: Date): InvoicedJob => ({
  ticketId: ticket.id,
  number: ticket.number,
  title: ticket.title,
  plate: ticket.registrationNumber ?? ticket.vinNumber ?? '',
  customerReference: ticket.customerReference,
  day: dayInHelsinki(ticket.closedAt === null ? now : new Date(ticket.closedAt)),
  lines: lines.map(({ approvedCents: _, ...line }) => line),
})
