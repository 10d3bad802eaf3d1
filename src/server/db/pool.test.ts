import { expect, test, vi } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { openPool } from './pool.ts'

const { pool: other, options } = await testDatabase()

test('a pool outlives the loss of its idle connections', async () => {
  const warn = vi.fn()
  const pool = openPool({ ...options, max: 1 }, { warn })
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  await other.query('select pg_terminate_backend($1)', [rows[0]?.pid])
  await vi.waitFor(() => expect(warn).toHaveBeenCalledOnce())
  await expect(pool.query('select 1')).resolves.toMatchObject({ rowCount: 1 })
  await pool.end()
})
