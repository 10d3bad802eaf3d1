// What tests and benchmarks need from the machine in addition to npm, of Debian's packages: Chromium, PostgreSQL 15, Redis, nginx and wrk.
import { spawn, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { run } from './run.mjs'

const isRoot = process.getuid?.() === 0
const PACKAGED_POSTGRES = '/usr/lib/postgresql/15/bin'

/** The browser of the tests (test/chromium.ts): without windows. */
export const ensureHeadlessChromium = () => ensureBrowser('chromium-headless-shell')

/** The whole browser, whose speed people feel: the bench measures in it. */
export const ensureChromium = () => ensureBrowser('chromium')

async function ensureBrowser(name) {
  if (existsSync(process.env.CHROMIUM ?? `/usr/bin/${name}`)) return
  await install(name)
}

/** wrk, which loads a server from a small part of a core. */
export async function ensureLoadGenerator() {
  if (spawnSync('wrk', ['--version']).error) await install('wrk')
}

/** Resolve with the path of the program. */
export const ensureRedis = () => ensureProgram('/usr/bin/redis-server', 'redis-server')
export const ensureNginx = () => ensureProgram('/usr/sbin/nginx', 'nginx')
/** Gives programs another clock. */
export const ensureFaketime = () => ensureProgram('/usr/bin/faketime', 'faketime')

async function ensureProgram(path, name) {
  if (!existsSync(path)) await install(name)
  return path
}

export async function ensurePackagedPostgres() {
  if (!existsSync(PACKAGED_POSTGRES)) await install('postgresql')
  if (!existsSync(PACKAGED_POSTGRES)) throw new Error('apt-get brought another PostgreSQL than 15')
}

async function install(name) {
  if (!isRoot) throw new Error(`${name} is missing: apt-get install ${name}`)
  const quiet = { DEBIAN_FRONTEND: 'noninteractive' }
  if ((await run('apt-get', ['update', '-q'], quiet)) !== 0) throw new Error('apt-get update failed')
  const code = await run('apt-get', ['install', '-y', '-q', '--no-install-recommends', name], quiet)
  if (code !== 0) throw new Error(`apt-get install ${name} failed`)
}

/**
 * Where databases of tests live: in memory where there is room for them, since copying the migrated template takes 45 ms there instead of 100;
 * else the system's folder of temporary files.
 */
export function roomyFolder() {
  const memory = '/dev/shm'
  if (!existsSync(memory)) return tmpdir()
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize > 4 * 1024 ** 3 ? memory : tmpdir()
}

/**
 * A PostgreSQL 15 of Debian's in a temporary folder, run by an unprivileged user and reached only by a Unix socket.
 * `url` is a TEST_DATABASE_URL, `socketFolder` the same for `pg`; `halt` and `launch` stop and start it with its data.
 * `given` is added to its environment.
 */
export async function startPackagedPostgres(given = {}) {
  await ensurePackagedPostgres()
  return startPostgres(
    (data, tool) =>
      tool('initdb', ['-D', data, '-U', 'postgres', '--auth=trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync']),
    given,
  )
}

/** A streaming replica of one that was started so, which follows it as closely as it can; the same again. */
export const startReplicaOf = (primary) =>
  startPostgres((data, tool) =>
    tool('pg_basebackup', [
      '-h',
      primary.socketFolder,
      '-U',
      'postgres',
      '-D',
      data,
      '-R',
      '-X',
      'stream',
      '-c',
      'fast',
    ]),
  )

/** A server on the data that `make` lays down, given the folder for it and how to run a tool of PostgreSQL's. */
async function startPostgres(make, given = {}) {
  const user = isRoot ? idsOf('postgres') : {}
  const folder = mkdtempSync(join(roomyFolder(), 'hs-pg15-'))
  const socketFolder = join(folder, 'run')
  for (const path of [folder, socketFolder]) {
    mkdirSync(path, { recursive: true })
    if (isRoot) chownSync(path, user.uid, user.gid)
  }
  const data = join(folder, 'data')
  const env = { PATH: process.env.PATH, LC_MESSAGES: 'C', ...given }
  make(data, (name, args) => {
    const made = spawnSync(join(PACKAGED_POSTGRES, name), args, { ...user, cwd: folder, env, encoding: 'utf8' })
    if (made.status !== 0) throw new Error(`${name}: ${made.stderr || made.error?.message}`)
  })

  let server
  let exited
  async function launch() {
    server = spawn(
      join(PACKAGED_POSTGRES, 'postgres'),
      ['-D', data, '-k', socketFolder, '-c', 'listen_addresses=', '-c', 'fsync=off'],
      { ...user, cwd: folder, env, stdio: 'ignore' },
    )
    exited = new Promise((done) => server.once('exit', done))
    // one that ended without a farewell leaves its socket
    for (let tries = 0; !accepts(); tries++) {
      if (tries > 300 || server.exitCode !== null) throw new Error('PostgreSQL 15 does not start')
      await sleep(100)
    }
  }
  const accepts = () =>
    readdirSync(socketFolder).includes('.s.PGSQL.5432') &&
    spawnSync(join(PACKAGED_POSTGRES, 'pg_isready'), ['-q', '-h', socketFolder], { env }).status === 0
  async function end(signal) {
    server.kill(signal)
    await exited
  }
  /** The fast shutdown: open transactions are ended. */
  const halt = () => end('SIGINT')
  await launch()
  return {
    url: `postgresql:///postgres?user=postgres&host=${encodeURIComponent(socketFolder)}`,
    socketFolder,
    launch,
    halt,
    /** The immediate shutdown: as after a crash, the next start recovers. */
    crash: () => end('SIGQUIT'),
    async stop() {
      await halt()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function idsOf(name) {
  const id = (flag) => Number(spawnSync('id', [flag, name], { encoding: 'utf8' }).stdout)
  return { uid: id('-u'), gid: id('-g') }
}
