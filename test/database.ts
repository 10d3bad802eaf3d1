import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, inject } from 'vitest'
import { type Database, openDatabase } from '#server/db/database.ts'
import { testPool } from './test-pool.ts'

export type TestDatabase = {
  db: Database
  pool: pg.Pool
  /** For clients of their own, such as a listener or the job queue. */
  options: pg.ClientConfig
  /** Drops the database; done by itself after the file's last test. */
  close(): Promise<void>
}

/**
 * A migrated, empty database for this test file only. Call it at the top of the file:
 * `const { db } = await testDatabase()`. `{ empty: true }` leaves out the migrations.
 */
export async function testDatabase({ empty = false } = {}): Promise<TestDatabase> {
  const { connection, template } = inject('database')
  const name = `${template}_${randomBytes(6).toString('hex')}`
  // file_copy: the default writes every page of the template to the WAL, which takes twice as long here
  await onServer(connection, `create database ${name} template ${empty ? 'template0' : template} strategy file_copy`)
  const options = { ...connection, database: name }
  const pool = testPool({ ...options, max: 10, pipeline: true })
  let closing: Promise<void> | undefined
  const close = () => {
    closing ??= pool.end().then(() => onServer(connection, `drop database if exists ${name} with (force)`))
    return closing
  }
  afterAll(close)
  return { db: openDatabase(pool), pool, options, close }
}

async function onServer(connection: pg.ClientConfig, statement: string): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
