import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '#server/db/embedded-postgres.ts'
import { migrate } from '#server/db/migrate.ts'
import { roomyFolder } from '../scripts/machine.mjs'

declare module 'vitest' {
  export interface ProvidedContext {
    database: TestServer
  }
}

/** The PostgreSQL of one test run, and the migrated database that each test file gets a copy of. */
export type TestServer = { connection: pg.ClientConfig; template: string }

const FOLDER_PREFIX = 'huoltosilta-test-'

const parent = roomyFolder()

/** Speed over safety: these data live as long as the run. */
const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '100' }

/**
 * Once per run: TEST_DATABASE_URL's server when it is set (its user must be allowed to create databases), else ours. With
 * TEST_DATABASE_TEMPLATE a database of that server which another run has migrated is copied, and stays.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await testServer()
  const given = process.env.TEST_DATABASE_TEMPLATE
  if (given) {
    project.provide('database', { connection: server.connection, template: given })
    return server.stop
  }
  const template = `huoltosilta_test_${process.pid}`
  await onServer(server.connection, `create database ${template}`)
  const migrations = migrationsAndDraft()
  await migrate({ ...server.connection, database: template }, migrations.folder)
  migrations.remove()
  project.provide('database', { connection: server.connection, template })
  return async () => {
    // also what a crashed test file left behind
    await onServer(
      server.connection,
      ...(await databasesLike(server.connection, template)).map((name) => `drop database ${name} with (force)`),
    )
    await server.stop()
  }
}

/**
 * The migrations; with DRAFT_TABLES=true, on top of them a draft of what the tables have beyond, so that a new column can be
 * tested before its migration is written. Drafting takes some seconds; that migrations match the tables is checked by
 * `npm run check`.
 */
function migrationsAndDraft(): { folder: string; remove(): void } {
  if (process.env.DRAFT_TABLES !== 'true') return { folder: 'migrations', remove: () => {} }
  const folder = mkdtempSync(join(tmpdir(), 'huoltosilta-draft-'))
  cpSync('migrations', folder, { recursive: true })
  const made = spawnSync(
    'node_modules/.bin/drizzle-kit',
    ['generate', '--dialect', 'postgresql', '--schema', './src/**/*.tables.ts', '--out', folder],
    { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] },
  )
  if (made.status !== 0) console.warn(`no draft of the tables: ${made.stdout}${made.stderr}`)
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

async function testServer(): Promise<{ connection: pg.ClientConfig; stop(): Promise<void> }> {
  const url = process.env.TEST_DATABASE_URL
  if (url) return { connection: partsOf(url), stop: async () => {} }
  removeLeftovers()
  const folder = mkdtempSync(join(parent, `${FOLDER_PREFIX}${process.pid}-`))
  const server = await startEmbeddedPostgres(folder, { overrides: settings })
  return {
    connection: server.connection,
    async stop() {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Folders of runs that were killed. */
function removeLeftovers(): void {
  for (const name of readdirSync(parent)) {
    const pid = name.startsWith(FOLDER_PREFIX) && Number.parseInt(name.slice(FOLDER_PREFIX.length), 10)
    if (pid && !isAlive(pid)) rmSync(join(parent, name), { recursive: true, force: true })
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Plain options, since a `connectionString` would override a separate `database`. */
function partsOf(url: string): pg.ClientConfig {
  const { host, port, user, database, password } = new pg.Client({ connectionString: url })
  return {
    host,
    port,
    ...(user && { user }),
    ...(database && { database }),
    ...(typeof password === 'string' && { password }),
  }
}

async function onServer(connection: pg.ClientConfig, ...statements: string[]): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}

async function databasesLike(connection: pg.ClientConfig, prefix: string): Promise<string[]> {
  const client = new pg.Client(connection)
  await client.connect()
  const found = await client.query<{ datname: string }>(
    'select datname from pg_database where starts_with(datname, $1)',
    [prefix],
  )
  await client.end()
  return found.rows.map((row) => row.datname)
}
