import { defineNotice } from '#features/notifications/server/define-notice.ts'
import { offerNotChosen as notChosen } from '../../offer-requests.events.ts'
import { mailToGarage, toGarage } from '../offer-notice.ts'

/** Of the reason and the rank what the customer allows; nothing of who was chosen, nor for what price. */
export const offerNotChosen = defineNotice({
  ...toGarage,
  kind: 'offer-requests.not_chosen',
  group: 'OFFERS',
  event: notChosen,
  weight: 1,
  title: ({ plate }, { hadOffered }) =>
    hadOffered ? `${plate}: asiakas valitsi toisen tarjouksen` : `${plate}: tarjouspyyntö on päättynyt`,
  previewText: ({ works }, { reason }) => reason || works,
  mail: (request, event) =>
    mailToGarage(request, event, {
      paragraphs: event.hadOffered ? [] : ['Asiakas valitsi toisen tarjouksen. Sinun ei tarvitse enää vastata.'],
      facts: [
        ...(event.reason === '' ? [] : [['Asiakkaan perustelu', event.reason] as const]),
        ...(event.rank === null ? [] : [['Sijoituksesi hinnan mukaan', `${event.rank}.`] as const]),
      ],
    }),
})
