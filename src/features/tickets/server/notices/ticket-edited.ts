import { defineNotice } from '#features/notifications/server/define-notice.ts'
import { ticketEdited as edited } from '../../tickets.events.ts'
import { ticketMail, ticketNotice } from '../ticket-notice.ts'

const times: readonly string[] = ['scheduledStart', 'promisedReadyAt']

export const ticketEdited = defineNotice({
  ...ticketNotice,
  group: 'PROGRESS',
  kind: 'ticket.edited',
  event: edited,
  title: ({ plate }, { fields }) =>
    fields.some((field) => times.includes(field))
      ? `${plate}: aikataulu muuttui`
      : `${plate}: huollon tiedot muuttuivat`,
  mail: (ticket, event) => ticketMail(ticket, event),
})
