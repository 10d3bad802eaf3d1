import { randomUUIDv7 } from 'node:crypto'
import type { Statement } from './database.ts'
import { invalidationOf } from './invalidation-of.ts'

type Answer = {
  organizationId: string
  extraWorkId: string
  version: number
  decisions: { lineId: string; decision: 'APPROVED' | 'DECLINED' }[]
  note: string
}
export type Answering = { channel: string; userId: string; vatPerMille: number }

/** All the world's lines have one rate. Half a cent goes up, as the product's sums do. */
const gross = (such: string) => `(select coalesce(sum(net) + round(sum(net) * $9 / 1000), 0)::int from decided ${such})`

/**
 * All that an answer writes, in one statement: request, lines, the ticket's new lines and its move, two entries, two events. $1 the request,
 * $2 the customer, $3 the request's version, $4 the approved lines, $5 the comment, $6 who answers, $7 ids of the entries, $8 where open
 * screens are told, $9 the rate of VAT.
 */
const answered = {
  name: 'real-answer-extra-work',
  text: `
    with ticket as (
      select id, garage_id, customer_id, status, waiting_for from tickets
      where id = (select ticket_id from extra_works where id = $1) and customer_id = $2 for no key update
    ), work as (
      update extra_works w set state = 'ANSWERED', answer_note = $5, answered_at = now(), answered_by_user_id = $6, version = version + 1
      from ticket where w.id = $1 and w.ticket_id = ticket.id and w.version = $3 and w.state in ('ASKED', 'CALL')
      returning w.id, w.number, w.version
    ), decided as (
      update extra_work_lines l set decision = case when l.id = any($4::uuid[]) then 'APPROVED' else 'DECLINED' end
      from work where l.extra_work_id = work.id
      returning l.*, round(l.quantity_thousandths::numeric * l.unit_price_cents * (1000 - l.discount_per_mille) / 1000000) as net
    ), sums as (
      select ${gross('')} as gross, ${gross(`where decision = 'APPROVED'`)} as approved
    ), added as (
      insert into line_items (id, garage_id, ticket_id, place, kind, service_id, product_id, code, name, quantity_thousandths, unit,
        unit_price_cents, discount_per_mille, vat_code, extra_work_id, approved_cents, request_key)
      select gen_random_uuid(), ticket.garage_id, ticket.id, last.place + row_number() over (order by d.place), d.kind, d.service_id, d.product_id,
        d.code, d.name, d.quantity_thousandths, d.unit, d.unit_price_cents, d.discount_per_mille, d.vat_code, d.extra_work_id, d.net::int,
        gen_random_uuid()
      from decided d cross join ticket cross join (
        select coalesce(max(place), 0) as place from line_items where ticket_id = (select id from ticket)
      ) last
      where d.decision = 'APPROVED'
    ), moved as (
      update tickets t set status = 'IN_PROGRESS', status_changed_at = now(), waiting_for = null, waiting_note = '', version = t.version + 1,
        approval_since = null, approval_due_at = null, approval_call = false, approval_deputy_id = null, approval_gross_cents = null
      from ticket cross join work where t.id = ticket.id and ticket.waiting_for = 'APPROVAL' and not exists (
        select from extra_works o where o.ticket_id = ticket.id and o.id <> work.id and o.state in ('ASKED', 'CALL')
      ) returning t.id
    ), entries as (
      insert into ticket_events (id, ticket_id, kind, actor_user_id, actor_organization_id, data)
      select ($7::uuid[])[1], ticket.id, 'EXTRA_WORK', $6::uuid, $2::uuid, jsonb_build_object('act', 'ANSWERED', 'number', number, 'grossCents', gross,
        'approvedCents', approved, 'answeredBy', '') from work cross join ticket cross join sums
      union all
      select ($7::uuid[])[2], moved.id, 'MOVED', $6::uuid, $2::uuid, jsonb_build_object('from', ticket.status, 'to', 'IN_PROGRESS', 'waitingFor', null,
        'note', '', 'changes', jsonb_build_array()) from moved cross join ticket
    ), events as (
      insert into outbox_events (name, payload)
      select name, common || more from ticket cross join work cross join sums
      cross join lateral (select jsonb_build_object('ticketId', ticket.id, 'garageId', ticket.garage_id, 'customerId', ticket.customer_id,
        'actorOrganizationId', $2::uuid, 'actorUserId', $6::uuid) as common) about
      cross join lateral (
        select 'extra-work.answered' as name, jsonb_build_object('extraWorkId', work.id, 'number', number, 'grossCents', gross,
          'approvedCents', approved, 'answeredBy', '') as more
        union all
        select 'ticket.moved', jsonb_build_object('from', ticket.status, 'to', 'IN_PROGRESS', 'waitingFor', null, 'isNotifiedElsewhere', true) from moved
      ) told
    )
    select work.version, pg_notify($8, ${invalidationOf('ticket', true)}) from work cross join ticket`,
}

export const answerStatement = (answer: Answer, { channel, userId, vatPerMille }: Answering): Statement => {
  const { organizationId, extraWorkId, version, decisions, note } = answer
  const approved = decisions.filter(({ decision }) => decision === 'APPROVED').map(({ lineId }) => lineId)
  return {
    ...answered,
    values: [
      extraWorkId,
      organizationId,
      version,
      approved,
      note,
      userId,
      [randomUUIDv7(), randomUUIDv7()],
      channel,
      vatPerMille,
    ],
  }
}
