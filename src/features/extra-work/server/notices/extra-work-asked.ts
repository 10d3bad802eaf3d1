import { defineNotice } from '#features/notifications/server/define-notice.ts'
import { ticketMail, ticketMessage, ticketNotice } from '#features/tickets/server/ticket-notice.ts'
import { shownAmount } from '../../answer-words.ts'
import { extraWorkAsked as asked } from '../../extra-work.events.ts'
import { answerAction, askedFacts, askedSubjects } from '../asked-work.ts'
import { extraWorkTopic } from '../extra-work-topic.ts'

export const extraWorkAsked = defineNotice({
  ...ticketNotice,
  kind: 'extra-work.asked',
  group: 'EXTRA_WORK',
  topic: extraWorkTopic,
  event: asked,
  subjects: askedSubjects,
  // the work waits for it
  weight: 3,
  groupWithin: 0,
  title: ({ plate, withVat }, event) =>
    event.revision === 1
      ? `${plate}: korjaamo pyytää luvan lisätyöhön, ${shownAmount(event, withVat)}`
      : `${plate}: lisätyöpyyntö muuttui, nyt ${shownAmount(event, withVat)}`,
  mail: (ticket, event) => ({
    ...ticketMail(ticket, event, {
      paragraphs: [
        ...(ticket.work ? [ticket.work.description] : []),
        'Työ odottaa vastaustasi. Voit hyväksyä pyynnön rivi riviltä tai pyytää korjaamoa soittamaan.',
      ],
      facts: askedFacts(ticket, event),
    }),
    action: answerAction(event),
  }),
  message: (ticket, event) =>
    ticketMessage(ticket, event, (garage) =>
      event.revision === 1
        ? `${garage}: ${ticket.plate} tarvitsee luvan lisätyöhön, ${shownAmount(event, ticket.withVat)}. Vastaa:`
        : `${garage}: ${ticket.plate}, lisätyöpyyntö muuttui, nyt ${shownAmount(event, ticket.withVat)}. Vastaa:`,
    ),
})
