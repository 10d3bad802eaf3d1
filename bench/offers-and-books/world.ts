import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { signedBook } from '../../src/features/maintenance-books/server/books.fixture.ts'
import { bookEntries, maintenanceBooks } from '../../src/features/maintenance-books/server/maintenance-books.tables.ts'
import { openDatabase } from '../../src/server/db/database.ts'
import { insertMany } from '../../src/server/db/save-many.ts'
import { transact } from '../../src/server/db/transact.ts'
import type { Signer } from '../../src/server/signing/signer.ts'
import { idAt, idOf, type World } from '../world.ts'

/** A request with its cheapest offer, which is accepted. */
export type Acceptable = { offerRequestId: string; offerId: string; timeStart: string }
/** A draft in a book that the customer has asked for. */
export type Unsigned = { entryId: string; bookId: string }
export type OffersAndBooks = {
  /** Requests of the measured customer that are compared. */
  comparedIds: string[]
  acceptable: Acceptable[]
  /** Books of the measured garage that are opened. */
  bookIds: string[]
  unsigned: Unsigned[]
}

const COMPARED = 20
export const COMPARED_OFFERS = 20
export const COMPARED_LINES = 40
export const ACCEPTED_FROM = 2
export const ACCEPTED_LINES = 8
const BOOKS = 20
export const ENTRIES = 500

const WORKS = 6
/** Read by schemas, which want ids of a known version. */
const wantedId = (request: string, work: string) => idAt(`timestamptz '2026-01-01'`, `${request} || ' ' || ${work}`)

type Requests = { kind: string; count: number; garages: number; lines: number }

/** Requests of the first customer, each with an offer of as many garages, and the lines of each. */
const requestsOf = ({ kind, count, garages, lines }: Requests): string[] => [
  `insert into offer_requests (id, customer_id, vehicle_id, registration_number, make, model, color, year, wanted, description, drivable,
     courtesy_car, answer_by, contact_name, contact_phone, customer_reference, request_key, request_hash)
   select made.id, organization_id, v.id, registration_number, make, model, color, year,
     (select json_agg(json_build_object('id', ${wantedId('made.id', 'work')}, 'name', 'Työ ' || work) order by work) from generate_series(1, ${WORKS}) work),
     'Jarrut narisevat, ja huoltoväli on täynnä.', true, true, now() + interval '7 days', 'Antti Asiakas', '+358401234567', 'KP 4', gen_random_uuid(), ''
   from (select n, ${idOf(kind, 'n')} as id from generate_series(1, ${count}) n) made
   join (select *, row_number() over (order by id) - 1 as turn, count(*) over () as cars from vehicles where organization_id = ${idOf('c', '1')}) v
     on v.turn = made.n % v.cars`,
  `insert into offer_request_garages (id, offer_request_id, garage_id, state, asked_at, seen_at, offer_number, open_until)
   select ${idOf(`${kind}-part`, "n || ' ' || place")}, ${idOf(kind, 'n')}, ${idOf('g', '1 + (n + place) % 20')}, 'OFFERED', now() - interval '2 days',
     now() - interval '1 day', 1, now() + interval '30 days'
   from generate_series(1, ${count}) n cross join generate_series(1, ${garages}) place`,
  `insert into offers (id, asked_id, garage_id, number, request_revision, price_type, net_cents, gross_cents, day, guarantee_months, courtesy_car, times,
     message, valid_until, sent_at, request_key)
   select ${idOf(`${kind}-offer`, "n || ' ' || place")}, p.id, p.garage_id, 1, 1, 'FIXED', 100000 + place, 125500 + place, to_char(now(), 'YYYY-MM-DD'), 12, 'INCLUDED',
     json_build_array(json_build_object('start', '2030-01-02T06:00:00.000Z', 'end', '2030-01-02T12:00:00.000Z')), 'Teemme työn samana päivänä.',
     now() + interval '30 days', now() - interval '1 day', gen_random_uuid()
   from generate_series(1, ${count}) n cross join generate_series(1, ${garages}) place
   join offer_request_garages p on p.id = ${idOf(`${kind}-part`, "n || ' ' || place")}`,
  `insert into offer_lines (id, offer_id, garage_id, wanted_id, place, kind, code, name, quantity_thousandths, unit, unit_price_cents, discount_per_mille, vat_code)
   select gen_random_uuid(), o.id, o.garage_id, case when line % 8 > 0 then ${wantedId(idOf(kind, 'n'), `1 + line % ${WORKS}`)} end, line, 'OTHER', 'K' || line,
     'Jarrupalat eteen ja taakse ' || line, 1000 + line, 'kpl', 2500 + line, case line % 5 when 0 then 100 else 0 end, 'STANDARD'
   from generate_series(1, ${count}) n cross join generate_series(1, ${garages}) place
   join offers o on o.id = ${idOf(`${kind}-offer`, "n || ' ' || place")} cross join generate_series(1, ${lines}) line`,
]

/** The first customer's cars have been with every garage: what accepting writes is the same wherever the ticket goes. */
const known = [
  `insert into vehicle_garages (garage_id, vehicle_id) select g.id, v.id from organizations g cross join vehicles v
   where g.type = 'GARAGE' and v.organization_id = ${idOf('c', '1')} on conflict do nothing`,
  `insert into connections (id, garage_id, customer_id, state, changed_by_side) select gen_random_uuid(), id, ${idOf('c', '1')}, 'ACCEPTED', 'CUSTOMER'
   from organizations where type = 'GARAGE' on conflict do nothing`,
]

