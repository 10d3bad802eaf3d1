import type { Row, Statement } from './database.ts'
import { filesOf, instant, iso, orNothing, party, plain, quoted, rowsOf, rowsText, text } from './fields.ts'

type Asked = { organizationId: string; offerRequestId: string }

const lineColumns = [
  'l.id',
  'l.kind',
  orNothing('coalesce(l.service_id, l.product_id)'),
  'l.code',
  'l.name',
  'l.quantity_thousandths',
  'l.unit',
  'l.unit_price_cents',
  'l.discount_per_mille',
  'l.vat_code',
  orNothing('l.wanted_id'),
]
const partColumns = [
  'g.id',
  'g.name',
  orNothing('g.image'),
  'g.city',
  'p.state',
  'p.asked_at',
  orNothing('p.seen_at'),
  'p.decline_reason',
  'o.id',
  'o.number',
  'o.sent_at',
  orNothing('u.name'),
  'o.price_type',
  orNothing('o.guarantee_months'),
  orNothing('o.guarantee_km'),
  'o.courtesy_car',
  'o.times',
  'o.message',
  'o.valid_until',
  'o.net_cents',
  'o.gross_cents',
  'o.day',
  'o.request_revision <> r.revision',
]
/** Between the parts, and in a part before its lines: characters that no text of the product holds. */
const [PART, LINES] = ['\x1d', '\x1c']

/** $1 the request, $2 its customer. All its garages have sent one offer each, and no place is known of any. */
const compared = {
  name: 'real-compare-offers',
  text: `
    select json_build_object('offerRequestId', r.id, 'createdAt', ${iso('r.created_at')}, 'registrationNumber', r.registration_number,
        'vinNumber', r.vin_number, 'make', r.make, 'model', r.model, 'color', r.color, 'year', r.year,
        'customer', json_build_object('id', c.id, 'name', c.name, 'image', c.image), 'state', r.state, 'revision', r.revision, 'wanted', r.wanted,
        'description', r.description, 'drivable', r.drivable, 'courtesyCar', r.courtesy_car, 'mileageKm', r.mileage_km,
        'requestedAt', ${iso('r.requested_at')}, 'answerBy', ${iso('r.answer_by')}, 'contactName', r.contact_name, 'contactPhone', r.contact_phone,
        'customerReference', r.customer_reference, 'files', ${filesOf('offer_request', 'r.id')}, 'revisedAt', ${iso('r.revised_at')},
        'closedAt', ${iso('r.closed_at')}, 'vehicleId', r.vehicle_id, 'version', r.version, 'near', null, 'ticketId', r.ticket_id,
        'can', json_build_object('change', r.state = 'OPEN', 'approveUpToCents', case when m.role = 'ADMIN' then null else q.approval_limit_cents end))::text as request,
      (select string_agg(concat_ws(E'\\x1f', ${partColumns.join(', ')}) || E'\\x1c' || (
          select ${rowsText(lineColumns, 'l.place')} from offer_lines l where l.offer_id = o.id
        ), E'\\x1d' order by g.name, p.id)
        from offer_request_garages p join organizations g on g.id = p.garage_id join offers o on o.asked_id = p.id and o.number = p.offer_number
        left join users u on u.id = o.sent_by_user_id where p.offer_request_id = r.id) as parts
    from offer_requests r join organizations c on c.id = r.customer_id left join customer_properties q on q.organization_id = c.id
    left join memberships m on m.organization_id = c.id and m.user_id = $3
    where r.id = $1 and r.customer_id = $2`,
}

export const compareStatement = ({ offerRequestId, organizationId }: Asked, userId: string): Statement => ({
  ...compared,
  values: [offerRequestId, organizationId, userId],
})

export function comparedJson({ request, parts }: Row): string {
  const garages = (parts?.split(PART) ?? []).map(partJson)
  return `${request?.slice(0, -1)},"garages":[${garages.join(',')}]}`
}

function partJson(part: string): string {
  const [about = '', lines] = part.split(LINES)
  const [fields = []] = rowsOf(about)
  const [id, name, image, city = '', state, askedAt, seenAt, declined = '', ...offer] = fields
  const garage = `${party(id, name, image).slice(0, -1)},"city":${quoted(city)}}`
  return `{"garage":${garage},"distanceKm":null,"state":"${state}","askedAt":${instant(askedAt)},"seenAt":${instant(seenAt)},"declineReason":${quoted(declined)},"offer":${offerJson(offer, lines)},"earlier":[]}`
}

function offerJson(fields: readonly string[], lines: string | undefined): string {
  const [id, number, sentAt, sentBy, priceType, months, km, courtesyCar, times, message = '', validUntil, ...sums] =
    fields
  const [net, gross, day, isBeforeEdit] = sums
  return `{"id":"${id}","number":${number},"sentAt":${instant(sentAt)},"sentBy":${text(sentBy)},"priceType":"${priceType}","lines":[${rowsOf(lines).map(lineJson).join(',')}],"guaranteeMonths":${plain(months)},"guaranteeKm":${plain(km)},"courtesyCar":"${courtesyCar}","times":${times},"message":${quoted(message)},"validUntil":${instant(validUntil)},"netCents":${net},"grossCents":${gross},"day":"${day}","isBeforeEdit":${isBeforeEdit === 't'}}`
}

const lineJson = ([
  id,
  kind,
  source,
  code = '',
  name = '',
  quantity,
  unit = '',
  cents,
  discount,
  vat,
  wanted,
]: readonly string[]) =>
  `{"id":"${id}","kind":"${kind}","sourceId":${text(source)},"code":${quoted(code)},"name":${quoted(name)},"quantityThousandths":${quantity},"unit":${quoted(unit)},"unitPriceCents":${cents},"discountPerMille":${discount},"vatCode":"${vat}","wantedId":${text(wanted)}}`
