import type { Row, Statement } from './database.ts'
import { batchOf, filesOf, instant, iso, orNothing, party, plain, quoted, rowsOf, rowsText, text } from './fields.ts'
import type { Given } from './given.ts'

/** What one card of a ticket's page asks: an expression of SQL about the ticket `t`, and how its answer becomes JSON. */
type Card = { sql: string; json?: (answer: string) => string }

const person = (alias: string) => `json_build_object('id', ${alias}.id, 'name', ${alias}.name, 'image', ${alias}.image)`
/** Of the day of the work, by which VAT is computed. */
const day = (moment: string) => `to_char(${moment} at time zone 'Europe/Helsinki', 'YYYY-MM-DD')`
const address = (alias: string) =>
  `concat_ws(', ', nullif(${alias}.street_address, ''), nullif(trim(concat_ws(' ', ${alias}.postal_code, ${alias}.city)), ''))`
const PAGE = 50
const timeline: Card = {
  sql: `
    select ${rowsText(
      [
        'e.id',
        'e.kind',
        'e.created_at',
        orNothing('u.id'),
        orNothing('u.name'),
        orNothing('u.image'),
        orNothing('o.id'),
        orNothing('o.name'),
        orNothing('o.image'),
        'e.data',
        `case when e.kind in ('REPORTED', 'COMMENTED', 'NOTED') then ${filesOf('ticket_event', 'e.id')}::text else '' end`,
      ],
      'e.id desc',
    )}
    from (
      select * from ticket_events e where e.ticket_id = t.id and (e.only_for_organization_id is null or e.only_for_organization_id = t.garage_id)
      order by e.id desc limit ${PAGE + 1}
    ) e left join users u on u.id = e.actor_user_id left join organizations o on o.id = e.actor_organization_id`,
  json(answer) {
    const rows = rowsOf(answer)
    const entries = rows
      .slice(0, PAGE)
      .map(([id, kind, at, actor, name, image, side, sideName, sideImage, data = '{}', files]) => {
        const more = data === '{}' ? '' : `,${data.slice(1, -1)}`
        return `{"id":"${id}","kind":"${kind}","createdAt":${instant(at)},"actor":${party(actor, name, image)},"organization":${party(side, sideName, sideImage)}${files ? `,"files":${files}` : ''}${more}}`
      })
    return `{"entries":[${entries.join(',')}],"next":${rows.length > PAGE ? `"${rows[PAGE - 1]?.[0]}"` : 'null'}}`
  },
}

const lines: Card = {
  sql: `
    select concat_ws(E'\\x1d', coalesce((
        select ${rowsText(
          [
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
            orNothing('l.approved_cents'),
            'l.version',
          ],
          'l.place, l.id',
        )} from line_items l where l.garage_id = t.garage_id and l.ticket_id = t.id), ''),
      coalesce((select json_build_object('priceType', price_type, 'agreedCents', agreed_cents, 'version', version)::text
        from ticket_prices where ticket_id = t.id), '{"priceType":"NONE","agreedCents":null,"version":0}'),
      ${day('coalesce(t.closed_at, t.scheduled_end, t.scheduled_start, now())')})`,
  json(answer) {
    const [found, price, at] = answer.split('\x1d')
    const shown = rowsOf(found).map(
      ([id, kind, source, code = '', name = '', quantity, unit = '', cents, discount, vat, approved, version]) =>
        `{"id":"${id}","kind":"${kind}","sourceId":${text(source)},"code":${quoted(code)},"name":${quoted(name)},"quantityThousandths":${quantity},"unit":${quoted(unit)},"unitPriceCents":${cents},"discountPerMille":${discount},"vatCode":"${vat}","approvedCents":${plain(approved)},"version":${version}}`,
    )
    return `{"lines":[${shown.join(',')}],"price":${price},"day":"${at}"}`
  },
}

const askedLine = `json_build_object('id', l.id, 'kind', l.kind, 'sourceId', coalesce(l.service_id, l.product_id), 'code', l.code, 'name', l.name,
    'quantityThousandths', l.quantity_thousandths, 'unit', l.unit, 'unitPriceCents', l.unit_price_cents,
    'discountPerMille', l.discount_per_mille, 'vatCode', l.vat_code`

