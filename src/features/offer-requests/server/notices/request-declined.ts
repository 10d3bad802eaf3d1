import { defineNotice } from '#features/notifications/server/define-notice.ts'
import { offerDeclined } from '../../offer-requests.events.ts'
import { mailToCustomer, toCustomer } from '../offer-notice.ts'

export const requestDeclined = defineNotice({
  ...toCustomer,
  kind: 'offer-requests.declined',
  group: 'OFFERS',
  event: offerDeclined,
  title: ({ plate, garage }) => `${plate}: ${garage} ei tarjoa`,
  previewText: (_, { reason }) => reason,
  mail: (request, event) => mailToCustomer(request, event, { facts: [['Syy', event.reason]] }),
})
