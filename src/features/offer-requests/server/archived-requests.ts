import { type SQL, sql } from 'drizzle-orm'
import { ticketFields } from '#features/tickets/ticket-fields.ts'
import { type ArchivedKind, archivedColumns, type FileColumns, walkEnd } from '#server/archived.ts'
import { wordsSql } from '#server/word-sources.ts'
import { archivedRequest } from '../archived-request.ts'
import { requestItself } from './request-words.ts'

const wanted = sql`(select string_agg(work ->> 'name', ', ') from jsonb_array_elements(r.wanted) work)`
const id = sql`r.id`

const inFiles: FileColumns = {
  mileageKm: { ...ticketFields.mileageKm.inFiles, type: 'int', sql: sql`r.mileage_km` },
  customerReference: { ...ticketFields.customerReference.inFiles, type: 'text', sql: sql`r.customer_reference` },
}

const columnsOf = (own: { id: SQL; at: SQL; status: SQL; party_ids: SQL }) =>
  archivedColumns(
    sql`r`,
    {
      ...own,
      number: null,
      title: sql`coalesce(${wanted}, left(r.description, 200))`,
      words: sql`concat_ws(' ', ${sql.raw(wordsSql('r', requestItself.words))}, ${wanted})`,
    },
    inFiles,
  )

const closedAt = sql`r.closed_at`
// of an accepted one the garage that was chosen, of any other all that were asked
const asked = sql`array(select a.garage_id from offer_request_garages a where a.offer_request_id = r.id
  and (a.state = 'CHOSEN' or r.state <> 'ACCEPTED') order by a.id)`
const ofCustomer = columnsOf({ id, at: closedAt, status: sql`r.state`, party_ids: asked })

const endedAt = sql`a.ended_at`
const askedId = sql`a.offer_request_id`
/** The state of what is over, as in `standingOf`: a garage that took no part to the end does not learn how it ended. */
const standing = sql`case when a.state in ('CHOSEN', 'NOT_CHOSEN', 'DECLINED', 'WITHDRAWN') then a.state
  when a.expired_at is not null then 'EXPIRED' when r.state = 'ACCEPTED' then 'NOT_CHOSEN' else r.state end`
const ofGarage = columnsOf({ id: askedId, at: endedAt, status: standing, party_ids: sql`array[r.customer_id]` })

/** The offer requests of the archive: a customer's by when they were closed, a garage's by when they ended for it. */
export const archivedRequests: ArchivedKind = {
  ...archivedRequest,
  indexed: [],
  inFiles,
  walk: (walk) =>
    walk.side === 'CUSTOMER'
      ? sql`select ${ofCustomer} from offer_requests r where r.customer_id = ${walk.organizationId} and r.state <> 'OPEN'
          ${walkEnd(closedAt, id, walk)}`
      : sql`select ${ofGarage} from offer_request_garages a join offer_requests r on r.id = a.offer_request_id
          where a.garage_id = ${walk.organizationId} and a.ended_at is not null ${walkEnd(endedAt, askedId, walk)}`,
}
