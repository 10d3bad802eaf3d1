import { sql } from 'drizzle-orm'
import { soldJsonColumns } from '#features/line-items/server/ticket-lines.ts'
import { ratingJson } from '#features/reviews/server/rating-json.ts'
import { distanceText } from '#server/db/distance-sql.ts'
import { instantText } from '#server/db/instant-text.ts'
import { jsonRows } from '#server/db/json-rows.ts'
import { STANDING_STATES } from '../offer-states.ts'

/** `OfferLine` of the offer `o`, in their order. */
const lines = `(select coalesce(json_agg(row_to_json(line) order by l.place), '[]') from offer_lines l
    cross join lateral (select ${soldJsonColumns}, l.wanted_id as "wantedId") line where l.offer_id = o.id)`

/** `Offer`: `o` is the newest open one, `u` who sent it. */
const offer = `case when o.id is not null then json_build_object(
    'id', o.id, 'number', o.number, 'sentAt', ${instantText('o.sent_at')}, 'sentBy', u.name, 'priceType', o.price_type, 'lines', ${lines},
    'guaranteeMonths', o.guarantee_months, 'guaranteeKm', o.guarantee_km, 'courtesyCar', o.courtesy_car, 'times', o.times,
    'message', o.message, 'validUntil', ${instantText('o.valid_until')}, 'netCents', o.net_cents, 'grossCents', o.gross_cents,
    'day', o.day, 'isBeforeEdit', o.request_revision <> r.revision) end`

/** `EarlierOffer`, the newest first. */
const earlier = `(select coalesce(json_agg(json_build_object('number', b.number, 'sentAt', ${instantText('b.sent_at')},
    'grossCents', b.gross_cents, 'priceType', b.price_type) order by b.number desc), '[]')
  from offers b where b.asked_id = p.id and b.number < p.offer_number)`

/** The place that the customer named, else its own. */
const start = {
  latitude: 'case when r.near_latitude is null then c.latitude else r.near_latitude end',
  longitude: 'case when r.near_latitude is null then c.longitude else r.near_longitude end',
}

const standing = sql.raw(STANDING_STATES.map((state) => `'${state}'`).join(', '))

/**
 * What each garage has answered to a request, by the garage's name: as its customer sees it, with all lines of the newest offers. A draft is
 * nowhere in it. Access is checked by the caller. Each is an `AskedGarage`; `p` is its part of the request `r`.
 */
export const askedGaragesOf = jsonRows<{ offerRequestId: string }>('asked-garages', {
  columns: `json_build_object('id', g.id, 'name', g.name, 'image', g.image, 'city', g.city,
      'rating', ${ratingJson('t')}) as garage,
    ${distanceText(start, { latitude: 'g.latitude', longitude: 'g.longitude' })} as "distanceKm", p.state,
    ${instantText('p.asked_at')} as "askedAt", ${instantText('p.seen_at')} as "seenAt", p.decline_reason as "declineReason",
    ${offer} as offer, ${earlier} as earlier`,
  from: sql`offer_request_garages p join offer_requests r on r.id = p.offer_request_id join organizations g on g.id = p.garage_id
    join organizations c on c.id = r.customer_id left join review_totals t on t.garage_id = g.id
    left join offers o on o.asked_id = p.id and o.number = p.offer_number and p.state in (${standing})
    left join users u on u.id = o.sent_by_user_id`,
  where: sql`p.offer_request_id = ${sql.placeholder('offerRequestId')}`,
  order: sql`g.name, p.id`,
})
