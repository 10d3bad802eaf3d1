import { approvalLimitText } from '#features/organization-settings/server/properties.access.ts'
import { partyShape } from '#features/organizations/server/party-shape.ts'
import { type RowShape, rowColumns, rowText } from '#server/db/row-text.ts'
import type { OrganizationType } from '#shared/organization.ts'

/** On a ticket that is over nobody can answer any more. */
export const APPROVAL_WAITS = `t.approval_since is not null and t.status not in ('DONE', 'CANCELLED')`

/** A garage is not told what its customers let their members approve. */
const aboveLimit = (side: OrganizationType) =>
  side === 'GARAGE' ? 'false' : `coalesce(t.approval_gross_cents > (${approvalLimitText('t.customer_id')}), false)`

/** Nothing is looked up for the cards that wait for nobody. */
const whileItWaits = (sql: string) => `case when ${APPROVAL_WAITS} then ${sql} end`

const cardShape = (side: OrganizationType, garage: RowShape[string], customer: RowShape[string]): RowShape => ({
  id: { sql: 't.id', as: 'word' },
  type: { sql: `'ticket'`, as: 'word' },
  number: { sql: 't.number', as: 'word' },
  title: { sql: 't.title', as: 'text' },
  status: { sql: 't.status', as: 'word' },
  statusChangedAt: { sql: 't.status_changed_at', as: 'instant' },
  waitingFor: { sql: 't.waiting_for', as: 'word' },
  approvalWait: {
    object: {
      since: { sql: whileItWaits('t.approval_since'), as: 'instant' },
      dueAt: { sql: 't.approval_due_at', as: 'instant' },
      call: { sql: 't.approval_call', as: 'boolean' },
      aboveLimit: { sql: whileItWaits(aboveLimit(side)), as: 'boolean' },
      deputy: {
        object: {
          id: { sql: 't.approval_deputy_id', as: 'word' },
          name: {
            sql: `case when t.approval_deputy_id is not null then (select name from users where id = t.approval_deputy_id) end`,
            as: 'text',
          },
        },
      },
    },
  },
  urgent: { sql: 't.urgent', as: 'boolean' },
  registrationNumber: { sql: 't.registration_number', as: 'text' },
  vinNumber: { sql: 't.vin_number', as: 'text' },
  make: { sql: 't.make', as: 'text' },
  model: { sql: 't.model', as: 'text' },
  color: { sql: 't.color', as: 'text' },
  year: { sql: 't.year', as: 'number' },
  garage,
  customer,
  mechanic: partyShape('m'),
  requestedAt: { sql: 't.requested_at', as: 'instant' },
  scheduledStart: { sql: 't.scheduled_start', as: 'instant' },
  promisedReadyAt: { sql: 't.promised_ready_at', as: 'instant' },
  closedAt: { sql: 't.closed_at', as: 'instant' },
  garageArchivedAt: { sql: 't.garage_archived_at', as: 'instant' },
  customerArchivedAt: { sql: 't.customer_archived_at', as: 'instant' },
  createdAt: { sql: 't.created_at', as: 'instant' },
  version: { sql: 't.version', as: 'number' },
})

/**
 * The card of a ticket as columns of SQL, for statements whose JSON PostgreSQL builds itself (`row_to_json`). The shape
 * is `TicketCard`, which the tests' caller holds each answer to. `t` is the ticket, `g`, `c` and `m` the
 * garage, the customer and the mechanic, joined by `cardJoins`.
 */
export const cardColumns = (side: OrganizationType) => rowColumns(cardShape(side, partyShape('g'), partyShape('c')))

/**
 * Three lookups a card. `offset 0` keeps PostgreSQL from reading all organisations and users of the platform instead, which it takes
 * for cheaper when it does not know how few cards there are. To be joined to the cards that are shown, not to what they are chosen from.
 */
export const cardJoins = `
  cross join lateral (select id, name, image from organizations where id = t.garage_id offset 0) g
  cross join lateral (select id, name, image from organizations where id = t.customer_id offset 0) c
  left join lateral (select id, name, image from users where id = t.mechanic_id offset 0) m on true`

/** The viewer's own side is the same on each card. */
const OWN = { given: 'own' } as const

/** The same card as one text, for the desk itself: the other side is `o`, joined by `textJoins`, the own one is given. */
export const cardTexts = {
  GARAGE: rowText(cardShape('GARAGE', OWN, partyShape('o'))),
  CUSTOMER: rowText(cardShape('CUSTOMER', partyShape('o'), OWN)),
}

/** The same with both sides in each card, joined by `cardJoins`. */
export const wholeCardTexts = (side: OrganizationType) => rowText(cardShape(side, partyShape('g'), partyShape('c')))

export const textJoins = (side: OrganizationType) => `
  cross join lateral (
    select id, name, image from organizations where id = t.${side === 'GARAGE' ? 'customer' : 'garage'}_id offset 0
  ) o
  left join lateral (select id, name, image from users where id = t.mechanic_id offset 0) m on true`

/** The viewer's own side as JSON; its id is to follow. */
export const OWN_PARTY = `select json_build_object('id', id, 'name', name, 'image', image)::text from organizations where id =`
