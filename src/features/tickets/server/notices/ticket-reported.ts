import { defineNotice } from '#features/notifications/server/define-notice.ts'
import { ticketReported as reported } from '../../tickets.events.ts'
import { ticketMail, ticketNotice, timeText } from '../ticket-notice.ts'

export const ticketReported = defineNotice({
  ...ticketNotice,
  kind: 'ticket.reported',
  event: reported,
  when: ({ isNotifiedElsewhere }) => !isNotifiedElsewhere,
  weight: 5,
  title: ({ plate, garage, customer }, { actorOrganizationId, garageId }) =>
    actorOrganizationId === garageId
      ? `${garage} kirjasi huollon autolle ${plate}`
      : `${customer} ilmoitti auton ${plate}`,
  mail: (ticket, event) =>
    ticketMail(ticket, event, {
      paragraphs: [ticket.title, ...(ticket.description ? [ticket.description] : [])],
      facts: [
        ...(ticket.services ? ([['Palvelut', ticket.services]] as const) : []),
        ...(ticket.scheduledStart ? ([['Sovittu aika', timeText(ticket.scheduledStart)]] as const) : []),
        ...(ticket.requestedAt ? ([['Toivottu aika', timeText(ticket.requestedAt)]] as const) : []),
        ['Ajokunto', ticket.drivable ? 'Autolla voi ajaa' : 'Autolla ei voi ajaa'],
      ],
    }),
})
