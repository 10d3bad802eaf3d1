import { defineNotice } from '#features/notifications/server/define-notice.ts'
import { answerDue as due } from '../../offer-requests.events.ts'
import { mailToGarage, toGarage } from '../offer-notice.ts'

export const answerDue = defineNotice({
  ...toGarage,
  kind: 'offer-requests.answer_due',
  group: 'OFFER_REQUESTS',
  event: due,
  weight: 1,
  title: ({ plate, answerBy }) => `${plate}: vastaa tarjouspyyntöön viimeistään ${answerBy}`,
  mail: (request, event) =>
    mailToGarage(request, event, {
      paragraphs: [`${request.customer} odottaa vastaustasi. Lähetä tarjous, tai kerro, ettet tarjoa.`],
      facts: [['Vastaa viimeistään', request.answerBy]],
    }),
})
