import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as drizzleMigrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'

/** Where the migrations are, each in a folder of its own name. */
export const migrationsFolder = fileURLToPath(new URL('../../../migrations', import.meta.url))
/** Any number, as long as nothing else of ours in the same database locks on it. */
const MIGRATION_LOCK = 7_263_001
/** A hung pooler or a network that swallows is a database that is away; the migrations themselves take their time. */
const CONNECT_LIMIT_MS = 10_000

/**
 * Brings the database to the newest migration. Several processes may call it at once: one works, the others wait and find
 * nothing left to do. The lock belongs to the session, so `options` must reach the server itself, not a transaction pooler.
 */
export async function migrate(options: pg.ClientConfig, folder: string = migrationsFolder): Promise<void> {
  if (!existsSync(folder)) return
  await withMigrationLock({ ...options, application_name: 'huoltosilta-migrate' }, (client) =>
    applyMigrations(client, folder),
  )
}

/** Runs the work on a connection of its own, while no other process of ours migrates this database. */
export async function withMigrationLock<Result>(
  options: pg.ClientConfig,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ ...options, connectionTimeoutMillis: CONNECT_LIMIT_MS })
  // a lost connection fails the statement under way
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    return await work(client)
  } finally {
    await client.end() // frees the lock as well
  }
}

/** For whoever holds the migration lock: runs the folder's migrations that the database has not run. */
export async function applyMigrations(client: pg.Client, folder: string = migrationsFolder): Promise<void> {
  await requireUnchanged(client, folder)
  await drizzleMigrate(drizzle({ client }), { migrationsFolder: folder })
}

/** What was changed after this database ran it is named, rather than the table that the next one stumbles over. */
async function requireUnchanged(client: pg.Client, folder: string): Promise<void> {
  const { rows: found } = await client.query<{ ran: boolean }>(
    "select to_regclass('drizzle.__drizzle_migrations') is not null as ran",
  )
  if (!found[0]?.ran) return
  const { rows } = await client.query<Ran>('select name, hash from drizzle.__drizzle_migrations')
  const ran = new Map(rows.map(({ name, hash }) => [name, hash]))
  for (const { name, hash } of readMigrationFiles({ migrationsFolder: folder }))
    if ((ran.get(name) ?? hash) !== hash)
      throw new Error(`The migration ${name} was changed after this database ran it: see docs/data.md`)
}

type Ran = { name: string; hash: string }
