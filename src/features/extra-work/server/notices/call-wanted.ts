import { defineNotice } from '#features/notifications/server/define-notice.ts'
import { ticketMail, ticketMessage, ticketNotice } from '#features/tickets/server/ticket-notice.ts'
import { callWanted as wanted } from '../../extra-work.events.ts'
import { extraWorkTopic } from '../extra-work-topic.ts'

export const callWanted = defineNotice({
  ...ticketNotice,
  kind: 'extra-work.call_wanted',
  group: 'EXTRA_WORK',
  topic: extraWorkTopic,
  event: wanted,
  weight: 3,
  groupWithin: 0,
  title: ({ plate }) => `${plate}: asiakas pyytää soittamaan lisätyöstä`,
  mail: (ticket, event) => ticketMail(ticket, event),
  message: (ticket, event) =>
    ticketMessage(ticket, event, (customer) => `${customer} pyytää soittamaan lisätyöstä, ${ticket.plate}.`),
})
