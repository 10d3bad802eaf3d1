import { defineNotice } from '#features/notifications/server/define-notice.ts'
import { historyDelivered as delivered } from '../../maintenance-books.events.ts'
import { bookMail, bookNotice } from '../book-notice.ts'

/** To the customer. */
export const historyDelivered = defineNotice({
  ...bookNotice,
  kind: 'maintenance-books.delivered',
  event: delivered,
  title: ({ car, garage }, { isAsked }) =>
    isAsked ? `${garage} toimitti huoltohistorian: ${car}` : `${garage} kirjasi huoltokirjaan: ${car}`,
  mail: (book, event) => bookMail(book, event, 'Merkinnät on allekirjoitettu, ja niiden aitouden voi tarkistaa.'),
})
