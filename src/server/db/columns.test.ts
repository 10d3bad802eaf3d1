import { pgTable } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { END_OF_TIMES, FIRST_INSTANT } from '#shared/instant.ts'
import { testDatabase } from '#test/database.ts'
import { instant, preciseInstant } from './columns.ts'

const { db, pool } = await testDatabase({ empty: true })
await pool.query('create table moments (at timestamp(3) with time zone, exact timestamp(6) with time zone)')
const moments = pgTable('moments', { at: instant('at'), exact: preciseInstant('exact') })

test.each([
  ['0001-12-31 09:00:00+00 BC', FIRST_INSTANT],
  ['4713-01-01 00:00:00+00 BC', FIRST_INSTANT],
  ['-infinity', FIRST_INSTANT],
  ['infinity', END_OF_TIMES],
  ['294276-12-31 23:59:59+00', END_OF_TIMES],
  ['20000-01-01 00:00:00+00', '9999-12-31T23:59:59.999Z'],
  ['2026-11-22 08:00:00.5+02', '2026-11-22T06:00:00.500Z'],
])('%s in a row fails no reader of it and other rows', async (kept, read) => {
  await pool.query('truncate moments')
  await pool.query('insert into moments values ($1, $1)', [kept])
  expect(await db.select().from(moments)).toEqual([{ at: read, exact: read }])
})
