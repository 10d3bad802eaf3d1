import type { Logger as StatementLogger } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type pg from 'pg'
import type { Logger } from '../log.ts'

type Ran = { name: string; hash: string }

/**
 * What the folder has and the database has not run, oldest first. What was changed after this database ran it is named, rather than the table
 * that the next one fails at.
 */
export async function pendingMigrations(client: pg.Client, folder: string): Promise<string[]> {
  const files = readMigrationFiles({ migrationsFolder: folder })
  const ran = await ranMigrations(client)
  for (const { name, hash } of files)
    if ((ran.get(name) ?? hash) !== hash)
      throw new Error(`The migration ${name} was changed after this database ran it: see docs/data.md`)
  return files.flatMap(({ name }) => (ran.has(name) ? [] : [name]))
}

async function ranMigrations(client: pg.Client): Promise<Map<string, string>> {
  const { rows: found } = await client.query<{ ran: boolean }>(
    "select to_regclass('drizzle.__drizzle_migrations') is not null as ran",
  )
  if (!found[0]?.ran) return new Map()
  const { rows } = await client.query<Ran>('select name, hash from drizzle.__drizzle_migrations')
  return new Map(rows.map(({ name, hash }) => [name, hash]))
}

const NOTED = /^insert into "drizzle"\."__drizzle_migrations"/i

/** A line for each migration as it ends, which is when it is noted; they are committed together. */
export function migrationProgress(pending: readonly string[], log: Pick<Logger, 'info'>): StatementLogger {
  let done = 0
  let since = performance.now()
  return {
    logQuery(statement) {
      if (!NOTED.test(statement)) return
      const migration = pending[done]
      done += 1
      const seconds = Math.round((performance.now() - since) / 100) / 10
      since = performance.now()
      log.info({ migration, seconds, of: pending.length, done }, 'migration run')
    },
  }
}
