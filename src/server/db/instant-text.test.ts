import { integer, pgTable } from 'drizzle-orm/pg-core'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { instant } from './columns.ts'
import { openTransaction } from './database.ts'
import { instantText } from './instant-text.ts'

const { pool } = await testDatabase({ empty: true })
const client = await pool.connect()
afterAll(() => client.release())

await client.query('create table moments (place integer, at timestamp(3) with time zone)')
const moments = pgTable('moments', { place: integer('place').notNull(), at: instant('at') })

/** With the zeros at the end that PostgreSQL would leave out, and without. */
const instants = fc
  .tuple(
    fc.date({ min: new Date('1970-01-01T00:00:00Z'), max: new Date('2199-12-31T23:59:59.999Z'), noInvalidDate: true }),
    fc.constantFrom(1, 10, 100, 1000, 3_600_000),
  )
  .map(([date, stepMs]) => new Date(Math.floor(date.getTime() / stepMs) * stepMs).toISOString())
const zones = fc.constantFrom('UTC', 'Europe/Helsinki', 'Asia/Kolkata', 'America/St_Johns')

test('an instant in JSON of PostgreSQL is written like one that was read from its column', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.option(instants), { minLength: 1, maxLength: 50 }), zones, async (given, zone) => {
      await client.query(`truncate moments; set timezone to '${zone}'`)
      await client.query('insert into moments select * from unnest($1::int[], $2::timestamptz[])', [
        given.map((_, place) => place),
        given,
      ])
      const read = await openTransaction(client).select({ at: moments.at }).from(moments).orderBy(moments.place)
      const { rows } = await client.query(`select ${instantText('at')} as at from moments order by place`)
      expect(read).toEqual(given.map((at) => ({ at })))
      expect(rows).toEqual(read)
    }),
    { numRuns: 50 },
  )
})
