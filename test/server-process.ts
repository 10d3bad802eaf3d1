import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

export type Server<Name extends string = string> = {
  name: Name
  url: string
  pid: number
  /** From the start of the process to its first answer. */
  startMs: number
  /** The end of what it has written so far. */
  said(): string
  stop(): Promise<void>
}

const START_LIMIT_MS = 30_000

/** Starts a Node process that will listen on the port, and waits until it has answered at `path`; one that does not is ended. */
export async function startServer<Name extends string>(options: {
  name: Name
  port: number
  path: string
  args: string[]
  env?: Record<string, string>
  /** Ends the waiting in place of a limit of its own, for tests, which have none. */
  signal?: AbortSignal
  /** Receives everything that the process writes. */
  onOutput?: (text: string) => void
}): Promise<Server<Name>> {
  const { name, port, path, args, env = {}, signal, onOutput } = options
  const url = `http://127.0.0.1:${port}`
  const from = performance.now()
  // no inherited environment: settings of the machine must not reach the measured server
  const child = spawn(process.execPath, args, { env: { PATH: process.env.PATH ?? '', ...env }, stdio: 'pipe' })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => {
      said = `${said}${part}`.slice(-4000)
      onOutput?.(String(part))
    })
  while (!(await answers(`${url}${path}`))) {
    const isTooLate = signal ? signal.aborted : performance.now() - from > START_LIMIT_MS
    if (child.exitCode !== null || isTooLate) {
      child.kill()
      throw new Error(`${name} did not start:\n${said}`)
    }
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

export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  await new Promise((done) => server.close(done))
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

/** Memory of one process in MiB: all that it maps (RSS), and its share of what several processes map (PSS). */
export function memoryOf(pid: number): { rss: number; pss: number } {
  const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
  const read = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(text)?.[1]) / 1024
  return { rss: read('Rss'), pss: read('Pss') }
}
