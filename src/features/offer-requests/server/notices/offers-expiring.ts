import { defineNotice } from '#features/notifications/server/define-notice.ts'
import { timeText } from '#features/tickets/server/ticket-notice.ts'
import { offersExpiring as expiring } from '../../offer-requests.events.ts'
import { mailToCustomer, toCustomer } from '../offer-notice.ts'

export const offersExpiring = defineNotice({
  ...toCustomer,
  kind: 'offer-requests.expiring',
  group: 'OFFERS',
  event: expiring,
  weight: 1,
  title: ({ plate }, { count, expiresAt }) =>
    count === 1
      ? `${plate}: tarjous on voimassa enää ${timeText(expiresAt)} asti`
      : `${plate}: ${count} tarjouksen voimassaolo päättyy pian`,
  mail: (request, event) =>
    mailToCustomer(request, event, {
      paragraphs: ['Hyväksy sopivin tarjous, ennen kuin sen voimassaolo päättyy.'],
      facts: [[event.count === 1 ? 'Voimassa' : 'Ensimmäinen voimassa', `${timeText(event.expiresAt)} asti`]],
    }),
})
