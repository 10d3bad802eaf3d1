import { defineNotice } from '#features/notifications/server/define-notice.ts'
import { offerRequestEdited } from '../../offer-requests.events.ts'
import { mailToGarage, toGarage } from '../offer-notice.ts'

export const requestEdited = defineNotice({
  ...toGarage,
  kind: 'offer-requests.edited',
  group: 'OFFER_REQUESTS',
  event: offerRequestEdited,
  weight: 1,
  title: ({ plate, answerBy }, { isRevised }) =>
    isRevised
      ? `${plate}: asiakas muutti tarjouspyyntöä`
      : `${plate}: aikaa vastata tarjouspyyntöön on ${answerBy} asti`,
  mail: (request, event) =>
    mailToGarage(request, event, {
      paragraphs: event.isRevised
        ? ['Jos olet jo tarjonnut, tarkista tarjouksesi ja lähetä se uudelleen. Aiempaa asiakas ei voi enää hyväksyä.']
        : [],
      facts: [['Vastaa viimeistään', request.answerBy]],
    }),
})
