import { ARCHIVE_PAGE_SIZE } from '../../src/features/archive/archive.ts'
import type { Row } from './database.ts'
import { instant, orNothing, plain, quoted, rowsOf, rowsText, text } from './fields.ts'

const fields = [
  'p.kind',
  'p.id',
  'p.at',
  'p.status',
  orNothing('p.number'),
  orNothing('p.title'),
  orNothing('p.registration_number'),
  orNothing('p.vin_number'),
  'p.make',
  'p.model',
  orNothing('p.year'),
  'o.name',
]

const car = (alias: string) =>
  ['registration_number', 'vin_number', 'make', 'model', 'year'].map((one) => `${alias}.${one}`)
const limit = ARCHIVE_PAGE_SIZE + 1
const newest = `order by at desc, id desc limit ${limit}`
const books = (
  group: string,
) => `(select 'maintenanceBook', b.id, b.group_since as at, b.book_group, null, null, b.customer_id, ${car('b')}
  from maintenance_books b where b.garage_id = $1 and b.book_group = '${group}' order by b.group_since desc, b.id desc limit ${limit})`

/** $1 a garage: the newest of all that is past. */
export const pastStatement = {
  name: 'real-past',
  text: `
    with past as (
      select * from (
        (select 'ticket' as kind, t.id, t.closed_at as at, t.status, t.number, t.title, t.customer_id as party, ${car('t')}
          from tickets t where t.garage_id = $1 and t.garage_archived_at is not null order by t.closed_at desc, t.id desc limit ${limit})
        union all ${books('billing')} union all ${books('done')}
        union all (select 'offerRequest', r.id, a.ended_at as at, a.state, null, r.description, r.customer_id, ${car('r')}
          from offer_request_garages a join offer_requests r on r.id = a.offer_request_id
          where a.garage_id = $1 and a.ended_at is not null order by a.ended_at desc, a.offer_request_id desc limit ${limit})
      ) all_kinds ${newest}
    )
    select ${rowsText(fields, 'p.at desc, p.id desc')} as cards 
      from past p cross join lateral (select name from organizations where id = p.party offset 0) o`,
}

/** The product's answer; the last of the rows only says that there is another page. */
export function pastJson({ cards }: Row): string {
  const rows = rowsOf(cards)
  const shown = rows.slice(0, ARCHIVE_PAGE_SIZE)
  const [, id, at] = shown.at(-1) ?? []
  const next = rows.length > shown.length ? `{"at":${instant(at)},"id":"${id}"}` : 'null'
  return `{"rows":[${shown.map(rowJson).join(',')}],"next":${next}}`
}

function rowJson([
  kind,
  id,
  at,
  status,
  number,
  title,
  plate,
  vin,
  make = '',
  model = '',
  year,
  name = '',
]: readonly string[]): string {
  return `{"kind":"${kind}","id":"${id}","at":${instant(at)},"status":"${status}","number":${text(number)},"title":${text(title)},"registrationNumber":${text(plate)},"vinNumber":${text(vin)},"make":${quoted(make)},"model":${quoted(model)},"year":${plain(year)},"party":${quoted(name)},"partyCount":1}`
}
