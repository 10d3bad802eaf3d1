import { createHash, type KeyObject, verify } from 'node:crypto'
import canonicalize from 'canonicalize'
import type { Row, Statement } from './database.ts'
import { filesOf, iso } from './fields.ts'

type Asked = { organizationId: string; maintenanceBookId: string }
/** Of the platform's only key. */
export type SealKey = { keyId: string; publicKey: KeyObject }

const person = (alias: string) => `json_build_object('id', ${alias}.id, 'name', ${alias}.name, 'image', ${alias}.image)`
const PAGE = 20
/** Between what was signed and the next: a character that no text of the product holds. */
const ENTRY = '\x1e'

/** $1 the book, $2 its garage. */
const details = `
  select json_build_object('registrationNumber', b.registration_number, 'vinNumber', b.vin_number, 'make', b.make, 'model', b.model, 'year', b.year,
    'id', b.id, 'type', 'maintenanceBook', 'createdAt', ${iso('b.created_at')}, 'group', b.book_group, 'garage', ${person('g')}, 'customer', ${person('c')},
    'groupSince', ${iso('b.group_since')}, 'signedCount', b.signed_count, 'feeCents', b.fee_cents, 'version', b.version, 'vehicleId', b.vehicle_id,
    'isAsked', b.is_asked, 'requestedAt', ${iso('b.requested_at')}, 'note', b.note, 'deliveredAt', ${iso('b.delivered_at')}, 'billedAt', ${iso('b.billed_at')},
    'unbilledCount', b.unbilled_count, 'drafts', coalesce((
      select json_agg(json_build_object('id', e.id, 'version', e.version, 'createdAt', ${iso('e.created_at')}, 'writtenBy', u.name, 'ticketId', e.ticket_id,
        'corrects', k.sequence, 'fields', e.fields, 'files', ${filesOf('maintenance_book_entry', 'e.id')}) order by e.id)
      from maintenance_book_entries e left join users u on u.id = e.created_by_user_id left join maintenance_book_entries k on k.id = e.corrects_id
      where e.book_id = b.id and e.organization_id = $2 and e.sequence is null
    ), '[]'), 'can', json_build_object('take', b.book_group = 'new', 'deliver', b.is_asked and b.book_group = 'inProgress', 'bill', b.book_group = 'billing',
      'write', true))::text as details
  from maintenance_books b join organizations g on g.id = b.garage_id join organizations c on c.id = b.customer_id where b.id = $1 and b.garage_id = $2`

const entries = `
  select coalesce(json_agg(json_build_object('id', e.id, 'sequence', e.sequence, 'source', e.record -> 'source', 'signedAt', ${iso('e.signed_at')},
    'signedBy', u.name, 'ticketId', e.ticket_id, 'corrects', e.record -> 'corrects', 'correctedBy', k.sequence, 'importedBy', e.record -> 'importedBy', 'isMileageOdd', e.record -> 'isMileageOdd',
    'fields', e.record -> 'fields', 'recordedFiles', e.record -> 'files', 'files', ${filesOf('maintenance_book_entry', 'e.id')},
    'can', json_build_object('correct', k.id is null)) order by e.done_on desc, e.id desc), '[]')::text
  from (select * from maintenance_book_entries where book_id = b.id and sequence is not null order by done_on desc, id desc limit ${PAGE}) e
  left join users u on u.id = e.signed_by_user_id left join maintenance_book_entries k on k.corrects_id = e.id`

const last = `
  select json_build_object('doneOn', done_on, 'id', id)::text from maintenance_book_entries where book_id = b.id and sequence is not null
  order by done_on desc, id desc offset ${PAGE - 1} limit 1`

/** What is invoiced of it, and what is in the way; in the order of the sentences that a page shows. */
const invoicing = `
  select json_build_object('bases', coalesce((
      select json_agg(json_build_object('id', i.id, 'number', i.number, 'day', i.document ->> 'day', 'grossCents', i.gross_cents,
        'jobs', jsonb_array_length(i.document -> 'jobs')) order by i.id desc)
      from invoiced_books x join invoice_bases i on i.id = x.basis_id where x.book_id = b.id and i.garage_id = b.garage_id
    ), '[]'), 'obstacles', array_remove(array[
      case when b.book_group <> 'billing' then 'NOT_DELIVERED' end, case when b.fee_cents = 0 then 'NO_FEE' end,
      case when coalesce(g.business_id, '') = '' then 'SELLER_BUSINESS_ID' end,
      case when coalesce(s.billing_address, '') = '' and '' in (g.street_address, g.postal_code, g.city) then 'SELLER_ADDRESS' end,
      case when coalesce(s.iban, '') = '' then 'SELLER_IBAN' end,
      case when coalesce(o.billing_address, '') = '' and '' in (c.street_address, c.postal_code, c.city) then 'BUYER_ADDRESS' end
    ], null), 'hasEInvoiceAddress', coalesce(o.e_invoice_address, '') <> '')::text
  from organizations g left join organization_billing s on s.organization_id = g.id
  join organizations c on c.id = b.customer_id left join organization_billing o on o.organization_id = c.id where g.id = b.garage_id`

const verified = `
  select b.id, b.signed_count, b.head, b.seal_key_id, b.seal_signature, (${entries}) as entries, (${last}) as last,
    (${invoicing}) as invoicing,
    (select string_agg(concat_ws(E'\\x1f', hash, key_id, signature, record), E'\\x1e' order by sequence)
      from maintenance_book_entries where book_id = b.id and sequence is not null) as signed
  from maintenance_books b where b.id = $1 and b.garage_id = $2`

const values = ({ maintenanceBookId, organizationId }: Asked) => [maintenanceBookId, organizationId]
export const detailsStatement = (asked: Asked): Statement => ({
  name: 'real-book',
  text: details,
  values: values(asked),
})
export const verifiedStatement = (asked: Asked): Statement => ({
  name: 'real-book-verified',
  text: verified,
  values: values(asked),
})

export const invoicingJson = ({ invoicing: json }: Row): string => json ?? 'null'

export const entriesJson = ({ entries: rows, last: next, signed_count: count }: Row): string =>
  `{"rows":${rows},"next":${Number(count) > PAGE ? next : 'null'}}`

const hashOf = (thing: object): string =>
  createHash('sha256')
    .update(canonicalize(thing) ?? '')
    .digest('hex')

/** Each record against its hash, each link against the one before, and the seal. */
export function verdictJson(
  { id, signed_count, head, seal_key_id, seal_signature, signed }: Row,
  { keyId, publicKey }: SealKey,
): string {
  let before: string | null = null
  let count = 0
  for (const entry of signed?.split(ENTRY) ?? []) {
    const [hash, key, signature, text = ''] = entry.split('\x1f')
    const record = JSON.parse(text) as { book: string; sequence: number; previous: string | null }
    count += 1
    const isIt = record.book === id && record.sequence === count && record.previous === before && key === keyId
    if (!isIt || hashOf(record) !== hash) return `{"state":"CHANGED","at":${count}}`
    before = hashOf({ hash, keyId: key, signature })
  }
  const sealed = hashOf({
    kind: 'huoltosilta.book-seal',
    version: 1,
    book: id,
    signedCount: Number(signed_count),
    head,
  })
  const isSealed =
    seal_key_id === keyId &&
    verify(null, Buffer.from(sealed, 'hex'), publicKey, Buffer.from(seal_signature ?? '', 'base64url'))
  return isSealed && before === head && count === Number(signed_count)
    ? `{"state":"VALID","count":${count}}`
    : `{"state":"CHANGED","at":${Math.max(1, count)}}`
}
