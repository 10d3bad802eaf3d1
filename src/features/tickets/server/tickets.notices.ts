import { notify } from '#features/notifications/server/notify.ts'
import { defineListener, type Listener } from '#server/events/listener.ts'
import { ticketCommented, ticketEdited, ticketMoved, ticketReported } from '../tickets.events.ts'
import { STATUS_LABELS, type TicketStatus } from '../tickets.ts'
import { ticketSubject, told } from './ticket-subject.ts'

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
      const ticket = await ticketSubject(tx, event.ticketId)
      if (!ticket) return
      const byGarage = event.actorOrganizationId === event.garageId
      await notify(tx, {
        organizationId: told(event),
        kind: 'ticket.reported',
        title: byGarage
          ? `${ticket.garage} kirjasi huollon: ${ticket.plate}`
          : `${ticket.customer} ilmoitti auton ${ticket.plate}`,
        target: { kind: 'ticket', id: event.ticketId },
        metadata: { previewText: ticket.title },
      })
    },
  }),
  defineListener({
    event: ticketMoved,
    async handle(tx, event) {
      const ticket = await ticketSubject(tx, event.ticketId)
      if (!ticket) return
      const title = moveTitles[event.to] ?? ((plate: string) => `${plate}: ${STATUS_LABELS[event.to]}`)
      await notify(tx, {
        organizationId: told(event),
        kind: 'ticket.moved',
        title: title(ticket.plate),
        target: { kind: 'ticket', id: event.ticketId },
        metadata: { previewText: ticket.title },
      })
    },
  }),
  defineListener({
    event: ticketEdited,
    async handle(tx, event) {
      const ticket = await ticketSubject(tx, event.ticketId)
      if (!ticket) return
      const timesChanged = event.fields.some((field) => field === 'scheduledStart' || field === 'promisedReadyAt')
      await notify(tx, {
        organizationId: told(event),
        kind: 'ticket.edited',
        title: timesChanged ? `${ticket.plate}: aikataulu muuttui` : `${ticket.plate}: huollon tiedot muuttuivat`,
        target: { kind: 'ticket', id: event.ticketId },
        metadata: { previewText: ticket.title },
      })
    },
  }),
  defineListener({
    event: ticketCommented,
    async handle(tx, event) {
      const ticket = await ticketSubject(tx, event.ticketId)
      if (!ticket) return
      const author = event.actorOrganizationId === event.garageId ? ticket.garage : ticket.customer
      await notify(tx, {
        organizationId: told(event),
        kind: 'ticket.commented',
        title: `${author} kommentoi: ${ticket.plate}`,
        target: { kind: 'ticket', id: event.ticketId },
        metadata: { previewText: event.preview },
      })
    },
  }),
]
