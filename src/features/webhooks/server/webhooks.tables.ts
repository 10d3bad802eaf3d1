import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import { createdAt, id, instant, version } from '#server/db/columns.ts'
import { DELIVERY_FAILURES, DELIVERY_STATES, OFF_REASONS } from '../webhooks.ts'

/** Where an organisation's own systems are called. */
export const webhookEndpoints = pgTable(
  'webhook_endpoints',
  {
    id: id(),
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    url: text('url').notNull(),
    /** Which kinds it gets (`webhook-kinds.ts`). */
    types: text('types').array().notNull(),
    isOn: boolean('is_on').notNull().default(true),
    /** Why the product switched it off; null when an admin did, and while it is on. */
    offReason: text('off_reason', { enum: OFF_REASONS }),
    /** Signs what is sent; sealed with a key made of the product's secret (`webhook-secret.ts`). */
    sealedKey: text('sealed_key').notNull(),
    /** The one before it, which signs too until then. */
    oldSealedKey: text('old_sealed_key'),
    oldKeyUntil: instant('old_key_until'),
    /** Since when every call fails; null when the last one arrived. */
    failingSince: instant('failing_since'),
    /** A worker has taken its calls until then, or until it is done. */
    sendingUntil: instant('sending_until'),
    createdAt: createdAt(),
    version: version(),
  },
  (table) => [index('webhook_endpoints_organization').on(table.organizationId, table.id)],
)

/** One call of one address about one event, with all its tries. Its id is the `webhook-id` that receivers know it by. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: id(),
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    endpointId: uuid('endpoint_id')
      .notNull()
      .references(() => webhookEndpoints.id, { onDelete: 'cascade' }),
    type: text('type').notNull(),
    /** The body, byte for byte the same at every try. */
    payload: text('payload').notNull(),
    state: text('state', { enum: DELIVERY_STATES }).notNull().default('WAITING'),
    tries: integer('tries').notNull().default(0),
    /** How many of them were made before an admin sent it again: the waits between tries begin from there. */
    triesBefore: integer('tries_before').notNull().default(0),
    failure: text('failure', { enum: DELIVERY_FAILURES }),
    answerCode: integer('answer_code'),
    answer: text('answer').notNull().default(''),
    lastTriedAt: instant('last_tried_at'),
    /** Null when it is not tried any more. */
    nextTryAt: instant('next_try_at').default(sql`now()`),
    createdAt: createdAt(),
  },
  (table) => [
    // the page of an address, newest first; ids of version 7 sort by time
    index('webhook_deliveries_endpoint').on(table.organizationId, table.endpointId, table.id),
    index('webhook_deliveries_failed')
      .on(table.organizationId, table.endpointId, table.id)
      .where(sql`${table.state} in ('FAILED', 'GIVEN_UP')`),
    index('webhook_deliveries_due')
      .on(table.organizationId, table.endpointId, table.nextTryAt)
      .where(sql`${table.nextTryAt} is not null`),
    // for the nightly removal of all organisations' old ones, and for the cascade of an address
    index('webhook_deliveries_old').on(table.createdAt),
    index('webhook_deliveries_of_endpoint').on(table.endpointId),
  ],
)
