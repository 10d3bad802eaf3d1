import { defineNotice } from '#features/notifications/server/define-notice.ts'
import { historyDelivered as delivered } from '../../maintenance-books.events.ts'
import { bookMail, bookNotice } from '../book-notice.ts'

/** To the customer. */
export const historyDelivered = defineNotice({
  ...bookNotice,
  kind: 'maintenance-books.delivered',
  event: delivered,
  title: ({ car }) => `${car}: huoltohistoria on toimitettu`,
  mail: (book, event) => bookMail(book, event, 'Merkinnät on allekirjoitettu, ja niiden aitouden voi tarkistaa.'),
})
