import { approvalLimitText } from '#features/organization-settings/server/properties.access.ts'
import { instantText } from '#server/db/instant-text.ts'
import type { OrganizationType } from '#shared/organization.ts'

/** Requests on a closed ticket can no longer be answered. */
const WORK_WAITS = `t.approval_since is not null and t.status not in ('DONE', 'CANCELLED')`
const PRICE_WAITS = `t.price_since is not null and t.status not in ('DONE', 'CANCELLED')`

/** It waits for an answer of this side: the customer's permission or its yes to a price, the garage's call. */
export const awaitsAnswerOf = (side: OrganizationType): string =>
  side === 'GARAGE' ? `${WORK_WAITS} and t.approval_call` : `(${WORK_WAITS} and not t.approval_call or ${PRICE_WAITS})`

/** Since when; of both the longer wait. */
export const awaitedSince = 'least(t.approval_since, t.price_since)'

/** A garage does not see what its customers let their members approve. */
const aboveLimit = (side: OrganizationType, column: string) =>
  side === 'GARAGE' ? 'false' : `coalesce(t.${column} > (${approvalLimitText('t.customer_id')}), false)`

const workWait = (side: OrganizationType) => `json_build_object('what', 'EXTRA_WORK',
    'since', ${instantText('t.approval_since')}, 'dueAt', ${instantText('t.approval_due_at')}, 'call', t.approval_call,
    'aboveLimit', ${aboveLimit(side, 'approval_gross_cents')}, 'grossCents', t.approval_gross_cents,
    'deputy', case when t.approval_deputy_id is not null then
      json_build_object('id', t.approval_deputy_id, 'name', (select name from users where id = t.approval_deputy_id)) end)`

const priceWait = (side: OrganizationType) => `json_build_object('what', 'PRICE',
    'since', ${instantText('t.price_since')}, 'dueAt', null, 'call', false, 'aboveLimit', ${aboveLimit(side, 'price_gross_cents')},
    'grossCents', t.price_gross_cents, 'deputy', null)`

/** Of two waits the one that stops the work, unless the other one is what this side can end. */
const approvalWait = (side: OrganizationType) => `case
    when ${WORK_WAITS}${side === 'CUSTOMER' ? ` and not (t.approval_call and t.price_since is not null)` : ''} then ${workWait(side)}
    when ${PRICE_WAITS} then ${priceWait(side)} end`

/** By the first column of the key, the tenant: the table holds nothing but what is unread. */
const hasNewMessage = (side: OrganizationType) =>
  `exists (select from ticket_unread_messages n where n.organization_id = t.${side === 'GARAGE' ? 'garage_id' : 'customer_id'} and n.ticket_id = t.id)`

/**
 * The card of a ticket as columns of SQL, for statements whose JSON PostgreSQL builds itself (`row_to_json`). The shape
 * is `TicketCard`, which the tests' caller holds each answer to. `t` is the ticket, `g`, `c` and `m` the
 * garage, the customer and the mechanic, joined by `cardJoins`.
 */
export const cardColumns = (side: OrganizationType) => `t.id, 'ticket' as type, t.number, t.title, t.status,
  ${instantText('t.status_changed_at')} as "statusChangedAt", t.waiting_for as "waitingFor", ${approvalWait(side)} as "approvalWait",
  t.urgent, ${hasNewMessage(side)} as "hasNewMessage", t.registration_number as "registrationNumber", t.vin_number as "vinNumber", t.make, t.model, t.color, t.year,
  row_to_json(g) as garage, row_to_json(c) as customer, case when m.id is not null then row_to_json(m) end as mechanic,
  ${instantText('t.requested_at')} as "requestedAt", ${instantText('t.scheduled_start')} as "scheduledStart",
  ${instantText('t.promised_ready_at')} as "promisedReadyAt", ${instantText('t.closed_at')} as "closedAt",
  ${instantText('t.garage_archived_at')} as "garageArchivedAt", ${instantText('t.customer_archived_at')} as "customerArchivedAt",
  ${instantText('t.created_at')} as "createdAt", t.version`

/**
 * Three lookups a card. `offset 0` keeps PostgreSQL from reading all organisations and users of the platform instead, which it takes
 * for cheaper when it does not know how few cards there are. To be joined to the cards that are shown, not to what they are chosen from.
 */
export const cardJoins = `
  cross join lateral (select id, name, image from organizations where id = t.garage_id offset 0) g
  cross join lateral (select id, name, image from organizations where id = t.customer_id offset 0) c
  left join lateral (select id, name, image from users where id = t.mechanic_id offset 0) m on true`
