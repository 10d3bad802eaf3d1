import { eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { notify } from '#features/notifications/server/notify.ts'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import type { Transaction } from '#server/db/database.ts'
import { defineListener, type Listener } from '#server/events/listener.ts'
import { ticketCommented, ticketEdited, ticketMoved, ticketReported } from '../tickets.events.ts'
import { STATUS_LABELS, type TicketStatus } from '../tickets.ts'
import { tickets } from './tickets.tables.ts'

const garages = alias(organizations, 'garage')
const customers = alias(organizations, 'customer')

/** What a notice about a ticket tells; the plate comes first, for that is what people look for. */
async function subject(tx: Transaction, ticketId: string) {
  const [ticket] = await tx
    .select({
      number: tickets.number,
      title: tickets.title,
      registrationNumber: tickets.registrationNumber,
      vinNumber: tickets.vinNumber,
      garage: garages.name,
      customer: customers.name,
    })
    .from(tickets)
    .innerJoin(garages, eq(garages.id, tickets.garageId))
    .innerJoin(customers, eq(customers.id, tickets.customerId))
    .where(eq(tickets.id, ticketId))
    .limit(1)
  if (!ticket) return null
  return { ...ticket, plate: ticket.registrationNumber ?? ticket.vinNumber ?? ticket.number }
}

/** The side that did not do it. */
const told = (event: { garageId: string; customerId: string; actorOrganizationId: string }): string =>
  event.actorOrganizationId === event.garageId ? event.customerId : event.garageId

const moveTitles: Partial<Record<TicketStatus, (plate: string) => string>> = {
  SCHEDULED: (plate) => `${plate} on aikataulutettu`,
  IN_PROGRESS: (plate) => `${plate} on työn alla`,
  WAITING: (plate) => `${plate} odottaa`,
  READY: (plate) => `${plate} on noudettavissa`,
  DONE: (plate) => `${plate} on noudettu ja huolto valmis`,
  CANCELLED: (plate) => `${plate}: huolto on peruttu`,
}

export const ticketNotices: readonly Listener[] = [
  defineListener({
    event: ticketReported,
    async handle(tx, event) {
      const ticket = await subject(tx, event.ticketId)
      if (!ticket) return
      const byGarage = event.actorOrganizationId === event.garageId
      await notify(tx, {
        organizationId: told(event),
        kind: 'ticket.reported',
        title: byGarage
          ? `${ticket.garage} kirjasi huollon: ${ticket.plate}`
          : `${ticket.customer} ilmoitti auton ${ticket.plate}`,
        ticketId: event.ticketId,
        metadata: { previewText: ticket.title },
      })
    },
  }),
  defineListener({
    event: ticketMoved,
    async handle(tx, event) {
      const ticket = await subject(tx, event.ticketId)
      if (!ticket) return
      const title = moveTitles[event.to] ?? ((plate: string) => `${plate}: ${STATUS_LABELS[event.to]}`)
      await notify(tx, {
        organizationId: told(event),
        kind: 'ticket.moved',
        title: title(ticket.plate),
        ticketId: event.ticketId,
        metadata: { previewText: ticket.title },
      })
    },
  }),
  defineListener({
    event: ticketEdited,
    async handle(tx, event) {
      const ticket = await subject(tx, event.ticketId)
      if (!ticket) return
      const timesChanged = event.fields.some((field) => field === 'scheduledStart' || field === 'promisedReadyAt')
      await notify(tx, {
        organizationId: told(event),
        kind: 'ticket.edited',
        title: timesChanged ? `${ticket.plate}: aikataulu muuttui` : `${ticket.plate}: huollon tiedot muuttuivat`,
        ticketId: event.ticketId,
        metadata: { previewText: ticket.title },
      })
    },
  }),
  defineListener({
    event: ticketCommented,
    async handle(tx, event) {
      const ticket = await subject(tx, event.ticketId)
      if (!ticket) return
      const author = event.actorOrganizationId === event.garageId ? ticket.garage : ticket.customer
      await notify(tx, {
        organizationId: told(event),
        kind: 'ticket.commented',
        title: `${author} kommentoi: ${ticket.plate}`,
        ticketId: event.ticketId,
        metadata: { previewText: event.preview },
      })
    },
  }),
]
