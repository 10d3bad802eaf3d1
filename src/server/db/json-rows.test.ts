import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { instantText } from './instant-text.ts'
import { jsonRows } from './json-rows.ts'

const { db } = await testDatabase({ empty: true })

const read = jsonRows<{ texts: string[] }>('any-texts', {
  columns: `t.text, null as nothing, ${instantText('t.at')} as "writtenAt"`,
  from: sql`(
    select text, place, '2026-11-22 19:00:00.12+02'::timestamptz as at
    from unnest(${sql.placeholder('texts')}::text[]) with ordinality as given (text, place)
  ) t`,
  order: sql`t.place`,
})

test('rows are JSON for texts of any content, with instants as the product writes them', async () => {
  const texts = ['"', '\\', '\x1c\x1d\x1e\x1f\x02', 'Ä\n🚗', '</script>', '']
  const rows = await read(db, { texts })
  const writtenAt = '2026-11-22T17:00:00.120Z'
  expect(rows.map((row) => JSON.parse(row))).toEqual(texts.map((text) => ({ text, nothing: null, writtenAt })))
  expect(await read(db, { texts: [] })).toEqual([])
})
