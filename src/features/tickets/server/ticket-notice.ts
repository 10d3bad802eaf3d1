import type { Transaction } from '#server/db/database.ts'
import type { NoticeMail, NoticeMessage } from '#server/notice.ts'
import { cutText } from '#shared/plain-text.ts'
import type { AboutTicket } from '../tickets.events.ts'
import { type TicketSubject, ticketSubjects } from './ticket-subject.ts'

const byGarage = ({ actorOrganizationId, garageId }: AboutTicket): boolean => actorOrganizationId === garageId

/** The name of the side whose act it is. */
export const actorName = ({ garage, customer }: TicketSubject, event: AboutTicket): string =>
  byGarage(event) ? garage : customer

/** What notices of tickets have in common: the side that did not act is notified, with a link to the ticket. */
export const ticketNotice = {
  group: 'TICKETS',
  concerns: (event: AboutTicket) => [byGarage(event) ? event.customerId : event.garageId],
  by: (event: AboutTicket) => ({ organizationId: event.actorOrganizationId, userId: event.actorUserId }),
  async subjects(tx: Transaction, events: readonly AboutTicket[]): Promise<(TicketSubject | null)[]> {
    const known = await ticketSubjects(
      tx,
      events.map(({ ticketId }) => ticketId),
    )
    return events.map((event) => {
      const subject = known.get(event.ticketId)
      // nothing that a garage types reaches people who have not said yes to it
      return subject && (subject.isConnected || !byGarage(event)) ? subject : null
    })
  },
  previewText: ({ title }: TicketSubject) => title,
  target: { kind: 'ticket', id: ({ ticketId }: AboutTicket) => ticketId },
} as const

/** The topic of a ticket's status: only the newest is worth a message. */
export const ticketStatus = (): string => 'ticket.status'

const when = new Intl.DateTimeFormat('fi-FI', { timeZone: 'Europe/Helsinki', dateStyle: 'short', timeStyle: 'short' })
export const timeText = (at: string): string => when.format(new Date(at))

type Facts = NonNullable<NoticeMail['facts']>

const NAME_IN_TEXT = 30

/** A text message about a ticket: who writes, what of which car, and the link. A long name is cut, so that it takes two parts at most. */
export const ticketMessage = (
  ticket: TicketSubject,
  event: AboutTicket,
  say: (who: string) => string,
): NoticeMessage => {
  const name = actorName(ticket, event)
  const who = name.length > NAME_IN_TEXT ? `${cutText(name, NAME_IN_TEXT - 3).trimEnd()}...` : name
  return { text: say(who), path: `/app/tickets/${event.ticketId}` }
}

/** The text message of a car that can be fetched. */
export const readyMessage = (ticket: TicketSubject, event: AboutTicket): NoticeMessage =>
  ticketMessage(ticket, event, (garage) => `${garage}: ${ticket.plate} on noudettavissa.`)

/** A mail about a ticket: what is said of it, then the car, the other side and the number. */
export const ticketMail = (
  ticket: TicketSubject,
  event: AboutTicket,
  { paragraphs = [ticket.title], facts = [] }: { paragraphs?: readonly string[]; facts?: Facts } = {},
): NoticeMail => ({
  paragraphs,
  facts: [
    ['Auto', [ticket.plate, ticket.make, ticket.model].filter(Boolean).join(' ')],
    [byGarage(event) ? 'Korjaamo' : 'Asiakas', actorName(ticket, event)],
    ['Huollon numero', ticket.number],
    ...facts,
  ],
  action: { label: 'Avaa huolto', path: `/app/tickets/${event.ticketId}` },
})
