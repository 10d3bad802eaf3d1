import { defineNotice } from '#features/notifications/server/define-notice.ts'
import { ticketMail, ticketNotice } from '#features/tickets/server/ticket-notice.ts'
import { deferredWorkDue as due } from '../../extra-work.events.ts'

/** In the group of tickets, which people may turn off: nothing waits for an answer. */
export const deferredWorkNotice = defineNotice({
  ...ticketNotice,
  kind: 'extra-work.deferred_due',
  event: due,
  title: ({ plate }, { names }) =>
    names.length === 1 ? `${plate}: siirretty työ odottaa` : `${plate}: ${names.length} siirrettyä työtä odottaa`,
  previewText: (_, { names }) => names.join(', '),
  target: { kind: 'vehicle', id: ({ vehicleId }) => vehicleId },
  mail: (ticket, event) => ({
    ...ticketMail(ticket, event, {
      paragraphs: [
        'Nämä työt jäivät edellisessä huollossa tekemättä. Varaa niille aika, tai kerro, ettet tarvitse niitä.',
      ],
      facts: [['Siirretyt työt', event.names.join(', ')]],
    }),
    action: { label: 'Katso työt', path: `/app/vehicles/${event.vehicleId}` },
  }),
})