const extraWork: Card = {
  sql: `
    select json_build_object('works', coalesce((
      select json_agg(json_build_object('id', w.id, 'number', w.number, 'state', w.state, 'revision', w.revision, 'version', w.version,
        'description', w.description, 'readyAt', ${iso('w.ready_at')}, 'askedAt', ${iso('w.asked_at')}, 'askedBy', asker.name,
        'answerDueAt', ${iso('w.answer_due_at')}, 'deputy', deputy.name, 'earlier', w.earlier, 'files', ${filesOf('extra_work', 'w.id')},
        'answer', case when w.answered_at is not null then json_build_object('at', ${iso('w.answered_at')}, 'by', answerer.name,
          'answeredBy', w.answered_by, 'way', w.answer_way, 'linkTo', w.answer_link_to, 'asDeputy', w.as_deputy, 'note', w.answer_note) end,
        'lines', (select json_agg(${askedLine}, 'decision', l.decision) order by l.place, l.id) from extra_work_lines l where l.extra_work_id = w.id)
      ) order by w.number desc)
      from extra_works w left join users asker on asker.id = w.asked_by_user_id left join users deputy on deputy.id = w.deputy_user_id
      left join users answerer on answerer.id = w.answered_by_user_id where w.ticket_id = t.id
    ), '[]'), 'deferred', coalesce((
      select json_agg(d.json) from (
        select ${askedLine}, 'declinedAt', ${iso('w.answered_at')}, 'description', w.description, 'ticketNumber', earlier.number) as json
        from tickets earlier join extra_works w on w.ticket_id = earlier.id and w.state = 'ANSWERED'
        join extra_work_lines l on l.extra_work_id = w.id and l.decision = 'DECLINED' and l.dropped_at is null
        where earlier.vehicle_id = t.vehicle_id and earlier.id < t.id and earlier.garage_id = t.garage_id and earlier.customer_id = t.customer_id
        order by w.answered_at desc, l.place limit 40
      ) d
    ), '[]'), 'day', ${day('now()')})::text`,
}

const statusLinks: Card = {
  sql: `
    select json_build_object('canSend', t.status <> 'CANCELLED', 'links', coalesce((
        select json_agg(json_build_object('id', k.id, 'as', 'CONTACT', 'name', k.name, 'channel', k.channel, 'address', k.address,
          'message', json_build_object('about', k.about, 'at', ${iso('k.state_at')}, 'state',
            case when k.state = 'QUEUED' and d.state = 'sent' then 'SENT' else k.state end),
          'openedAt', ${iso('s.first_opened_at')}, 'standing', case when k.revoked_at is not null then 'REVOKED'
            when s.expires_at <= now() then 'EXPIRED' else 'OPEN' end) order by k.id)
        from status_links k left join signed_links s on s.id = k.link_id left join deliveries d on d.id = k.delivery_id
        where k.ticket_id = t.id and k.by_garage
      ), '[]'))::text`,
}

const links: Card = {
  sql: `
    select json_build_object('links', coalesce((
        select json_agg(json_build_object('id', k.id, 'extraWorkId', k.extra_work_id, 'name', k.name, 'channel', k.channel, 'address', k.address,
          'isKnown', k.is_known, 'sentBy', u.name, 'organization', o.name, 'message', json_build_object('at', ${iso('k.state_at')},
            'state', case when k.state = 'QUEUED' and d.state = 'sent' then 'SENT' else k.state end),
          'standing', case when s.used_at is not null then 'USED' when k.revoked_at is not null then 'REVOKED'
            when s.expires_at <= now() then 'EXPIRED' when k.revision <> w.revision or w.state not in ('ASKED', 'CALL') then 'OLD'
            else 'OPEN' end) order by k.id)
        from extra_work_links k join extra_works w on w.id = k.extra_work_id join organizations o on o.id = k.organization_id
        left join signed_links s on s.id = k.link_id left join users u on u.id = k.user_id left join deliveries d on d.id = k.delivery_id
        where w.ticket_id = t.id and k.organization_id = t.garage_id
      ), '[]'),
      'sendable', coalesce((
        select json_agg(w.id) from extra_works w join organizations c on c.id = t.customer_id left join customer_properties p on p.organization_id = c.id
        where w.ticket_id = t.id and w.state in ('ASKED', 'CALL') and (p.approval_by_link or c.managed_by_garage_id is not null)
          and t.status not in ('DONE', 'CANCELLED')
      ), '[]'),
      'place', (select json_build_object('plate', coalesce(t.registration_number, t.vin_number, t.number), 'garage', o.name, 'phone', o.phone)
        from organizations o where o.id = t.garage_id),
      'sender', null)::text`,
}

const workTimes: Card = {
  sql: `
    select json_build_object('now', ${iso('now()')}, 'canStart', t.status in ('NEW', 'SCHEDULED', 'WAITING', 'IN_PROGRESS'), 'times', coalesce((
      select json_agg(json_build_object('id', w.id, 'mechanic', ${person('u')}, 'startedAt', ${iso('w.started_at')}, 'stoppedAt', ${iso('w.stopped_at')},
        'stopKind', w.stop_kind, 'removed', w.removed_at is not null, 'version', w.version, 'canCorrect', w.removed_at is null,
        'corrections', coalesce((
          select json_agg(json_build_object('id', x.id, 'createdAt', ${iso('x.created_at')}, 'by', ${person('by')}, 'why', x.why,
            'fromStartedAt', ${iso('x.from_started_at')}, 'fromStoppedAt', ${iso('x.from_stopped_at')},
            'toStartedAt', ${iso('x.to_started_at')}, 'toStoppedAt', ${iso('x.to_stopped_at')}) order by x.id)
          from work_time_corrections x join users by on by.id = x.user_id where x.garage_id = t.garage_id and x.work_time_id = w.id
        ), '[]')) order by w.started_at desc, w.id desc)
      from work_times w join users u on u.id = w.mechanic_id where w.garage_id = t.garage_id and w.ticket_id = t.id
    ), '[]'))::text`,
}

