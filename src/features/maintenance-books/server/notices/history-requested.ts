import { defineNotice } from '#features/notifications/server/define-notice.ts'
import { historyRequested as requested } from '../../maintenance-books.events.ts'
import { bookMail, bookNotice } from '../book-notice.ts'

/** To the garage. */
export const historyRequested = defineNotice({
  ...bookNotice,
  kind: 'maintenance-books.requested',
  event: requested,
  title: ({ car, customer }) => `${customer} pyytää huoltohistoriaa: ${car}`,
  previewText: ({ note }) => note,
  mail: (book, event) => bookMail(book, event, ...(book.note ? [book.note] : [])),
})
