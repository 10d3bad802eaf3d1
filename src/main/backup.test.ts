import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { restoreBackup } from '#server/backup/restore-backup.ts'
import { takeBackup } from '#server/backup/take-backup.ts'
import { migrate, migrationsFolder } from '#server/db/migrate.ts'
import { transact } from '#server/db/transact.ts'
import { startJobs } from '#server/jobs/start-jobs.ts'
import { createLog } from '#server/log.ts'
import { testDatabase } from '#test/database.ts'
import { testServices } from '#test/services.ts'
import { loadDemoWorldWhenEmpty } from './demo-world.ts'
import { jobs } from './jobs.ts'

const silent = createLog('silent')
const place = await mkdtemp(join(tmpdir(), 'huoltosilta-backup-test-'))
afterAll(() => rm(place, { recursive: true, force: true }))

const source = await testDatabase()
const files = { kind: 'folder' as const, folder: join(place, 'files') }
const whole = join(place, 'whole')

/** Every row of every table by its text, the queue's own and the list of migrations aside. */
async function contents(pool: pg.Pool): Promise<Record<string, string[]>> {
  const { rows: tables } = await pool.query<{ tablename: string }>(
    "select tablename from pg_tables where schemaname = 'public' order by 1",
  )
  const all: Record<string, string[]> = {}
  for (const { tablename } of tables) {
    const { rows } = await pool.query<{ row: string }>(`select t::text as row from ${tablename} t order by 1`)
    all[tablename] = rows.map(({ row }) => row)
  }
  return all
}

async function shapeOf(pool: pg.Pool): Promise<unknown[]> {
  const { rows } = await pool.query(
    `select conrelid::regclass::text as owner, conname, pg_get_constraintdef(oid) as definition, convalidated
     from pg_constraint where connamespace = 'public'::regnamespace order by 1, 2`,
  )
  return rows
}

const emptyDatabase = () => targetOf({ empty: true })

async function targetOf(database: { empty: boolean }) {
  const target = await testDatabase(database)
  const folder = await mkdtemp(join(place, 'target-'))
  const storage = { kind: 'folder' as const, folder: join(folder, 'files') }
  return { ...target, storage, into: { connection: target.options, storage } }
}

const copyOf = async (): Promise<string> => {
  const copy = join(await mkdtemp(join(place, 'copy-')), 'backup')
  await cp(whole, copy, { recursive: true })
  return copy
}

beforeAll(async () => {
  await loadDemoWorldWhenEmpty(source.db, silent)
  await mkdir(join(files.folder, '2026-11'), { recursive: true })
  for (const name of ['a.webp', 'b.pdf']) await writeFile(join(files.folder, '2026-11', name), `contents of ${name}`)
  await takeBackup({ connection: source.options, storage: files }, whole)
})

test('the demo world comes back row by row, with its files, rules and numbers to come', async () => {
  const { pool, storage, into } = await emptyDatabase()
  await restoreBackup(into, whole)
  const [before, after] = [await contents(source.pool), await contents(pool)]
  expect(Object.values(before).flat().length).toBeGreaterThan(200)
  expect(after).toEqual(before)
  expect(await shapeOf(pool)).toEqual(await shapeOf(source.pool))
  const numbers = "select sequencename, last_value from pg_sequences where schemaname = 'public' order by 1"
  expect((await pool.query(numbers)).rows).toEqual((await source.pool.query(numbers)).rows)
  expect(await readFile(join(storage.folder, '2026-11/b.pdf'), 'utf8')).toBe('contents of b.pdf')
  expect((await readdir(join(storage.folder, '2026-11'))).sort()).toEqual(['a.webp', 'b.pdf'])
})

test('a backup is readable by its owner only, and the usual tool can check it', async () => {
  expect((await stat(whole)).mode & 0o777).toBe(0o700)
  for (const name of ['backup.json', 'SHA256SUMS', 'tables/public.users.copy.gz', 'files/2026-11/a.webp'])
    expect([name, (await stat(join(whole, name))).mode & 0o777]).toEqual([name, 0o600])
  expect(await readFile(join(whole, 'SHA256SUMS'), 'utf8')).toMatch(/^[0-9a-f]{64} {2}backup\.json\n/)
})