/** A book of each vehicle that has been with the first garage, asked for by its customer. */
const askedBooks = `
  insert into maintenance_books (id, garage_id, customer_id, vehicle_id, registration_number, make, model, year, book_group, group_since, is_asked, requested_at)
  select ${idOf('book', 'v.id')}, g.garage_id, v.organization_id, v.id, v.registration_number, v.make, v.model, v.year, 'inProgress', now(), true, now()
  from vehicle_garages g join vehicles v on v.id = g.vehicle_id where g.garage_id = ${idOf('g', '1')}
    and not exists (select from maintenance_books b where b.vehicle_id = v.id and b.garage_id = g.garage_id)`

/** Each with a day and a mileage of its own, one after the other. */
const drafts = (count: number): string => `
  insert into maintenance_book_entries (id, book_id, garage_id, organization_id, source, fields, request_key)
  select ${idOf('draft', 'n')}, b.id, b.garage_id, b.garage_id, 'GARAGE', json_build_object(
      'doneOn', to_char(date '2024-01-01' + (n / b.books)::int, 'YYYY-MM-DD'), 'mileageKm', 30000 + n / b.books, 'kind', 'SCHEDULED',
      'programme', '', 'programmeSource', '', 'oilGrade', '5W-30', 'oilMillilitres', 4300, 'remarks', 'Seuraavassa huollossa jarruneste.',
      'works', json_build_array(json_build_object('name', 'Öljynvaihto', 'result', 'DONE', 'reason', '')),
      'parts', json_build_array(json_build_object('name', 'Öljynsuodatin', 'number', 'OF-1', 'origin', 'ORIGINAL', 'guaranteeMonths', 24, 'guaranteeKm', null)),
      'nextServiceOn', null, 'nextServiceKm', null), gen_random_uuid()
  from generate_series(0, ${count - 1}) n
  join (select *, row_number() over (order by id) - 1 as turn, count(*) over () as books from maintenance_books where is_asked) b on b.turn = n % b.books`

/** Adds to the bench's world what is compared, accepted, opened and signed: so many of the last. */
export async function offerAndRecord(
  pool: pg.Pool,
  { garage }: World,
  { accepts, signs, signer }: { accepts: number; signs: number; signer: Signer },
): Promise<OffersAndBooks> {
  const statements = [
    ...known,
    ...requestsOf({ kind: 'compared', count: COMPARED, garages: COMPARED_OFFERS, lines: COMPARED_LINES }),
    ...requestsOf({ kind: 'acceptable', count: accepts, garages: ACCEPTED_FROM, lines: ACCEPTED_LINES }),
  ]
  for (const text of statements) await pool.query(text)
  const bookIds = await longBooks(pool, garage.id, signer)
  for (const text of [askedBooks, drafts(signs), 'vacuum analyze']) await pool.query(text)
  const compared = await pool.query<{ id: string }>(
    `select ${idOf('compared', 'n')} as id from generate_series(1, ${COMPARED}) n`,
  )
  const acceptable = await pool.query<Acceptable>(
    `select ${idOf('acceptable', 'n')} as "offerRequestId", ${idOf('acceptable-offer', "n || ' 1'")} as "offerId", '2030-01-02T06:00:00.000Z' as "timeStart"
     from generate_series(1, ${accepts}) n`,
  )
  const unsigned = await pool.query<Unsigned>(
    `select id as "entryId", book_id as "bookId" from maintenance_book_entries where sequence is null order by done_on, id`,
  )
  return {
    comparedIds: compared.rows.map(({ id }) => id),
    acceptable: acceptable.rows,
    bookIds,
    unsigned: unsigned.rows,
  }
}

async function longBooks(pool: pg.Pool, garageId: string, signer: Signer): Promise<string[]> {
  const { rows } = await pool.query<{ id: string; organization_id: string; registration_number: string }>(
    `select v.id, v.organization_id, v.registration_number from vehicle_garages g join vehicles v on v.id = g.vehicle_id
     where g.garage_id = $1 order by v.id limit ${BOOKS}`,
    [garageId],
  )
  const db = openDatabase(pool)
  const ids: string[] = []
  for (const vehicle of rows) {
    const { book } = signedBook(ENTRIES, signer)
    const { seal } = book
    if (!seal) throw new Error('nothing was signed')
    await transact(db, async (tx) => {
      await insertMany(tx, maintenanceBooks, [
        {
          id: book.id,
          garageId,
          customerId: vehicle.organization_id,
          vehicleId: vehicle.id,
          make: 'Toyota',
          model: 'Hiace',
          registrationNumber: vehicle.registration_number,
          group: 'done' as const,
          groupSince: new Date().toISOString(),
          signedCount: seal.signedCount,
          head: seal.head,
          sealKeyId: seal.keyId,
          sealSignature: seal.signature,
        },
      ])
      await insertMany(
        tx,
        bookEntries,
        book.entries.map(({ record, hash, keyId, signature }) => ({
          id: record.entry,
          bookId: book.id,
          garageId,
          organizationId: garageId,
          source: 'GARAGE' as const,
          record,
          hash,
          keyId,
          signature,
          sequence: record.sequence,
          signedAt: record.signedAt,
          requestKey: randomUUID(),
        })),
      )
    })
    ids.push(book.id)
  }
  return ids
}
