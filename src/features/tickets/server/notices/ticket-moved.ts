import { defineNotice } from '#features/notifications/server/define-notice.ts'
import { ticketMoved as moved } from '../../tickets.events.ts'
import { STATUS_LABELS, type TicketStatus } from '../../tickets.ts'
import { ticketMail, ticketNotice } from '../ticket-notice.ts'

const titles: Partial<Record<TicketStatus, (plate: string) => string>> = {
  IN_PROGRESS: (plate) => `${plate} on työn alla`,
  WAITING: (plate) => `${plate} odottaa`,
  DONE: (plate) => `${plate} on noudettu ja huolto valmis`,
}

/** These moves say more than that something moved, and have notices of their own. */
const told: readonly TicketStatus[] = ['SCHEDULED', 'READY', 'CANCELLED']

export const ticketMoved = defineNotice({
  ...ticketNotice,
  kind: 'ticket.moved',
  event: moved,
  when: ({ to }) => !told.includes(to),
  weight: 3,
  title: ({ plate }, { to }) => titles[to]?.(plate) ?? `${plate}: ${STATUS_LABELS[to]}`,
  mail: (ticket, event) => ticketMail(ticket, event),
})