test('all tables are as of one moment, also while rows are written', async () => {
  const { pool, db, options } = await testDatabase()
  let isOver = false
  // each transaction writes both tables, or none
  const writing = (async () => {
    for (let turn = 0; !isOver; turn++)
      await transact(db, async (tx) => {
        await tx.$client.query(`insert into rate_limits (key, hits, reset_at) values ('k${turn}', 1, now())`)
        await tx.$client.query(`insert into outbox_events (name, payload) values ('k${turn}', '{}')`)
      })
  })()
  await expect.poll(async () => (await pool.query('select from rate_limits limit 1')).rowCount).toBe(1)
  const folder = join(place, 'moving')
  await takeBackup({ connection: options, storage: files }, folder)
  isOver = true
  await writing
  const column = async (table: string, place: number) =>
    gunzipSync(await readFile(join(folder, `tables/public.${table}.copy.gz`)))
      .toString()
      .trim()
      .split('\n')
      .map((line) => line.split('\t')[place] ?? '')
      .sort()
  expect(await column('rate_limits', 0)).toEqual(await column('outbox_events', 1))
})

test('a job that waits in the queue waits again after a restore', async () => {
  const { db, options, close } = await testDatabase()
  const queue = await startJobs({ jobs, db, services: testServices(), connection: options, log: silent })
  await queue.stop(0)
  const [job] = jobs
  if (!job) throw new Error('the product has no jobs')
  await db.$client.query(
    `insert into pgboss.job (name, data, singleton_key, state, policy)
     values ($1, '{"its": "payload"}', 'its-key', 'created', 'short'), ($1, '{}', 'done', 'completed', 'short')`,
    [job.name],
  )
  const folder = join(place, 'jobs')
  await takeBackup({ connection: options, storage: files }, folder)
  await close()
  const { pool, into } = await emptyDatabase()
  await restoreBackup(into, folder)
  const { rows } = await pool.query("select payload from outbox_events where name = 'job.queued'")
  const payload = {
    name: job.name,
    payload: { its: 'payload' },
    singletonKey: 'its-key',
    startAfter: expect.any(String),
  }
  expect(rows).toEqual([{ payload }])
})

test('an older backup is restored unchanged, then migrated', async () => {
  const migrations = await mkdtemp(join(place, 'migrations-'))
  for (const name of await readdir(migrationsFolder))
    await symlink(join(migrationsFolder, name), join(migrations, name))
  await mkdir(join(migrations, '20991231000000_later'))
  await writeFile(
    join(migrations, '20991231000000_later/migration.sql'),
    'alter table users add column nickname text; update users set nickname = lower(name)',
  )
  const { pool, options, into } = await emptyDatabase()
  await migrate(options, migrations)
  await restoreBackup(into, whole, { migrations })
  const { rows } = await pool.query(
    'select count(*) filter (where nickname = lower(name)) = count(*) as all from users',
  )
  expect(rows).toEqual([{ all: true }])
})

test.each<[string, (folder: string) => Promise<unknown>]>([
  ['a table that ends early', (folder) => truncate(join(folder, 'tables/public.users.copy.gz'), 100)],
  ['a file that is gone', (folder) => rm(join(folder, 'files/2026-11/b.pdf'))],
  ['a file that was changed', (folder) => writeFile(join(folder, 'files/2026-11/b.pdf'), 'contents of x.pdf')],
  ['a file that is in no list', (folder) => writeFile(join(folder, 'files/2026-11/c.pdf'), '')],
  ['no list of checksums', (folder) => rm(join(folder, 'SHA256SUMS'))],
  ['a list that ends early', (folder) => truncate(join(folder, 'SHA256SUMS'), 300)],
  ['no description', (folder) => rm(join(folder, 'backup.json'))],
  ['a torn description', (folder) => truncate(join(folder, 'backup.json'), 50)],
])('a torn backup is refused before anything is touched: %s', async (_name, tear) => {
  const { pool, into } = await emptyDatabase()
  const torn = await copyOf()
  await tear(torn)
  await expect(restoreBackup(into, torn)).rejects.toThrow(/torn|no backup/)
  expect(await contents(pool)).toEqual({})
})

