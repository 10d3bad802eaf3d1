import { defineNotice } from '#features/notifications/server/define-notice.ts'
import { ticketMail, ticketNotice } from '#features/tickets/server/ticket-notice.ts'
import { foundInWords } from '../../inspection-words.ts'
import { inspectionFinished as finished } from '../../inspections.events.ts'

/** A quiet one, with the ticket's progress: what has to be answered comes as extra work. */
export const inspectionFinished = defineNotice({
  ...ticketNotice,
  kind: 'inspections.finished',
  group: 'PROGRESS',
  topic: ({ inspectionId }) => `inspection ${inspectionId}`,
  event: finished,
  title: ({ plate }, event) => `${plate}: ${event.name} on tehty, ${foundInWords(event)}`,
  mail: (ticket, event) =>
    ticketMail(ticket, event, {
      paragraphs: [`${event.name}: ${foundInWords(event)}.`, 'Näet löydökset ja kuvat huollon sivulla.'],
    }),
})
