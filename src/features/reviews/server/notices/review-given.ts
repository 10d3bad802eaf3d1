import { defineNotice } from '#features/notifications/server/define-notice.ts'
import { ticketNotice } from '#features/tickets/server/ticket-notice.ts'
import { reviewGiven as given } from '../../reviews.events.ts'

/** To the garage, only in the app: nothing has to be done. */
export const reviewGiven = defineNotice({
  ...ticketNotice,
  kind: 'reviews.given',
  event: given,
  title: ({ plate }, { stars }) => `${plate}: uusi arvio, ${stars}/5`,
})
