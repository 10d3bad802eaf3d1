import { defineNotice } from '#features/notifications/server/define-notice.ts'
import { offerRequestExpired } from '../../offer-requests.events.ts'
import { mailToCustomer, toCustomer } from '../offer-notice.ts'

export const requestExpired = defineNotice({
  ...toCustomer,
  kind: 'offer-requests.expired',
  group: 'OFFERS',
  event: offerRequestExpired,
  weight: 1,
  title: ({ plate }) => `${plate}: tarjouspyyntö vanheni`,
  mail: (request, event) =>
    mailToCustomer(request, event, {
      paragraphs: [
        event.hadOffers
          ? 'Tarjousten voimassaolo päättyi, eikä mitään niistä hyväksytty.'
          : 'Yksikään korjaamo ei tarjonnut vastausajassa.',
        'Jos tarvitset työn yhä, tee uusi tarjouspyyntö.',
      ],
    }),
})
