import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'

const migrationsFolder = fileURLToPath(new URL('../../../migrations', import.meta.url))
/** Any number, as long as nothing else of ours in the same database locks on it. */
const MIGRATION_LOCK = 7_263_001

/**
 * Brings the database to the newest migration. Several processes may call it at once: one works, the others wait and find
 * nothing left to do. The lock belongs to the session, so `options` must reach the server itself, not a transaction pooler.
 */
export async function migrate(options: pg.ClientConfig, folder: string = migrationsFolder): Promise<void> {
  if (!existsSync(folder)) return
  const client = new pg.Client({ ...options, application_name: 'huoltosilta-migrate' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await applyMigrations(drizzle({ client }), { migrationsFolder: folder })
  } finally {
    await client.end() // frees the lock as well
  }
}
