import { defineNotice } from '#features/notifications/server/define-notice.ts'
import { formatMoney } from '#shared/money.ts'
import { offerAccepted as accepted } from '../../offer-requests.events.ts'
import { mailToGarage, toGarage } from '../offer-notice.ts'

/** Leads to the ticket that was made. */
export const offerAccepted = defineNotice({
  ...toGarage,
  kind: 'offer-requests.accepted',
  group: 'OFFERS',
  event: accepted,
  weight: 3,
  groupWithin: 0,
  title: ({ plate, customer }, { grossCents }) =>
    `${plate}: ${customer} hyväksyi tarjouksesi, ${formatMoney(grossCents)}`,
  target: { kind: 'ticket', id: ({ ticketId }) => ticketId },
  mail: (request, event) => ({
    ...mailToGarage(request, event, {
      paragraphs: ['Tarjouksesta tehtiin huolto, jossa ovat tarjouksen rivit, hinta ja asiakkaan valitsema aika.'],
      facts: [['Hinta veroineen', formatMoney(event.grossCents)]],
    }),
    action: { label: 'Avaa huolto', path: `/app/tickets/${event.ticketId}` },
  }),
})
