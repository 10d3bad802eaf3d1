import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import type { Membership } from '#server/caller.ts'
import type { Searched } from '#server/contributions.ts'
import { abortableRead } from '#server/db/abortable-read.ts'
import type { Queryable } from '#server/db/database.ts'
import { searchedTextSql, textPattern } from '#server/db/searched-text.ts'
import { OfferRequestCard } from '../offer-requests.ts'
import { askedGarages, offerRequests } from './offer-requests.tables.ts'

/** The other parties: a garage is never shown who else was asked. */
const others = {
  GARAGE: 'organizations.name',
  CUSTOMER: `(select string_agg(g.name, ' ') from offer_request_garages a join organizations g on g.id = a.garage_id
    where a.offer_request_id = offer_requests.id)`,
}

/** All that a search looks at of a request, as one side sees it. */
const searchedText = (side: Membership['organizationType']): SQL =>
  sql.raw(
    searchedTextSql(`concat_ws(' ', replace(offer_requests.registration_number, ' ', ''), offer_requests.vin_number,
      offer_requests.make, offer_requests.model, offer_requests.description, offer_requests.customer_reference,
      (select string_agg(work ->> 'name', ' ') from jsonb_array_elements(offer_requests.wanted) work), ${others[side]})`),
  )

const { id, createdAt, registrationNumber, vinNumber, make, model, color, year } = offerRequests
const card = (db: Queryable) =>
  db
    .select({
      ...{ offerRequestId: id, createdAt, registrationNumber, vinNumber, make, model, color, year },
      customer: { id: organizations.id, name: organizations.name, image: organizations.image },
    })
    .from(offerRequests)
    .innerJoin(organizations, eq(organizations.id, offerRequests.customerId))
    .$dynamic()

/** Of a customer its own, of a garage those that ask it; by the index of either. */
const newestOf = (db: Queryable, { organizationId, organizationType }: Membership, fits: SQL | undefined) =>
  organizationType === 'CUSTOMER'
    ? card(db)
        .where(and(eq(offerRequests.customerId, organizationId), fits))
        .orderBy(desc(id))
    : card(db)
        .innerJoin(askedGarages, eq(askedGarages.offerRequestId, id))
        .where(and(eq(askedGarages.garageId, organizationId), fits))
        .orderBy(desc(askedGarages.offerRequestId))

/** The offer requests of the search of everything. */
export const searchedRequests: Searched = {
  shape: OfferRequestCard,
  find: (asker, { text, limit }) =>
    abortableRead(asker, (db) => {
      const pattern = textPattern(text)
      const fits =
        pattern === null
          ? undefined
          : sql`${searchedText(asker.membership.organizationType)} like all (string_to_array(${pattern}, ' '))`
      return newestOf(db, asker.membership, fits).limit(limit)
    }),
}
