import { defineNotice } from '#features/notifications/server/define-notice.ts'
import { ticketMail, ticketNotice } from '#features/tickets/server/ticket-notice.ts'
import { extraWorkWithdrawn as withdrawn } from '../../extra-work.events.ts'
import { extraWorkTopic } from '../extra-work-topic.ts'

export const extraWorkWithdrawn = defineNotice({
  ...ticketNotice,
  kind: 'extra-work.withdrawn',
  group: 'EXTRA_WORK',
  topic: extraWorkTopic,
  event: withdrawn,
  title: ({ plate }) => `${plate}: korjaamo perui lisätyöpyynnön`,
  mail: (ticket, event) => ticketMail(ticket, event),
})
