import { sql } from 'drizzle-orm'
import { soldShape } from '#features/line-items/server/sold-shape.ts'
import { distanceText } from '#server/db/distance-sql.ts'
import { type RowShape, rowText } from '#server/db/row-text.ts'
import { textRead } from '#server/db/text-read.ts'
import { STANDING_STATES } from '../offer-states.ts'

/** `OfferLine`. */
const line: RowShape = {
  ...soldShape,
  wantedId: { sql: 'l.wanted_id', as: 'word' },
}

/** `EarlierOffer`. */
const earlier: RowShape = {
  number: { sql: 'b.number', as: 'number' },
  sentAt: { sql: 'b.sent_at', as: 'instant' },
  grossCents: { sql: 'b.gross_cents', as: 'number' },
  priceType: { sql: 'b.price_type', as: 'word' },
}

/** `Offer`: `o` is the newest that stands. */
const offer: RowShape = {
  id: { sql: 'o.id', as: 'word' },
  number: { sql: 'o.number', as: 'number' },
  sentAt: { sql: 'o.sent_at', as: 'instant' },
  sentBy: { sql: 'u.name', as: 'text' },
  priceType: { sql: 'o.price_type', as: 'word' },
  lines: { list: line, from: 'offer_lines l where l.offer_id = o.id', order: 'l.place' },
  guaranteeMonths: { sql: 'o.guarantee_months', as: 'number' },
  guaranteeKm: { sql: 'o.guarantee_km', as: 'number' },
  courtesyCar: { sql: 'o.courtesy_car', as: 'word' },
  times: { sql: 'o.times', as: 'json' },
  message: { sql: 'o.message', as: 'text' },
  validUntil: { sql: 'o.valid_until', as: 'instant' },
  netCents: { sql: 'o.net_cents', as: 'number' },
  grossCents: { sql: 'o.gross_cents', as: 'number' },
  day: { sql: 'o.day', as: 'word' },
  isBeforeEdit: { sql: '(o.request_revision <> r.revision)', as: 'boolean' },
}

/** The place that the customer named, else its own. */
const from = {
  latitude: 'case when r.near_latitude is null then c.latitude else r.near_latitude end',
  longitude: 'case when r.near_latitude is null then c.longitude else r.near_longitude end',
}

/** `AskedGarage`: `p` is its part of the request `r`. */
const texts = rowText({
  garage: {
    object: {
      id: { sql: 'g.id', as: 'word' },
      name: { sql: 'g.name', as: 'text' },
      image: { sql: 'g.image', as: 'text' },
      city: { sql: 'g.city', as: 'text' },
    },
  },
  distanceKm: { sql: distanceText(from, { latitude: 'g.latitude', longitude: 'g.longitude' }), as: 'number' },
  state: { sql: 'p.state', as: 'word' },
  askedAt: { sql: 'p.asked_at', as: 'instant' },
  seenAt: { sql: 'p.seen_at', as: 'instant' },
  declineReason: { sql: 'p.decline_reason', as: 'text' },
  offer: { object: offer },
  earlier: {
    list: earlier,
    from: 'offers b where b.asked_id = p.id and b.number < p.offer_number',
    order: 'b.number desc',
  },
})

const standing = sql.raw(STANDING_STATES.map((state) => `'${state}'`).join(', '))

/**
 * What each garage has answered to a request, by the garage's name: as its customer sees it, with all lines of the newest offers. A draft is
 * nowhere in it. Access is checked by the caller.
 */
export const askedGaragesOf = textRead<{ offerRequestId: string }>('asked-garages', texts, {
  order: sql`g.name, p.id`,
  from: sql`offer_request_garages p join offer_requests r on r.id = p.offer_request_id join organizations g on g.id = p.garage_id
    join organizations c on c.id = r.customer_id
    left join offers o on o.asked_id = p.id and o.number = p.offer_number and p.state in (${standing})
    left join users u on u.id = o.sent_by_user_id where p.offer_request_id = ${sql.placeholder('offerRequestId')}`,
})
