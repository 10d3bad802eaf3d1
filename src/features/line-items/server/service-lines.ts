import { randomUUID } from 'node:crypto'
import { and, asc, eq, inArray } from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'
import { services } from '#features/catalog/server/catalog.tables.ts'
import { customerPrice } from '#features/customer-prices/customer-prices.ts'
import { priceRules } from '#features/customer-prices/server/price-rules.ts'
import { changeTicket } from '#features/tickets/server/change-ticket.ts'
import { inNameOf } from '#features/tickets/server/ticket-context.ts'
import { servicesOfTicket } from '#features/tickets/server/ticket-services.ts'
import type { TicketRow } from '#features/tickets/server/tickets.access.ts'
import { ticketServices } from '#features/tickets/server/tickets.tables.ts'
import { type AboutTicket, ticketEdited, ticketMoved, ticketReported } from '#features/tickets/tickets.events.ts'
import type { Transaction } from '#server/db/database.ts'
import { newId } from '#server/db/new-id.ts'
import { defineListenerToMany, type Handed, type Listener } from '#server/events/listener.ts'
import { isPayable } from '#shared/line-totals.ts'
import { mayPrice } from '../line-items.policy.ts'
import { MAX_LINES } from '../line-items.ts'
import type { LineItemRow } from './line-items.access.ts'
import { lineItems, serviceLines } from './line-items.tables.ts'

/**
 * The chosen services of a ticket become lines once its garage has taken it in: at once when the garage reported it, else when it plans or begins it.
 * From then on lines follow what is chosen.
 */
export const serviceLinesFollow: readonly Listener[] = [
  defineListenerToMany({
    event: ticketReported,
    handle: (tx, events) =>
      followServices(tx, events, ({ actorOrganizationId, garageId }) => actorOrganizationId === garageId),
  }),
  defineListenerToMany({
    event: ticketMoved,
    handle: (tx, events) => followServices(tx, events, ({ to }) => to === 'SCHEDULED' || to === 'IN_PROGRESS'),
  }),
  defineListenerToMany({
    event: ticketEdited,
    handle: (tx, events) => followServices(tx, events, ({ fields }) => fields.includes('services')),
  }),
]

/** Most tickets have no chosen services: one statement finds those that have, or had. */
async function followServices<Event extends AboutTicket>(
  tx: Transaction,
  events: readonly Handed<Event>[],
  matters: (event: Event) => boolean,
): Promise<void> {
  const payloads = events.map(({ payload }) => payload).filter(matters)
  if (payloads.length === 0) return
  const ids = payloads.map(({ ticketId }) => ticketId)
  const { ticketId } = ticketServices
  const found = await union(
    tx.select({ ticketId }).from(ticketServices).where(inArray(ticketId, ids)),
    tx.select({ ticketId: serviceLines.ticketId }).from(serviceLines).where(inArray(serviceLines.ticketId, ids)),
  )
  // in one order, so that two of these never wait for each other
  for (const { ticketId: id } of found.toSorted((one, other) => (one.ticketId < other.ticketId ? -1 : 1))) {
    const last = payloads.findLast((one) => one.ticketId === id)
    if (last) await followServicesOf(tx, last)
  }
}

async function followServicesOf(tx: Transaction, event: AboutTicket): Promise<void> {
  const { ticketId, garageId } = event
  const userId = event.actorOrganizationId === garageId ? event.actorUserId : null
  const ctx = inNameOf('GARAGE', garageId, userId)
  await changeTicket.within<object>(tx, ctx, {
    id: ticketId,
    may: 'system',
    async rule(ticket) {
      const unchanged = { invalidateFor: [], answer: {} }
      if (!mayPrice(ctx.membership, ticket)) return unchanged
      const made = await tx.select().from(serviceLines).where(eq(serviceLines.ticketId, ticketId))
      const isTakenIn = ticket.status !== 'NEW' || ticket.reportedByOrganizationId === garageId || made.length > 0
      if (!isTakenIn) return unchanged
      const lines = await linesOf(tx, ticketId)
      const wanted = await servicesOfTicket(tx, ticketId)
      const isChanged = await removeUnwanted(tx, { made, lines, wanted })
      const news = wanted.filter(({ serviceId }) => serviceId && !made.some((one) => one.serviceId === serviceId))
      const added = await addLines(tx, ticket, lines, news)
      if (added.length === 0) return isChanged ? { answer: {} } : unchanged
      const unpriced = added.filter(({ isUnpriced }) => isUnpriced).map(({ name }) => name)
      return {
        entry: { kind: 'SERVICE_LINES', data: { names: added.map(({ name }) => name), unpriced } },
        answer: {},
      }
    },
  })
}