const drivers: Card = {
  sql: `
    select json_build_object('drivers', coalesce((
        select json_agg(json_build_object('id', n.id, 'driverId', n.driver_id, 'name', coalesce(d.name, n.name), 'phone', coalesce(d.phone, n.phone),
          'channel', nullif(d.channel, 'NONE'), 'message', (
            select json_build_object('kind', m.kind, 'channel', m.channel, 'state', m.state, 'at', ${iso('m.state_at')})
            from driver_messages m where m.named_id = n.id order by m.id desc limit 1)) order by n.id)
        from ticket_drivers n left join drivers d on d.id = n.driver_id
        where n.ticket_id = t.id and exists (select from connections k where k.garage_id = t.garage_id and k.customer_id = t.customer_id and k.state = 'ACCEPTED')
      ), '[]'),
      'place', (select json_build_object('plate', coalesce(t.registration_number, t.vin_number, t.number), 'garage', o.name,
        'address', ${address('o')}, 'phone', o.phone) from organizations o where o.id = t.garage_id),
      'keysPlace', coalesce(told.keys_place, t.keys_location), 'payer', coalesce(told.payer, 'UNSAID'))::text
    from (select) nothing left join lateral (
      select keys_place, payer from driver_message_batches where ticket_id = t.id and kind = 'READY' order by id desc limit 1
    ) told on true`,
}

const whomToCall: Card = {
  sql: `
    select json_build_object('phone', o.phone, 'email', o.email, 'address', ${address('o')}, 'latitude', o.latitude, 'longitude', o.longitude,
      'openingHours', o.opening_hours, 'people', coalesce((
        select json_agg(json_build_object('id', p.id, 'name', p.name, 'title', p.title, 'phone', p.phone, 'email', p.email) order by p.name)
        from contacts p where p.organization_id = o.id
      ), '[]'))::text
    from organizations o where o.id = t.customer_id and o.disabled_at is null
      and exists (select from connections k where k.garage_id = t.garage_id and k.customer_id = t.customer_id and k.state = 'ACCEPTED')`,
}

const pins: Card = {
  sql: `
    select json_build_object('otherId', t.customer_id, 'pins', coalesce((
      select json_agg(json_build_object('pinnedAt', ${iso('p.created_at')}, 'pinnedBy', by.name, 'message', json_build_object('id', m.number,
        'organizationId', m.organization_id, 'sender', case when u.id is not null then ${person('u')} end, 'body', m.body,
        'files', ${filesOf('chat_message', 'm.id')}, 'createdAt', ${iso('m.created_at')}, 'editedAt', ${iso('m.edited_at')},
        'withdrawnAt', ${iso('m.withdrawn_at')})) order by m.number)
      from chat_pins p join chat_messages m on m.number = p.message_number left join users u on u.id = m.user_id
      left join users by on by.id = p.user_id where p.ticket_id = t.id
    ), '[]'))::text`,
}

const cards: Readonly<Record<string, Card>> = {
  'tickets.timeline': timeline,
  'lineItems.ofTicket': lines,
  'extraWork.ofTicket': extraWork,
  'extraWorkLinks.ofTicket': links,
  'statusLinks.ofTicket': statusLinks,
  'workTimes.ofTicket': workTimes,
  'ticketDrivers.ofTicket': drivers,
  'tickets.whomToCall': whomToCall,
  'chatPins.ofTicket': pins,
}

type Asked = { organizationId: string; ticketId: string }
type Page = { statement: (asked: Asked) => Statement; json: (row: Row) => string }

/** One statement for all that one request of a garage's page asks about a ticket, and the answer to it. */
export function pageOf(names: readonly string[], given: Pick<Given, 'ticket'>): Page {
  const values = ({ ticketId, organizationId }: Asked) => [ticketId, organizationId]
  if (names.length === 1 && names[0] === 'tickets.get')
    return {
      statement: (asked) => ({ ...given.ticket, values: values(asked) }),
      json: ({ json }) => batchOf([json ?? 'null']),
    }
  const asked = names.map((name) => {
    const card = cards[name]
    if (!card) throw new Error(`the real limit knows nothing of ${name}`)
    return card
  })
  const text = `select ${asked.map(({ sql }, index) => `(${sql}) as "${index}"`).join(', ')} from tickets t where t.id = $1 and t.garage_id = $2`
  return {
    statement: (about) => ({ name: `page-${names.join()}`.slice(0, 63), text, values: values(about) }),
    json: (row) => batchOf(asked.map(({ json = (answer) => answer }, index) => json(row[index] ?? ''))),
  }
}
