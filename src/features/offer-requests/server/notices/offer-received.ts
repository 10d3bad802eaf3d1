import { defineNotice } from '#features/notifications/server/define-notice.ts'
import { formatMoney } from '#shared/money.ts'
import { offerSent } from '../../offer-requests.events.ts'
import { mailToCustomer, toCustomer } from '../offer-notice.ts'

export const offerReceived = defineNotice({
  ...toCustomer,
  kind: 'offer-requests.offered',
  group: 'OFFERS',
  event: offerSent,
  weight: 2,
  title: ({ plate, garage }, { number, grossCents }) =>
    number === 1
      ? `${plate}: ${garage} tarjoaa, ${formatMoney(grossCents)}`
      : `${plate}: ${garage} lähetti uuden tarjouksen, ${formatMoney(grossCents)}`,
  mail: (request, event) =>
    mailToCustomer(request, event, {
      paragraphs: ['Vertaa tarjouksia ja hyväksy niistä sopivin.'],
      facts: [['Hinta veroineen', formatMoney(event.grossCents)]],
    }),
})
