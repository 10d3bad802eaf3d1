import { expect, test } from 'vitest'
import { contributionsOf } from '#server/feature.ts'
import { testDatabase } from '#test/database.ts'
import { searchingFeatures } from './searching-features.fixture.ts'

const { pool } = await testDatabase()
const { searched, searchedWords } = contributionsOf(searchingFeatures)

/** Written with their row and never afterwards: what a thing belongs to, its order, and an offer, which is sent anew when it changes. */
const NEVER_UPDATED = [
  'chats.customer_id',
  'chats.garage_id',
  'connections.customer_id',
  'connections.garage_id',
  'extra_work_lines.extra_work_id',
  'extra_work_lines.place',
  'extra_works.number',
  'extra_works.ticket_id',
  'line_items.place',
  'maintenance_book_entries.book_id',
  'maintenance_book_entries.organization_id',
  'offer_lines.name',
  'offer_lines.offer_id',
  'offer_lines.place',
  'offer_request_garages.offer_request_id',
  'offers.asked_id',
  'offers.number',
  'ticket_drivers.ticket_id',
]

/** `table.column` of all that a document is made of: PostgreSQL itself knows what a view reads. */
async function columnsRead(): Promise<string[]> {
  for (const { kind, documents } of searched) {
    const more = searchedWords.filter((one) => one.kind === kind).map(({ words }) => `, ${words}`)
    const statement = `with thing as (${documents}) select concat_ws(' ', thing.words${more.join('')}) from thing`
    await pool.query(`create view read_by_${kind} as ${statement.replaceAll('$1', `'{}'::uuid[]`)}`)
  }
  const { rows } = await pool.query<{ read: string }>(`
    select distinct u.table_name || '.' || u.column_name as read
    from information_schema.view_column_usage u
    where u.view_name like 'read\\_by\\_%' and not exists (
      select from information_schema.key_column_usage k
      join information_schema.table_constraints c using (constraint_schema, constraint_name)
      where c.constraint_type = 'PRIMARY KEY' and (k.table_name, k.column_name) = (u.table_name, u.column_name)
    )`)
  return rows.map(({ read }) => read)
}

/** `table.column` of all whose update marks a thing, `table.*` where each update does. */
async function columnsWatched(): Promise<Set<string>> {
  const { rows } = await pool.query<{ watched: string }>(`
    select t.event_object_table || '.' || coalesce(c.event_object_column, '*') as watched
    from information_schema.triggers t
    left join information_schema.triggered_update_columns c using (trigger_schema, trigger_name, event_object_table)
    where t.trigger_name like '%\\_search%' and t.event_manipulation = 'UPDATE'`)
  return new Set(rows.map(({ watched }) => watched))
}

test('whatever a document is made of marks its thing when it is updated: else a search finds the old text for good', async () => {
  const watched = await columnsWatched()
  const unwatched = (await columnsRead()).filter(
    (column) => !watched.has(column) && !watched.has(column.replace(/\..*/, '.*')),
  )
  expect(unwatched.sort()).toEqual(NEVER_UPDATED)
})
