import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { migrate } from './migrate.ts'

const { pool, options } = await testDatabase({ empty: true })
let folder = ''

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'huoltosilta-migrate-'))
  await pool.query('drop schema if exists drizzle cascade; drop schema public cascade; create schema public')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function migration(name: string, ...statements: string[]): void {
  mkdirSync(join(folder, name))
  writeFileSync(join(folder, name, 'migration.sql'), statements.join('\n--> statement-breakpoint\n'))
}

const tables = async () =>
  (await pool.query("select tablename from pg_tables where schemaname = 'public' order by 1")).rows.map(
    (row: { tablename: string }) => row.tablename,
  )

test('nodes that start at once migrate once', async () => {
  migration('20260101000000_first', 'create table garages (id integer)', 'select pg_advisory_xact_lock(7)')
  migration('20260102000000_second', 'create table tickets (id integer)')
  const holder = await pool.connect()
  onTestFinished(() => holder.release(true))
  await holder.query('begin; select pg_advisory_xact_lock(7)')
  const nodes = Promise.all([migrate(options, folder), migrate(options, folder), migrate(options, folder)])
  // one is held in its migration, and the others wait for it
  const waiting = `select from pg_locks where locktype = 'advisory' and not granted
    and database = (select oid from pg_database where datname = current_database())`
  await expect.poll(async () => (await pool.query(waiting)).rowCount).toBe(3)
  await holder.query('rollback')
  await nodes
  expect(await tables()).toEqual(['garages', 'tickets'])
})

test('a later start brings only what is new', async () => {
  migration('20260101000000_first', 'create table garages (id integer)')
  await migrate(options, folder)
  migration('20260102000000_second', 'create table tickets (id integer)')
  await migrate(options, folder)
  expect(await tables()).toEqual(['garages', 'tickets'])
})

test('each migration is a line in the log, and what must know of them is called only when there are any', async () => {
  const lines: unknown[] = []
  const log = { info: (about: unknown, text?: string) => void lines.push(text ? { about, text } : about) }
  const calls: string[] = []
  const how = {
    log: log as never,
    whilePending: async () => {
      calls.push('begun')
      return async () => void calls.push('over')
    },
  }
  migration('20260101000000_first', 'create table garages (id integer)')
  migration('20260102000000_second', 'create table tickets (id integer)')
  await migrate(options, folder, how)
  expect(lines).toMatchObject([
    { text: 'migrations to run', about: { pending: 2 } },
    { text: 'migration run', about: { migration: '20260101000000_first', done: 1, of: 2 } },
    { text: 'migration run', about: { migration: '20260102000000_second', done: 2, of: 2 } },
  ])
  await migrate(options, folder, how)
  expect([lines.length, calls]).toEqual([3, ['begun', 'over']])
})

test('a process that waits for another one to migrate says so', async () => {
  migration('20260101000000_first', 'select pg_advisory_xact_lock(7)')
  const holder = await pool.connect()
  onTestFinished(() => holder.release(true))
  await holder.query('begin; select pg_advisory_xact_lock(7)')
  const first = migrate(options, folder)
  const waits = "select from pg_locks where locktype = 'advisory' and not granted"
  await expect.poll(async () => (await pool.query(waits)).rowCount).toBeGreaterThan(0)
  const said = Promise.withResolvers<unknown>()
  const second = migrate(options, folder, { log: { info: said.resolve } as never })
  expect(await said.promise).toBe('another process migrates the database: waiting for it')
  await holder.query('rollback')
  await Promise.all([first, second])
})

test('a migration that fails leaves nothing behind and lets the next try in', async () => {
  migration('20260101000000_first', 'create table garages (id integer)', 'select nothing from nowhere')
  await expect(migrate(options, folder)).rejects.toThrow()
  expect(await tables()).toEqual([])
  rmSync(join(folder, '20260101000000_first'), { recursive: true })
  migration('20260101000000_first', 'create table garages (id integer)')
  await migrate(options, folder)
  expect(await tables()).toEqual(['garages'])
})

test('a migration that was changed after the database ran it is named, and nothing newer is run', async () => {
  migration('20260101000000_first', 'create table garages (id integer)')
  await migrate(options, folder)
  rmSync(join(folder, '20260101000000_first'), { recursive: true })
  migration('20260101000000_first', 'create table garages (id bigint)')
  migration('20260102000000_second', 'create table tickets (id integer)')
  await expect(migrate(options, folder)).rejects.toThrow('The migration 20260101000000_first was changed')
  expect(await tables()).toEqual(['garages'])
})

test('a project without migrations is left alone', async () => {
  await migrate(options, join(folder, 'none'))
  await migrate(options, folder)
  expect(await tables()).toEqual([])
})
