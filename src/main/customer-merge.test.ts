import { getColumnTable, getTableName } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { contributionsOf } from '#server/feature.ts'
import { testDatabase } from '#test/database.ts'
import { serverFeatures } from './server-features.ts'

const { pool } = await testDatabase()

/**
 * What points at an organisation and is not moved: a garage's own, and what goes with a customer that has no people of its own. A merge that would
 * lose anything else ends in the database.
 */
const STAYS = [
  // made again from what was moved
  'report_days.organization_id',
  'report_marks.organization_id',
  'report_months.organization_id',
  'report_parts.organization_id',
  'report_states.organization_id',
  'search_documents.organization_id',
  'search_words.organization_id',
  // the kept one has its own
  'connections.customer_id',
  'customer_properties.organization_id',
  'organization_billing.organization_id',
  'organization_notification_settings.organization_id',
  'organization_platform_settings.organization_id',
  'put_away_first_steps.organization_id',
  // of people, whom it does not have
  'api_keys.organization_id',
  'garage_invitations.customer_id',
  'invitations.invited_by_organization_id',
  'invitations.organization_id',
  'memberships.organization_id',
  'notification_addresses.organization_id',
  'notification_read_marks.organization_id',
  'notification_reads.organization_id',
  'notifications.organization_id',
  'organization_exports.organization_id',
  'register_lookups.organization_id',
  'register_terms.organization_id',
  'review_reports.organization_id',
  'webhook_deliveries.organization_id',
  'webhook_endpoints.organization_id',
  // of garages
  'booking_pages.organization_id',
  'car_transport_settings.organization_id',
  'courtesy_car_settings.organization_id',
  'customer_prices.organization_id',
  'garage_invitations.accepted_garage_id',
  'garage_properties.organization_id',
  'inspection_templates.organization_id',
  'maintenance_entry_templates.organization_id',
  'message_texts.organization_id',
  'products.organization_id',
  'service_packages.organization_id',
  'services.organization_id',
  'tyre_hotels.organization_id',
]

test('every column that holds a customer is moved when two become one, or is known to stay', async () => {
  const { rows } = await pool.query<{ name: string }>(`
    select c.conrelid::regclass || '.' || a.attname as name
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'organizations'::regclass and a.attname <> 'garage_id' order by 1`)
  const moved = contributionsOf(serverFeatures)
    .customerMerge.flatMap(({ columns }) => columns)
    .map((column) => `${getTableName(getColumnTable(column))}.${column.name}`)
  expect([...moved, ...STAYS].sort()).toEqual(rows.map(({ name }) => name).sort())
})
