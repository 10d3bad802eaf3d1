import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type pg from 'pg'
import { expect, test } from 'vitest'
import { createLog } from '#server/log.ts'
import { testDatabase } from '#test/database.ts'
import type { Config } from '../config.ts'
import { connect } from './pool.ts'

const ROUNDS = 5
const WRITES_PER_ROUND = 150

const silent = createLog('silent')

/** Lets a process of its own write, ends it by `kill -9` in the middle, and gives the ids that it was promised. */
async function writeUntilKilled(database: Config['database'], alsoKill: () => number[]): Promise<string[]> {
  const writer = spawn(process.execPath, ['test/acknowledged-writer.ts', JSON.stringify(database)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const acknowledged: string[] = []
  for await (const line of createInterface({ input: writer.stdout })) {
    acknowledged.push(line)
    if (acknowledged.length !== WRITES_PER_ROUND) continue
    for (const pid of alsoKill()) process.kill(pid, 'SIGKILL')
    writer.kill('SIGKILL')
  }
  if (writer.exitCode === null && writer.signalCode === null) await once(writer, 'exit')
  return acknowledged
}

async function missing(pool: pg.Pool, ids: readonly string[]): Promise<string[]> {
  const found = await pool.query<{ id: string }>('select id from marks where id = any($1::bigint[])', [ids])
  const present = new Set(found.rows.map((row) => row.id))
  return ids.filter((id) => !present.has(id))
}

test('kill -9 of the process, and of its embedded server, loses no acknowledged write', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'huoltosilta-kill-'))
  const database = { kind: 'embedded' as const, dataDir: folder, poolSize: 10 }
  const postmaster = () => Number(readFileSync(join(folder, 'data/postmaster.pid'), 'utf8').split('\n')[0])
  const promised: string[] = []
  for (let round = 0; round < ROUNDS; round++) {
    promised.push(...(await writeUntilKilled(database, () => (round % 2 === 0 ? [] : [postmaster()]))))
    const { pool, stop } = await connect({ database }, silent)
    expect(await missing(pool, promised)).toEqual([])
    await stop()
  }
  expect(promised.length).toBeGreaterThanOrEqual(ROUNDS * WRITES_PER_ROUND)
  rmSync(folder, { recursive: true, force: true })
})

test.runIf(process.env.TEST_DATABASE_URL)(
  'kill -9 of the process loses no write that its server acknowledged',
  async () => {
    const { pool, options } = await testDatabase({ empty: true })
    const url = new URL(process.env.TEST_DATABASE_URL ?? '')
    url.pathname = `/${options.database}`
    const promised: string[] = []
    for (let round = 0; round < ROUNDS; round++) {
      promised.push(
        ...(await writeUntilKilled(
          { kind: 'url', url: url.href, directUrl: null, replicaUrl: null, poolSize: 10 },
          () => [],
        )),
      )
      expect(await missing(pool, promised)).toEqual([])
    }
    expect(promised.length).toBeGreaterThanOrEqual(ROUNDS * WRITES_PER_ROUND)
  },
)
