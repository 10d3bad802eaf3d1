import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { descendants, isAlive } from './processes.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const START_LIMIT_MS = 120_000
const HEALTH_LIMIT_MS = 3000
/** What scripts/start.mjs says when the server has ended and is started again. */
const RESTARTED = /^Palvelin päättyi/gm

/** The product as people run it, by `npm start`, which starts its server again when that dies. */
export type Product = {
  url: string
  /** The process that serves now; throws when there is none. */
  serverPid(): number
  npmPid(): number
  /** How often the server has ended and was started again. */
  restarts(): number
  /** What it has written so far. */
  said(): string
  /** Waits until it answers. */
  answers(): Promise<void>
  /** Ends the server by SIGTERM; resolves to its exit code and how long it took. */
  stop(): Promise<{ code: number | null; seconds: number }>
  /** Leaves nothing of it behind, also when it is between two servers. */
  end(): Promise<void>
}

/** Starts it; `answers()` says whether it serves. */
export function startProduct(port: number, env: Record<string, string>): Product {
  const child = spawn('npm', ['start'], {
    cwd: root,
    env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '/', ...env, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
    // a group of its own: Ctrl-C ends this program, which then ends the product
    detached: true,
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => {
      said += part
    })
  const exited = new Promise<number | null>((done) => child.once('exit', done))
  const url = `http://127.0.0.1:${port}`
  const serverPid = () => {
    const pid = serverOf(child)
    // 0 would be this very group of processes
    if (pid === null) throw new Error(`the product has no server now:\n${said}`)
    return pid
  }
  async function stop() {
    const pid = serverPid()
    const from = performance.now()
    process.kill(pid, 'SIGTERM')
    while (isAlive(pid)) await sleep(5)
    const seconds = (performance.now() - from) / 1000
    return { code: await exited, seconds }
  }
  return {
    url,
    serverPid,
    npmPid: () => child.pid ?? 0,
    restarts: () => said.match(RESTARTED)?.length ?? 0,
    said: () => said,
    async answers() {
      const until = Date.now() + START_LIMIT_MS
      while (!(await isWell(url))) {
        if (Date.now() > until || child.exitCode !== null) throw new Error(`the product does not answer:\n${said}`)
        await sleep(20)
      }
    },
    stop,
    async end() {
      if (serverOf(child) !== null) await stop()
      else if (descendants(child.pid ?? 0).length > 0) process.kill(-(child.pid ?? 0), 'SIGKILL')
    },
  }
}

/** Null while there is none: it has died and is started again in a moment. */
function serverOf({ pid = 0 }: ChildProcess): number | null {
  const server = descendants(pid).find(({ command }) => command.includes('src/main/server.ts'))
  return server?.pid ?? null
}

/** Raced, since Node's fetch forgets now and then that it was aborted (load.ts). */
const isWell = (url: string): Promise<boolean> =>
  Promise.race([
    fetch(`${url}/api/health`, { signal: AbortSignal.timeout(HEALTH_LIMIT_MS) }).then(
      (answer) => answer.ok,
      () => false,
    ),
    sleep(HEALTH_LIMIT_MS + 500, false),
  ])
