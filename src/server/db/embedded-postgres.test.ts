import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, expect, test } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'

const parent = mkdtempSync(join(tmpdir(), 'huoltosilta-embedded-'))
chmodSync(parent, 0o755)
let dataDir = join(parent, 'first')
let running: EmbeddedPostgres[] = []

afterAll(() => rmSync(parent, { recursive: true, force: true }))
afterEach(async () => {
  for (const server of running) await server.stop()
  running = []
})

async function started(): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres(dataDir)
  running.push(server)
  return server
}

async function ask(server: EmbeddedPostgres, sql: string): Promise<unknown> {
  const client = new pg.Client(server.connection)
  await client.connect()
  const result = await client.query(sql)
  await client.end()
  return result.rows[0]
}

/** Another Node on the same data. */
const processWith = (script: string) =>
  spawn(process.execPath, ['--input-type=module-typescript', '--eval', script, dataDir], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })

const pidFile = () => join(dataDir, 'data/postmaster.pid')
const serverPid = () => Number(readFileSync(pidFile(), 'utf8').split('\n')[0])

test('data outlive a stop and a start', async () => {
  const first = await started()
  await ask(first, "create table marks as select 'kept' as mark")
  await first.stop()
  expect(existsSync(pidFile())).toBe(false)
  expect(await ask(await started(), 'select mark from marks')).toEqual({ mark: 'kept' })
})

test('commits reach the disk, no port is open, and Finnish letters are letters', async () => {
  const sql = `select current_setting('fsync') || current_setting('synchronous_commit') as commits,
    current_setting('listen_addresses') as addresses, upper('äö') as letters`
  expect(await ask(await started(), sql)).toEqual({ commits: 'onon', addresses: '', letters: 'ÄÖ' })
})

test('a second start joins the running server and does not stop it', async () => {
  const first = await started()
  const second = await started()
  expect([first.adopted, second.adopted]).toEqual([false, true])
  await second.stop()
  expect(await ask(first, 'select 1 as one')).toEqual({ one: 1 })
})

test('processes that start at once on a fresh folder share one server', async () => {
  dataDir = join(parent, 'at-once')
  const script = `import { startEmbeddedPostgres } from './src/server/db/embedded-postgres.ts'
    const server = await startEmbeddedPostgres(process.argv[1])
    console.log(server.connection.host)
    process.stdin.on('data', async () => { await server.stop(); process.exit() })`
  const nodes = [1, 2, 3].map(() => processWith(script))
  const hosts = await Promise.all(nodes.map(async (node) => String(await once(node.stdout, 'data')).trim()))
  expect(new Set(hosts).size).toBe(1)
  for (const node of nodes) {
    node.stdin.write('stop')
    await once(node, 'exit')
  }
  expect(await ask(await started(), 'select 1 as one')).toEqual({ one: 1 })
})

const keepOpen = `import { startEmbeddedPostgres } from './src/server/db/embedded-postgres.ts'
  await startEmbeddedPostgres(process.argv[1])
  console.log('ready')
  process.stdin.resume()`

test('the server stops when its process is killed', async () => {
  dataDir = join(parent, 'first')
  const node = processWith(keepOpen)
  await once(node.stdout, 'data')
  const pid = serverPid()
  node.kill('SIGKILL')
  await expect.poll(() => existsSync(pidFile())).toBe(false)
  await expect.poll(() => existsSync(`/proc/${pid}`)).toBe(false)
})

test('a server that crashes is started again', async () => {
  const server = await started()
  const died = serverPid()
  process.kill(died, 'SIGKILL')
  await expect.poll(() => ask(server, 'select mark from marks').catch(() => null)).not.toBeNull()
  expect(serverPid()).not.toBe(died)
})

test('a process that joined a server starts it again when its owner is killed', async () => {
  const owner = processWith(keepOpen)
  await once(owner.stdout, 'data')
  const joined = await started()
  expect(joined.adopted).toBe(true)
  owner.kill('SIGKILL')
  await expect.poll(() => existsSync(pidFile()), { interval: 5 }).toBe(false)
  await expect.poll(() => ask(joined, 'select mark from marks').catch(() => null)).not.toBeNull()
})

test.each([1, 2, 3])('a server whose process was just killed is not joined, try %i', async () => {
  const owner = processWith(keepOpen)
  await once(owner.stdout, 'data')
  owner.kill('SIGKILL')
  await once(owner, 'exit')
  const server = await started()
  expect(server.adopted).toBe(false)
  expect(await ask(server, 'select mark from marks')).toEqual({ mark: 'kept' })
})

test.each([
  ['empty, from a kill while it was written', ''],
  ['of a process id that belongs to another process now', `${process.pid}\n/elsewhere\n1\n5432\n\n\n\nready\n`],
  ['of a process that is gone', '4194305\n/elsewhere\n1\n5432\n\n\n\nready\n'],
])('a left behind postmaster.pid is no obstacle: %s', async (_, text) => {
  writeFileSync(pidFile(), text)
  const longAgo = new Date(Date.now() - 60_000)
  utimesSync(pidFile(), longAgo, longAgo)
  expect(await ask(await started(), 'select mark from marks')).toEqual({ mark: 'kept' })
})

test('half a cluster, from a kill during the first start, is thrown away', async () => {
  dataDir = join(parent, 'half')
  mkdirSync(join(dataDir, 'init-4194305'), { recursive: true })
  writeFileSync(join(dataDir, 'init-4194305/PG_VERSION'), '18\n')
  expect(await ask(await started(), 'select 1 as one')).toEqual({ one: 1 })
  expect(existsSync(join(dataDir, 'init-4194305'))).toBe(false)
})

test('a path too long for a socket is no obstacle', async () => {
  dataDir = join(parent, 'a-very-long-name'.repeat(5), 'data')
  const server = await started()
  expect(await ask(server, 'select 1 as one')).toEqual({ one: 1 })
  expect(server.connection.host.length).toBeLessThan(60)
  await server.stop()
  rmSync(server.connection.host, { recursive: true })
})

test('data of another major version are refused by name', async () => {
  dataDir = join(parent, 'old')
  mkdirSync(join(dataDir, 'data'), { recursive: true })
  writeFileSync(join(dataDir, 'data/PG_VERSION'), '15\n')
  await expect(started()).rejects.toThrow('was made by PostgreSQL 15')
})

test.runIf(process.getuid?.() === 0)(
  'a folder closed to others, such as a home, is no obstacle, and data are found again',
  async () => {
    dataDir = join(parent, 'closed/data')
    mkdirSync(dirname(dataDir), { mode: 0o700 })
    const first = await started()
    await ask(first, "create table marks as select 'kept' as mark")
    await first.stop()
    expect(await ask(await started(), 'select mark from marks')).toEqual({ mark: 'kept' })
    const elsewhere = readFileSync(join(dataDir, 'elsewhere'), 'utf8').trim()
    for (const server of running.splice(0)) await server.stop()
    rmSync(elsewhere, { recursive: true })
  },
)
