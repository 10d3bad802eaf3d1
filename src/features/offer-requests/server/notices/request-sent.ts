import { defineNotice } from '#features/notifications/server/define-notice.ts'
import { offerRequestSent } from '../../offer-requests.events.ts'
import { mailToGarage, toGarage } from '../offer-notice.ts'

export const requestSent = defineNotice({
  ...toGarage,
  kind: 'offer-requests.sent',
  group: 'OFFER_REQUESTS',
  event: offerRequestSent,
  weight: 2,
  title: ({ plate, customer }) => `${plate}: ${customer} pyytää tarjousta`,
  mail: (request, event) =>
    mailToGarage(request, event, {
      paragraphs: [
        'Katso, mitä asiakas haluaa tehtäväksi, ja lähetä tarjouksesi. Jos et tarjoa, kerro siitä asiakkaalle.',
      ],
      facts: [['Vastaa viimeistään', request.answerBy]],
    }),
})
