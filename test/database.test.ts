import { expect, test } from 'vitest'
import { testDatabase } from './database.ts'

const { pool } = await testDatabase()
const other = await testDatabase()

test('two test databases do not see each other', async () => {
  await pool.query('create table marks (id integer)')
  const seen = await other.pool.query("select to_regclass('marks') as found")
  expect(seen.rows).toEqual([{ found: null }])
})

test('an error of the database reaches the test as an error', async () => {
  await expect(pool.query('select nothing from nowhere')).rejects.toThrow('nowhere')
})

test('closing twice is harmless', async () => {
  await other.close()
  await expect(other.close()).resolves.toBeUndefined()
})
