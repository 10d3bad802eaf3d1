import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { FAILED_JOBS_QUEUE } from '../jobs/keep-failed-jobs.ts'
import type { Backup, BackupTable } from './backup-folder.ts'

const id = pg.escapeIdentifier

/** The product's own tables, and the list of migrations that they have run. The job queue's are its own (see below). */
const SCHEMAS = ['public', 'drizzle']

type Dumped = Pick<Backup, 'postgres' | 'migrations' | 'tables' | 'sequences'>

/**
 * Writes the rows of every table into `folder`, all as of one moment: one REPEATABLE READ transaction, with the tables locked against migrations
 * only. `atSnapshot` runs when that moment is settled.
 */
export async function dumpTables(client: pg.Client, folder: string, atSnapshot: () => Promise<void>): Promise<Dumped> {
  const names = (await tablesOf(client)).map(({ schema, name }) => `${id(schema)}.${id(name)}`)
  if (names.length === 0) throw new Error('There is nothing to back up: the database has no tables')
  await client.query('begin isolation level repeatable read read only')
  // the limits of the product's own statements are no measure for these
  await client.query('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0')
  await client.query("set local timezone = 'UTC'; set local datestyle = 'ISO'; set local intervalstyle = 'postgres'")
  await client.query(`lock table ${names.join(', ')} in access share mode`)
  // the first select settles the moment, so no migration comes between it and the locks
  const found = await tablesOf(client)
  const postgres = (await client.query<{ server_version: string }>('show server_version')).rows[0]?.server_version ?? ''
  const { rows: migrations } = await client.query<Backup['migrations'][number]>(
    'select name, hash from drizzle.__drizzle_migrations order by name',
  )
  const { rows: sequences } = await client.query<Backup['sequences'][number]>(sequencesQuery, [SCHEMAS])
  await atSnapshot()

  const tables: BackupTable[] = []
  for (const { schema, name, columns } of found) {
    const source = `${id(schema)}.${id(name)} (${columns.map(id).join(', ')})`
    const file = `${schema}.${name}.copy.gz`
    tables.push({ file, schema, name, columns, rows: await copyOut(client, source, join(folder, file)) })
  }
  if (await hasJobs(client)) tables.push(await dumpWaitingJobs(client, folder))
  await client.query('commit')
  return { postgres, migrations, tables, sequences }
}

type Found = { schema: string; name: string; columns: string[] }

// a generated column is computed again, and PostgreSQL takes no value for it
const tablesQuery = `
  select n.nspname as schema, c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  where c.relkind = 'r' and n.nspname = any($1)
  group by 1, 2 order by 1, 2`

const sequencesQuery = `
  select schemaname as schema, sequencename as name, coalesce(last_value, start_value)::text as value,
    last_value is not null as "isCalled"
  from pg_sequences where schemaname = any($1) order by 1, 2`

const tablesOf = async (client: pg.Client) => (await client.query<Found>(tablesQuery, [SCHEMAS])).rows

/** The queue makes its tables when it first starts. */
async function hasJobs(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>(`select to_regclass('pgboss.job') is not null as found`)
  return rows[0]?.found === true
}

// The queue's own tables belong to its library and to its version. What still waits in them is written as the events that `enqueue` would write:
// after a restore the relay hands the jobs to the queue of that installation.
const waitingJobs = `
  select 'job.queued' as name, jsonb_strip_nulls(jsonb_build_object(
    'name', name, 'payload', coalesce(data, '{}'), 'singletonKey', singleton_key,
    'startAfter', to_char(start_after at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))) as payload
  from pgboss.job
  where state < 'completed' and name <> '${FAILED_JOBS_QUEUE}' and not starts_with(name, '__pgboss')
  order by created_on`

async function dumpWaitingJobs(client: pg.Client, folder: string): Promise<BackupTable> {
  const file = 'waiting-jobs.copy.gz'
  const rows = await copyOut(client, `(${waitingJobs})`, join(folder, file))
  return { file, schema: 'public', name: 'outbox_events', columns: ['name', 'payload'], rows }
}

async function copyOut(client: pg.Client, source: string, path: string): Promise<number> {
  const rows = client.query(copyTo(`copy ${source} to stdout`))
  await pipeline(rows, createGzip(), createWriteStream(path, { flags: 'wx', mode: 0o600 }))
  return rows.rowCount
}
