import { type ChildProcess, spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** The product, the same statements on a bare server, and the best statements known on a bare server. */
export type ServerName = 'product' | 'same' | 'real'

export type Server = {
  name: ServerName
  url: string
  pid: number
  /** From the start of the process to its first answer. */
  startMs: number
  /** The end of what it has written so far. */
  said(): string
  stop(): Promise<void>
}

const START_LIMIT_MS = 30_000
/** The kernel's unit of CPU time in /proc, on every Linux that Node runs on. */
const TICK_MS = 10

/** Starts a Node process that will listen on the port, and waits until it has answered at `path`. */
export async function startServer(options: {
  name: ServerName
  port: number
  path: string
  args: string[]
  env?: Record<string, string>
  /** Hears all that the process writes. */
  onOutput?: (text: string) => void
}): Promise<Server> {
  const { name, port, path, args, env = {}, onOutput } = options
  const url = `http://127.0.0.1:${port}`
  const from = performance.now()
  // nothing of the surroundings: settings of the machine must not reach the measured server
  const child = spawn(process.execPath, args, { env: { PATH: process.env.PATH ?? '', ...env }, stdio: 'pipe' })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => {
      said = `${said}${part}`.slice(-4000)
      onOutput?.(String(part))
    })
  while (!(await answers(`${url}${path}`))) {
    if (child.exitCode !== null || performance.now() - from > START_LIMIT_MS)
      throw new Error(`${name} did not start:\n${said}`)
    await sleep(2)
  }
  return {
    name,
    url,
    pid: child.pid ?? 0,
    startMs: performance.now() - from,
    said: () => said,
    stop: () => stop(child),
  }
}

const answers = (url: string) =>
  fetch(url).then(
    (answer) => answer.status < 500,
    () => false,
  )

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = new Promise((done) => child.once('exit', done))
  child.kill('SIGCONT')
  child.kill('SIGTERM')
  await exited
}

/** Runs the work while the other servers stand still, so that nothing of their background counts. */
export async function alone<Result>(others: readonly Server[], work: () => Promise<Result>): Promise<Result> {
  for (const { pid } of others) process.kill(pid, 'SIGSTOP')
  try {
    return await work()
  } finally {
    for (const { pid } of others) process.kill(pid, 'SIGCONT')
  }
}

export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  await new Promise((done) => server.close(done))
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

/** CPU time of a process so far, in milliseconds. */
export const cpuMs = (pid: number): number => {
  const fields = statOf(pid)
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS
}

/** Waits until a process has nothing more to do, such as the news that came while it stood still. */
export async function quiet(pid: number): Promise<void> {
  for (let before = -1, now = cpuMs(pid); now - before > TICK_MS; now = cpuMs(pid)) {
    before = now
    await sleep(150)
  }
}

/** CPU time so far of a process and its children, such as a PostgreSQL server's, in milliseconds. */
export function familyCpuMs(pid: number): number {
  let sum = cpuMs(pid)
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry)))
    try {
      if (Number(statOf(Number(name))[1]) === pid) sum += cpuMs(Number(name))
    } catch {
      // it has ended meanwhile
    }
  return sum
}

/** Fields of /proc/<pid>/stat after the command's name: state, parent, … */
const statOf = (pid: number) =>
  readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')

/** Memory of the process alone, in MiB: all that it maps, and its share of what several processes map. */
export function memoryOf(pid: number): { rss: number; pss: number } {
  const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
  const read = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(text)?.[1]) / 1024
  return { rss: read('Rss'), pss: read('Pss') }
}
