import { defineNotice } from '#features/notifications/server/define-notice.ts'
import { offerExpired as expired } from '../../offer-requests.events.ts'
import { mailToGarage, toGarage } from '../offer-notice.ts'

export const offerExpired = defineNotice({
  ...toGarage,
  kind: 'offer-requests.offer_expired',
  group: 'OFFERS',
  event: expired,
  title: ({ plate }) => `${plate}: tarjouksesi voimassaolo päättyi`,
  mail: (request, event) =>
    mailToGarage(request, event, { paragraphs: ['Asiakas ei hyväksynyt tarjousta sen voimassaoloaikana.'] }),
})
