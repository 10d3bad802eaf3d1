import { type RowShape, rowColumns, rowText } from '#server/db/row-text.ts'
import type { OrganizationType } from '#shared/organization.ts'

const party = (alias: string): RowShape[string] => ({
  object: {
    id: { sql: `${alias}.id`, as: 'word' },
    name: { sql: `${alias}.name`, as: 'text' },
    image: { sql: `${alias}.image`, as: 'text' },
  },
})

const cardShape = (garage: RowShape[string], customer: RowShape[string]): RowShape => ({
  id: { sql: 't.id', as: 'word' },
  type: { sql: `'ticket'`, as: 'word' },
  number: { sql: 't.number', as: 'word' },
  title: { sql: 't.title', as: 'text' },
  status: { sql: 't.status', as: 'word' },
  statusChangedAt: { sql: 't.status_changed_at', as: 'instant' },
  waitingFor: { sql: 't.waiting_for', as: 'word' },
  urgent: { sql: 't.urgent', as: 'boolean' },
  registrationNumber: { sql: 't.registration_number', as: 'text' },
  vinNumber: { sql: 't.vin_number', as: 'text' },
  make: { sql: 't.make', as: 'text' },
  model: { sql: 't.model', as: 'text' },
  color: { sql: 't.color', as: 'text' },
  year: { sql: 't.year', as: 'number' },
  garage,
  customer,
  mechanic: party('m'),
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
export const cardColumns = rowColumns(cardShape(party('g'), party('c')))

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
  GARAGE: rowText(cardShape(OWN, party('o'))),
  CUSTOMER: rowText(cardShape(party('o'), OWN)),
}

export const textJoins = (side: OrganizationType) => `
  cross join lateral (
    select id, name, image from organizations where id = t.${side === 'GARAGE' ? 'customer' : 'garage'}_id offset 0
  ) o
  left join lateral (select id, name, image from users where id = t.mechanic_id offset 0) m on true`

/** The viewer's own side as JSON; its id is to follow. */
export const OWN_PARTY = `select json_build_object('id', id, 'name', name, 'image', image)::text from organizations where id =`
