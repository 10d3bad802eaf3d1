import type { Pool } from 'pg'

/** How many sessions of this database wait for a lock: by it a test knows that an act has come to where it has to wait. */
export async function waitingSessions(pool: Pool): Promise<number> {
  const { rows } = await pool.query(
    `select pid from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
  )
  return rows.length
}