test('a backup of a newer program, or with a migration of other contents, is refused', async () => {
  const { into } = await emptyDatabase()
  const older = await mkdtemp(join(place, 'migrations-'))
  const [first = ''] = (await readdir(migrationsFolder)).sort()
  await symlink(join(migrationsFolder, first), join(older, first))
  await expect(restoreBackup(into, whole, { migrations: older })).rejects.toThrow('newer version')
  const changed = await mkdtemp(join(place, 'migrations-'))
  await cp(migrationsFolder, changed, { recursive: true })
  await writeFile(join(changed, first, 'migration.sql'), 'select 1')
  await expect(restoreBackup(into, whole, { migrations: changed })).rejects.toThrow(`${first} is not the one`)
})

test('existing data is deleted only with an explicit option', async () => {
  const { pool, db, storage, into } = await targetOf({ empty: false })
  await pool.query("insert into rate_limits (key, hits, reset_at) values ('kept', 1, now())")
  const before = await contents(pool)
  await expect(restoreBackup(into, whole)).rejects.toThrow(/rate_limits has rows.*say --overwrite/)
  expect(await contents(pool)).toEqual(before)

  await db.$client.query('truncate rate_limits')
  await mkdir(storage.folder, { recursive: true })
  await writeFile(join(storage.folder, 'other.pdf'), 'somebody’s')
  await mkdir(join(storage.folder, '2026-11'))
  await writeFile(join(storage.folder, '2026-11/b.pdf'), 'CONTENTS OF b.pdf')
  await expect(restoreBackup(into, whole)).rejects.toThrow('is not empty; say --overwrite')

  await restoreBackup(into, whole, { overwrite: true })
  expect(await contents(pool)).toEqual(await contents(source.pool))
  expect(await readdir(storage.folder)).toEqual(['2026-11'])
  expect(await readFile(join(storage.folder, '2026-11/b.pdf'), 'utf8')).toBe('contents of b.pdf')
})

test('a backup and the stored files are never one in the other', async () => {
  const inside = takeBackup({ connection: source.options, storage: files }, join(files.folder, 'backup'))
  await expect(inside).rejects.toThrow('a place of its own')
  const { into } = await emptyDatabase()
  const storage = { kind: 'folder' as const, folder: place }
  await expect(restoreBackup({ ...into, storage }, whole, { overwrite: true })).rejects.toThrow('a place of its own')
  expect(await readdir(files.folder)).toEqual(['2026-11'])
})

test('nothing is restored under a running product', async () => {
  const { into, pool } = await emptyDatabase()
  const running = await pool.connect()
  await running.query("set application_name = 'huoltosilta'")
  await expect(restoreBackup(into, whole)).rejects.toThrow('Stop the product first')
  running.release(true)
  // PostgreSQL ends its session a moment after the line
  const connected =
    "select from pg_stat_activity where datname = current_database() and application_name = 'huoltosilta'"
  await expect.poll(async () => (await pool.query(connected)).rowCount).toBe(0)
  await restoreBackup(into, whole)
})

test('a backup goes into a new folder, and one that fails leaves nothing behind', async () => {
  const taken = takeBackup({ connection: source.options, storage: files }, whole)
  await expect(taken).rejects.toThrow('is not empty')
  const onFile = takeBackup({ connection: source.options, storage: files }, join(whole, 'backup.json'))
  await expect(onFile).rejects.toThrow('not a directory')
  const { options } = await testDatabase({ empty: true })
  await expect(takeBackup({ connection: options, storage: files }, join(place, 'failed'))).rejects.toThrow('no tables')
  expect((await readdir(place)).filter((name) => name.startsWith('failed'))).toEqual([])
})

test('files of a bucket are named, not copied', async () => {
  const storage = {
    kind: 's3' as const,
    endpoint: null,
    region: 'eu-north-1',
    bucket: 'silta',
    accessKeyId: 'id',
    secretAccessKey: 'secret',
  }
  const folder = join(place, 'bucket')
  await takeBackup({ connection: source.options, storage }, folder)
  const text = await readFile(join(folder, 'backup.json'), 'utf8')
  expect(JSON.parse(text).files).toEqual({ place: 's3 bucket silta', copied: false })
  expect(text).not.toContain('secret')
  expect(await readdir(join(folder, 'files'))).toEqual([])
})