type Wanted = Awaited<ReturnType<typeof servicesOfTicket>>
type Made = typeof serviceLines.$inferSelect

/** Of a service that is no longer chosen the line goes with it, unless it was edited: that one was meant. */
async function removeUnwanted(
  tx: Transaction,
  { made, lines, wanted }: { made: readonly Made[]; lines: readonly LineItemRow[]; wanted: Wanted },
): Promise<boolean> {
  const unwanted = made.filter(({ serviceId }) => !wanted.some((one) => one.serviceId === serviceId))
  const lineOf = ({ lineId }: Made) => lines.find(({ id }) => id === lineId)
  const gone = unwanted.filter((one) => (lineOf(one)?.version ?? 1) === 1)
  for (const { ticketId, serviceId, lineId } of gone) {
    // what is chosen again later becomes a line again
    await tx.delete(serviceLines).where(and(eq(serviceLines.ticketId, ticketId), eq(serviceLines.serviceId, serviceId)))
    if (lineId) await tx.delete(lineItems).where(eq(lineItems.id, lineId))
  }
  return gone.some((one) => lineOf(one) !== undefined)
}

/** At what the customer pays now; a service that costs what is agreed case by case becomes a line that asks for its price. */
async function addLines(tx: Transaction, ticket: TicketRow, before: readonly LineItemRow[], news: Wanted) {
  const ids = news.flatMap(({ serviceId }) => serviceId ?? [])
  if (ids.length === 0) return []
  const [sold, rules] = await Promise.all([
    tx
      .select({ id: services.id, priceCents: services.priceCents, vatCode: services.vatCode })
      .from(services)
      .where(and(eq(services.organizationId, ticket.garageId), inArray(services.id, ids)))
      .for('key share'),
    priceRules(tx, ticket),
  ])
  const last = before.at(-1)?.place ?? 0
  const lines = news.flatMap(({ serviceId, name }) => {
    const service = sold.find(({ id }) => id === serviceId)
    // the garage wrote the line itself meanwhile
    if (!service || before.some((line) => line.serviceId === serviceId)) return []
    const price = customerPrice(rules, { kind: 'SERVICE', sourceId: service.id, listPriceCents: service.priceCents })
    return [
      {
        id: newId(),
        serviceId: service.id,
        name,
        kind: 'SERVICE' as const,
        code: '',
        quantityThousandths: 1000,
        unit: 'kpl',
        unitPriceCents: price.unitPriceCents ?? 0,
        isUnpriced: price.unitPriceCents === null,
        discountPerMille: price.discountPerMille,
        vatCode: service.vatCode,
      },
    ]
  })
  if (before.length + lines.length > MAX_LINES || !isPayable([...before, ...lines])) return []
  if (lines.length > 0)
    await tx.insert(lineItems).values(
      lines.map((line, row) => ({
        ...line,
        ticketId: ticket.id,
        garageId: ticket.garageId,
        requestKey: randomUUID(),
        place: last + row + 1,
      })),
    )
  await tx.insert(serviceLines).values(
    sold.map(({ id: serviceId }) => ({
      ticketId: ticket.id,
      serviceId,
      lineId: lines.find((line) => line.serviceId === serviceId)?.id ?? null,
    })),
  )
  return lines
}

const linesOf = (tx: Transaction, ticketId: string): Promise<LineItemRow[]> =>
  tx.select().from(lineItems).where(eq(lineItems.ticketId, ticketId)).orderBy(asc(lineItems.place), asc(lineItems.id))
