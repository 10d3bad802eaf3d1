import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as drizzleMigrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import type { Logger } from '../log.ts'
import { migrationProgress, pendingMigrations } from './migration-progress.ts'

/** Where the migrations are, each in a folder of its own name. */
export const migrationsFolder = fileURLToPath(new URL('../../../migrations', import.meta.url))
/** Any number, as long as nothing else of ours in the same database locks on it. */
const MIGRATION_LOCK = 7_263_001
/** A hung pooler or a network that drops packets is a database that is away; the migrations themselves take their time. */
const CONNECT_LIMIT_MS = 10_000

export type MigrateOptions = {
  log?: Pick<Logger, 'info'>
  /** Called before the first migration that is run, if there is one; what it answers is called after the last. */
  whilePending?: () => Promise<() => Promise<void>>
}

/**
 * Brings the database to the newest migration. Several processes may call it at once: one works, the others wait and find
 * nothing left to do. The lock belongs to the session, so `options` must reach the server itself, not a transaction pooler.
 */
export async function migrate(
  options: pg.ClientConfig,
  folder: string = migrationsFolder,
  how: MigrateOptions = {},
): Promise<void> {
  if (!existsSync(folder)) return
  await withMigrationLock(
    { ...options, application_name: 'huoltosilta-migrate' },
    (client) => applyMigrations(client, folder, how),
    how.log,
  )
}

/** Runs the work on a connection of its own, while no other process of ours migrates this database. */
export async function withMigrationLock<Result>(
  options: pg.ClientConfig,
  work: (client: pg.Client) => Promise<Result>,
  log?: Pick<Logger, 'info'>,
): Promise<Result> {
  const client = new pg.Client({ ...options, connectionTimeoutMillis: CONNECT_LIMIT_MS })
  // a lost connection fails the statement under way
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [MIGRATION_LOCK])
    if (!rows[0]?.mine) {
      log?.info('another process migrates the database: waiting for it')
      await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    }
    return await work(client)
  } finally {
    await client.end() // frees the lock as well
  }
}

/** For the holder of the migration lock: runs the folder's migrations that the database has not run, a line each in the log. */
export async function applyMigrations(
  client: pg.Client,
  folder: string = migrationsFolder,
  { log, whilePending }: MigrateOptions = {},
): Promise<void> {
  const pending = await pendingMigrations(client, folder)
  const stop = pending.length > 0 ? await whilePending?.() : undefined
  try {
    if (pending.length > 0) log?.info({ pending: pending.length }, 'migrations to run')
    const logger = log ? migrationProgress(pending, log) : false
    await drizzleMigrate(drizzle({ client, logger }), { migrationsFolder: folder })
  } finally {
    await stop?.()
  }
}
