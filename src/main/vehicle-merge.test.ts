import { expect, test } from 'vitest'
import { testDatabase } from '#test/database.ts'

const { pool } = await testDatabase()

test('every table that points at vehicles is known to follow when two records of one car become one', async () => {
  const { rows } = await pool.query<{ name: string }>(
    `select conrelid::regclass::text as name from pg_constraint
      where contype = 'f' and confrelid = 'vehicles'::regclass order by name`,
  )
  // a new one needs a `vehicleMerge` in its feature, and a line here
  expect(rows.map((row) => row.name)).toEqual([
    'engine_readings',
    'maintenance_books',
    'mileage_readings',
    'offer_requests',
    'plan_items',
    'reminders',
    'service_plans',
    'tickets',
    'tyre_calls',
    'tyre_sets',
    'vehicle_garages',
    'vehicle_handovers',
    'vehicle_payers',
  ])
})
