import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ensureRedis } from '../scripts/machine.mjs'
import { freePort } from './server-process.ts'

export type RedisServer = {
  url: string
  launch(): Promise<void>
  /** Ends it by force; nothing of its stream is kept. */
  halt(): Promise<void>
  /** It takes connections and answers nothing, until `resume`. */
  pause(): void
  resume(): void
  endConnections(): Promise<void>
  /** How many of the product's connections it has: two of each process. */
  connections(): Promise<number>
  stop(): Promise<void>
}

/** Debian's Redis on a port of its own. */
export async function startRedis(): Promise<RedisServer> {
  const binary = await ensureRedis()
  const folder = mkdtempSync(join(tmpdir(), 'hs-redis-'))
  const port = await freePort()
  let server: ChildProcess

  async function launch(): Promise<void> {
    const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', folder]
    server = spawn(binary, args, { stdio: 'ignore' })
    while (!(await command(port, 'PING').catch(() => ''))) {
      if (server.exitCode !== null) throw new Error('Redis does not start')
      await sleep(10)
    }
  }

  async function halt(): Promise<void> {
    const ended = once(server, 'exit')
    server.kill('SIGKILL')
    await ended
  }

  await launch()
  return {
    url: `redis://127.0.0.1:${port}`,
    launch,
    halt,
    pause: () => void server.kill('SIGSTOP'),
    resume: () => void server.kill('SIGCONT'),
    endConnections: async () => void (await command(port, 'CLIENT KILL TYPE normal')),
    connections: async () => (await command(port, 'CLIENT LIST')).match(/ name=huoltosilta /g)?.length ?? 0,
    async stop() {
      await halt()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The first bytes of its answer, over a connection that ends with it. */
async function command(port: number, text: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    socket.write(`${text}\r\n`)
    const [answer] = await once(socket, 'data')
    return String(answer)
  } finally {
    socket.destroy()
  }
}
