import { and, eq, inArray } from 'drizzle-orm'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import type { Searched } from '#server/contributions.ts'
import type { Queryable } from '#server/db/database.ts'
import { wordsSql } from '#server/word-sources.ts'
import { OfferRequestCard } from '../offer-requests.ts'
import { askedGarages, offerRequests } from './offer-requests.tables.ts'
import { askedGarage, offer, requestItself } from './request-words.ts'

const { id, createdAt, registrationNumber, vinNumber, make, model, color, year } = offerRequests
const cards = (db: Queryable) =>
  db
    .select({
      offerRequestId: id,
      createdAt,
      registrationNumber,
      vinNumber,
      make,
      model,
      color,
      year,
      customer: { id: organizations.id, name: organizations.name, image: organizations.image },
    })
    .from(offerRequests)
    .innerJoin(organizations, eq(organizations.id, offerRequests.customerId))
    .$dynamic()

/** What garages have offered, all of it; nothing of a draft. */
const offered = (garage: string) => `(
  select string_agg(concat_ws(' ', ${wordsSql('o', offer.words)}, (
    select string_agg(l.name, ' ' order by l.place) from offer_lines l where l.offer_id = o.id
  )), ' ' order by o.number desc)
  from offers o join offer_request_garages a on a.id = o.asked_id
  where a.offer_request_id = r.id and ${garage}
)`

const asked = `concat_ws(' ', ${wordsSql('r', requestItself.words)}, (select string_agg(work ->> 'name', ' ') from jsonb_array_elements(r.wanted) work))`

/**
 * The offer requests of the search of everything: a customer's by all the garages it asked and what they offered, a garage's by its own part.
 * It is never shown who else was asked.
 */
export const searchedRequests: Searched = {
  kind: 'offerRequest',
  shape: OfferRequestCard,
  sources: [requestItself, askedGarage, offer],
  documents: `
    select r.id as thing_id, r.customer_id as organization_id, null::uuid as garage_id, r.customer_id, r.created_at,
      '{}'::text[] as exact,
      concat_ws(' ', ${asked}, (
        select string_agg(concat_ws(' ', g.name, g.business_name), ' ')
        from offer_request_garages a join organizations g on g.id = a.garage_id where a.offer_request_id = r.id
      ), ${offered('true')}) as words
    from offer_requests r where r.id = any($1)
    union all
    select r.id, part.garage_id, part.garage_id, r.customer_id, r.created_at, '{}'::text[],
      concat_ws(' ', ${asked}, customer.name, ${offered('a.garage_id = part.garage_id')})
    from offer_requests r join offer_request_garages part on part.offer_request_id = r.id
    join organizations customer on customer.id = r.customer_id
    where r.id = any($1)`,
  cards({ db, membership: { organizationId, organizationType } }, { ids }) {
    const found = inArray(offerRequests.id, [...ids])
    return organizationType === 'CUSTOMER'
      ? cards(db).where(and(found, eq(offerRequests.customerId, organizationId)))
      : cards(db)
          .innerJoin(askedGarages, eq(askedGarages.offerRequestId, id))
          .where(and(found, eq(askedGarages.garageId, organizationId)))
  },
}
