import { defineNotice } from '#features/notifications/server/define-notice.ts'
import { ticketMail, ticketMessage, ticketNotice } from '#features/tickets/server/ticket-notice.ts'
import { shownAmount } from '../../answer-words.ts'
import { extraWorkPassedOn as passedOn } from '../../extra-work.events.ts'
import { answerAction, askedFacts, askedSubjects } from '../asked-work.ts'
import { extraWorkTopic } from '../extra-work-topic.ts'

export const extraWorkPassedOn = defineNotice({
  ...ticketNotice,
  kind: 'extra-work.passed_on',
  group: 'EXTRA_WORK',
  topic: extraWorkTopic,
  event: passedOn,
  subjects: askedSubjects,
  weight: 3,
  groupWithin: 0,
  title: ({ plate }, { deputy }) => `${plate}: lisätyöpyyntö odottaa varahyväksyjää (${deputy})`,
  mail: (ticket, event) => ({
    ...ticketMail(ticket, event, {
      paragraphs: [
        'Kukaan ei ole vastannut pyyntöön vastausajassa, joten se siirtyi varahyväksyjälle.',
        ...(ticket.work ? [ticket.work.description] : []),
      ],
      facts: askedFacts(ticket, event).filter(([name]) => name !== 'Vastaa viimeistään'),
    }),
    action: answerAction(event),
  }),
  message: (ticket, event) =>
    ticketMessage(
      ticket,
      event,
      (garage) =>
        `${garage}: ${ticket.plate} odottaa varahyväksyjän lupaa lisätyöhön, ${shownAmount(event, ticket.withVat)}. Vastaa:`,
    ),
})
