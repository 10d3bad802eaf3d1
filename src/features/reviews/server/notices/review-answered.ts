import { defineNotice } from '#features/notifications/server/define-notice.ts'
import { ticketNotice } from '#features/tickets/server/ticket-notice.ts'
import { reviewAnswered as answered } from '../../reviews.events.ts'

/** To the customer, only in the app. */
export const reviewAnswered = defineNotice({
  ...ticketNotice,
  kind: 'reviews.answered',
  event: answered,
  title: ({ plate, garage }) => `${plate}: ${garage} vastasi arvioosi`,
})
