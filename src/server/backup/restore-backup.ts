import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type pg from 'pg'
import { applyMigrations, migrationsFolder, withMigrationLock } from '../db/migrate.ts'
import { type Backup, FILES, readBackup } from './backup-folder.ts'
import { verifyChecksums } from './checksums.ts'
import { copyFiles, hasFiles, removeOthers, requireApart } from './copy-files.ts'
import { loadTables } from './load-tables.ts'
import type { BackupSource } from './take-backup.ts'

export type RestoreOptions = {
  /** Whether what is there may be thrown away. */
  overwrite?: boolean
  migrations?: string
}

/**
 * Makes the database and the stored files what the backup holds, then brings them to the program's newest migration. Nothing is
 * touched before the whole backup is found to be as it was written, the database empty and the product stopped.
 */
export async function restoreBackup(
  { connection, storage }: BackupSource,
  folder: string,
  { overwrite = false, migrations = migrationsFolder }: RestoreOptions = {},
): Promise<Backup> {
  const source = resolve(folder)
  const backup = await readBackup(source)
  await verifyChecksums(source)
  requireKnownMigrations(backup, migrations)
  const files = storage.kind === 'folder' && backup.files.copied ? storage.folder : null
  if (files !== null) requireApart(files, source)

  await withMigrationLock(
    { ...connection, query_timeout: 0, application_name: 'huoltosilta restore' },
    async (client) => {
      await client.query('set statement_timeout = 0')
      await requireStopped(client)
      const tables = await tablesOf(client)
      if (!overwrite) await requireEmpty(client, tables, files)
      // before the tables: a full disk is met while everything is still unchanged
      if (files !== null) await copyFiles(join(source, FILES), files)
      await clear(client, tables)
      await migrateTo(client, backup, migrations)
      await loadTables(client, source, backup)
      await applyMigrations(client, migrations)
      if (files !== null) await removeOthers(files, join(source, FILES))
    },
  )
  return backup
}

/** A backup of a newer program, or of migrations that were changed afterwards, has tables that are unknown here. */
function requireKnownMigrations(backup: Backup, folder: string): void {
  const known = new Map(readMigrationFiles({ migrationsFolder: folder }).map(({ name, hash }) => [name, hash]))
  for (const { name, hash } of backup.migrations) {
    if (!known.has(name)) throw new Error(`The backup is of a newer version: this program has no migration ${name}`)
    if (known.get(name) !== hash) throw new Error(`The migration ${name} is not the one that the backup was made with`)
  }
}

async function requireStopped(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select distinct application_name as name from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and application_name like 'huoltosilta%'`,
  )
  if (rows.length > 0)
    throw new Error(`Stop the product first: connected are ${rows.map(({ name }) => name).join(', ')}`)
}

async function tablesOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')`)
  return rows.map(({ name }) => name)
}

const WORD = 'say --overwrite to lose what is there'

async function requireEmpty(client: pg.Client, tables: readonly string[], files: string | null): Promise<void> {
  for (const table of tables) {
    const { rowCount } = await client.query(`select from ${table} limit 1`)
    if (rowCount) throw new Error(`The database is not empty (${table} has rows); ${WORD}`)
  }
  if (files !== null && (await hasFiles(files))) throw new Error(`${files} is not empty; ${WORD}`)
}

/** The product's tables and its queue's. What else is in the database, such as extensions, is left alone. */
async function clear(client: pg.Client, tables: readonly string[]): Promise<void> {
  const drop = tables.length > 0 ? `drop table ${tables.join(', ')} cascade;` : ''
  await client.query(`begin; ${drop} drop schema if exists drizzle, pgboss cascade; commit`)
}

/** Runs the migrations that the backup's database had run, and no newer ones. */
async function migrateTo(client: pg.Client, { migrations }: Backup, folder: string): Promise<void> {
  const level = await mkdtemp(join(tmpdir(), 'huoltosilta-level-'))
  try {
    for (const { name } of migrations) await symlink(resolve(folder, name), join(level, name))
    await applyMigrations(client, level)
  } finally {
    await rm(level, { recursive: true, force: true })
  }
}
