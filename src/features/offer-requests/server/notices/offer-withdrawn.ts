import { defineNotice } from '#features/notifications/server/define-notice.ts'
import { offerWithdrawn as withdrawn } from '../../offer-requests.events.ts'
import { mailToCustomer, toCustomer } from '../offer-notice.ts'

export const offerWithdrawn = defineNotice({
  ...toCustomer,
  kind: 'offer-requests.withdrawn',
  group: 'OFFERS',
  event: withdrawn,
  weight: 1,
  title: ({ plate, garage }) => `${plate}: ${garage} perui tarjouksensa`,
  mail: (request, event) => mailToCustomer(request, event, { paragraphs: ['Tarjousta ei voi enää hyväksyä.'] }),
})
