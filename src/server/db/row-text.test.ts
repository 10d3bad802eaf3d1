import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { instantText } from './instant-text.ts'
import { ROW_SEPARATOR, rowText } from './row-text.ts'

const { pool } = await testDatabase()

const shape = rowText({
  id: { sql: 't.id', as: 'word' },
  name: { sql: 't.name', as: 'text' },
  amount: { sql: 't.amount', as: 'number' },
  urgent: { sql: 't.urgent', as: 'boolean' },
  at: { sql: 't.at', as: 'instant' },
  tags: { sql: 't.tags::text', as: 'json' },
  owner: { object: { id: { sql: 't.owner_id', as: 'word' }, name: { sql: 't.owner', as: 'text' } } },
  own: { given: 'own' },
  more: { spread: 't.more' },
  parts: {
    list: {
      name: { sql: 'p.name', as: 'text' },
      at: { sql: 'p.at', as: 'instant' },
      owner: { object: { id: { sql: 'p.owner', as: 'word' } } },
    },
    from: 'jsonb_to_recordset(t.parts) as p (place int, name text, at timestamp(3) with time zone, owner uuid)',
    order: 'p.place',
  },
})

const anyText = fc.string({ unit: 'grapheme', maxLength: 12 }).map((text) => text.replaceAll('\0', ''))

const anyInstant = fc.option(
  fc
    .date({ min: new Date('2000-01-01T00:00:00Z'), max: new Date('2099-12-31T23:59:59Z'), noInvalidDate: true })
    .map((date) => date.toISOString()),
)

const anyRow = fc.record({
  id: fc.uuid(),
  name: fc.option(anyText),
  amount: fc.option(fc.integer({ min: -2_147_483_648, max: 2_147_483_647 })),
  urgent: fc.option(fc.boolean()),
  at: anyInstant,
  more: fc.dictionary(fc.constantFrom('first', 'zweite', 'kolmas'), fc.oneof(anyText, fc.integer(), fc.constant(null))),
  tags: fc.array(
    fc.string({ unit: 'grapheme', maxLength: 5 }).map((text) => text.replaceAll('\0', '')),
    { maxLength: 2 },
  ),
  parts: fc
    .array(fc.record({ name: fc.option(anyText), at: anyInstant, owner: fc.option(fc.uuid()) }), { maxLength: 3 })
    .map((parts) => parts.map((part, index) => ({ ...part, place: -index }))),
  owner_id: fc.option(fc.uuid()),
  owner: fc.constantFrom('Matti', '"Matti\\', 'Ä\n🚗', '</script>'),
})

const source = `jsonb_to_recordset($1::jsonb) as
  t (id uuid, name text, amount int, urgent boolean, at timestamp(3) with time zone, tags json, more jsonb, parts jsonb, owner_id uuid, owner text)`

async function read(rows: readonly object[], isCleaned = false): Promise<unknown[] | null> {
  const { rows: found } = await pool.query<{ text: string }>(
    `select string_agg(${shape.sql(isCleaned)}, ${ROW_SEPARATOR}) as text from ${source}`,
    [JSON.stringify(rows)],
  )
  const json = shape.json(found[0]?.text ?? '', { own: '{"id":1}' })
  return json && JSON.parse(`[${json.join()}]`)
}

async function readAsJson(rows: readonly object[]): Promise<unknown[]> {
  const { rows: found } = await pool.query<{ json: unknown }>(
    `select json_build_object('id', t.id, 'name', t.name, 'amount', t.amount, 'urgent', t.urgent, 'at', ${instantText('t.at')},
      'tags', t.tags,
      'owner', case when t.owner_id is not null then json_build_object('id', t.owner_id, 'name', t.owner) end,
      'own', json_build_object('id', 1), 'parts', coalesce((
        select json_agg(json_build_object('name', p.name, 'at', ${instantText('p.at')}, 'owner',
          case when p.owner is not null then json_build_object('id', p.owner) end) order by p.place)
        from jsonb_to_recordset(t.parts) as p (place int, name text, at timestamp(3) with time zone, owner uuid)
      ), '[]'))::jsonb || coalesce(t.more, '{}') as json from ${source}`,
    [JSON.stringify(rows)],
  )
  return found.map(({ json }) => json)
}

test('whatever the rows hold, they say what the database’s own JSON of them says', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyRow, { minLength: 1, maxLength: 5 }), async (rows) => {
      expect(await read(rows)).toEqual(await readAsJson(rows))
    }),
    { numRuns: 60 },
  )
})

test.each(['\x1e', '\x1f', '\x1e\x1f\x1e'])(
  'a text with %j in it is told of, and read without it',
  async (separator) => {
    const part = (name: string) => ({ parts: [{ place: 1, name, at: null, owner: null }] })
    const row = { id: crypto.randomUUID(), name: `a${separator}b`, owner: 'Matti', ...part('c') }
    const plain = { ...row, name: 'ab' }
    expect(await read([plain, row])).toBeNull()
    expect(await read([plain, row], true)).toEqual(await readAsJson([plain, plain]))
  },
)

test.each(['\x1c', '\x1d', '\x1e', '\x1f'])('so it is with %j in a text of a list', async (separator) => {
  const row = (name: string) => ({ id: crypto.randomUUID(), parts: [{ place: 1, name, at: null, owner: null }] })
  const [plain, odd] = [row('ab'), row(`a${separator}b`)]
  expect(await read([plain, odd])).toBeNull()
  expect(await read([plain, odd], true)).toEqual(await readAsJson([plain, { ...odd, parts: plain.parts }]))
})
