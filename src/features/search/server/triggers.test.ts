import { expect, test } from 'vitest'
import { contributionsOf } from '#server/feature.ts'
import { testDatabase } from '#test/database.ts'
import { markFunction, searchTriggers } from './search-triggers.ts'
import { searchingFeatures } from './searching-features.fixture.ts'
import { undeclaredColumns } from './undeclared-columns.fixture.ts'

const { pool } = await testDatabase()
const features = contributionsOf(searchingFeatures)

test('each column that a document reads is declared by a source: else a search finds the old text for good', async () => {
  expect(await undeclaredColumns(pool, features)).toEqual([])
})

test('a column that is read and declared nowhere is named', async () => {
  const searched = features.searched.map((one) => ({
    ...one,
    sources: one.sources.map((source) => ({
      ...source,
      words: source.words.filter((words) => 'spell' in words || words.name !== 'customer_reference'),
    })),
  }))
  expect(await undeclaredColumns(pool, { ...features, searched })).toEqual([
    'offer_requests.customer_reference',
    'tickets.customer_reference',
  ])
})

test('the database finds the thing of a row where it is declared', async () => {
  const { rows } = await pool.query<{ body: string }>(
    `select prosrc as body from pg_proc where oid = 'search_mark'::regproc`,
  )
  expect(markFunction(features)).toContain(rows[0]?.body)
})

test('the database watches just the columns that are declared', async () => {
  const { rows } = await pool.query<{ name: string; columns: string[] }>(`
    select t.tgname as name, coalesce(array_agg(a.attname::text order by a.attname) filter (where a.attname is not null), '{}') as columns
    from pg_trigger t left join pg_attribute a on a.attrelid = t.tgrelid and a.attnum = any(t.tgattr)
    where t.tgname like '%\\_search%' and not t.tgisinternal group by 1 order by 1`)
  const declared = searchTriggers(features).map(({ name, columns }) => ({ name, columns: columns.toSorted() }))
  expect(rows).toEqual(declared.sort((one, other) => (one.name < other.name ? -1 : 1)))
})
