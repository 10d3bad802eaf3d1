import { defineNotice } from '#features/notifications/server/define-notice.ts'
import { ticketMoved as moved } from '../../tickets.events.ts'
import type { TicketStatus, WaitingReason } from '../../tickets.ts'
import { ticketMail, ticketNotice, ticketStatus } from '../ticket-notice.ts'

/** The other moves say more than that something moved, and have notices of their own. */
type Told = Exclude<TicketStatus, 'SCHEDULED' | 'READY' | 'CANCELLED'>

const waits: Record<WaitingReason, string> = {
  PARTS: 'odottaa osia',
  APPROVAL: 'odottaa lupaa',
  CHECK: 'odottaa tarkastusta',
  OTHER: 'odottaa jatkoa',
}

const titles: Record<Told, (plate: string, waitingFor: WaitingReason) => string> = {
  NEW: (plate) => `${plate}: huolto palautettiin uudeksi`,
  IN_PROGRESS: (plate) => `${plate} on työn alla`,
  WAITING: (plate, waitingFor) => `${plate} ${waits[waitingFor]}`,
  DONE: (plate) => `${plate} on noudettu`,
}

const isTold = (to: TicketStatus): to is Told => to in titles

export const ticketMoved = defineNotice({
  ...ticketNotice,
  group: 'PROGRESS',
  kind: 'ticket.moved',
  event: moved,
  when: ({ to, isNotifiedElsewhere }) => isTold(to) && !isNotifiedElsewhere,
  topic: ticketStatus,
  weight: 3,
  title: ({ plate }, { to, waitingFor }) => (isTold(to) ? titles[to](plate, waitingFor ?? 'OTHER') : plate),
  mail: (ticket, event) => ticketMail(ticket, event),
})
