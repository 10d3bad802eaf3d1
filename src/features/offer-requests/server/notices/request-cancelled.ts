import { defineNotice } from '#features/notifications/server/define-notice.ts'
import { offerRequestCancelled } from '../../offer-requests.events.ts'
import { mailToGarage, toGarage } from '../offer-notice.ts'

export const requestCancelled = defineNotice({
  ...toGarage,
  kind: 'offer-requests.cancelled',
  group: 'OFFER_REQUESTS',
  event: offerRequestCancelled,
  weight: 2,
  title: ({ plate }) => `${plate}: asiakas perui tarjouspyynnön`,
  mail: (request, event) =>
    mailToGarage(request, event, { paragraphs: ['Sinun ei tarvitse tehdä mitään. Tarjoustasi ei hyväksytä.'] }),
})
