import { makeMessage } from '#features/chats/server/chats.factory.ts'
import { makeBook } from '#features/maintenance-books/server/maintenance-books.factory.ts'
import { makeOfferRequest } from '#features/offer-requests/server/offer-requests.factory.ts'
import type { Transaction } from '#server/db/database.ts'
import type { Known } from './sample-events.ts'
import type { Before } from './write-mails.ts'

/** The state in which a mail is written that would otherwise have nothing to say, such as a request that is still open. */
export function beforeMail(name: string, known: Known): Before | undefined {
  const before = name.startsWith('offer-requests.') ? ofOffer : name.startsWith('fleet.') ? ofDueCar : states[name]
  return before && ((tx) => before(tx, (field) => String(known[field])))
}

type State = (tx: Transaction, idOf: (field: string) => string) => Promise<unknown>

const ofBook: State = (tx, idOf) =>
  makeBook(tx, { id: idOf('maintenanceBookId'), garageId: idOf('garageId'), customerId: idOf('customerId') })

const ofOffer: State = (tx, idOf) =>
  makeOfferRequest(tx, { id: idOf('offerRequestId'), customerId: idOf('customerId') }, [idOf('garageId')])

/** Due in three weeks: reminders are sent that far ahead. */
const ofDueCar: State = (tx, idOf) =>
  tx.$client.query(
    `update vehicles set retired_at = null, next_service_on = current_date + 21, next_inspection_on = current_date + 21 where id = $1`,
    [idOf('vehicleId')],
  )

const states: Record<string, State> = {
  'maintenance-books.requested': ofBook,
  'maintenance-books.delivered': ofBook,
  'connection.requested': (tx, idOf) =>
    tx.$client.query(`update connections set state = 'PENDING' where id = $1`, [idOf('connectionId')]),
  async 'chats.message_sent'(tx, idOf) {
    const pair = { garageId: idOf('garageId'), customerId: idOf('customerId') }
    await tx.$client.query('delete from chats where garage_id = $1 and customer_id = $2', Object.values(pair))
    const from = idOf('actorOrganizationId') === pair.garageId ? ('GARAGE' as const) : ('CUSTOMER' as const)
    for (const body of ['Hei! Milloin auto tulee?', 'Meillä olisi aikaa jo torstaina.\nSopiiko klo 8?'])
      await makeMessage(tx, { ...pair, from, body })
    await makeMessage(tx, { ...pair, from, body: '', attachmentCount: 2 })
  },
  'accounts.verification_requested': (tx, idOf) =>
    tx.$client.query('update users set email_verified_at = null where id = $1', [idOf('userId')]),
  // the requested address differs from the current one
  'accounts.email_change_requested': (tx, idOf) =>
    tx.$client.query(`update users set email = 'nykyinen@example.fi' where id = $1`, [idOf('userId')]),
}
