import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

export type Proxy = { url: string; close(): Promise<void> }

type Upstream = { port: number; agent: Agent; isReady: boolean; downUntil: number }

/** nginx's `fail_timeout`. */
const FAIL_MS = 5000
const CHECK_EVERY_MS = 500

/**
 * In front of several processes, as a balancer is: it keeps connections, asks each process whether it is ready, goes to the next one after an
 * error, and repeats no POST that it has sent.
 */
export async function startProxy(ports: readonly number[]): Promise<Proxy> {
  const upstreams: Upstream[] = ports.map((port) => ({
    port,
    agent: new Agent({ keepAlive: true }),
    isReady: true,
    downUntil: 0,
  }))
  let turn = 0

  function chosen(): Upstream[] {
    turn += 1
    const ordered = upstreams.map((_, index) => upstreams[(index + turn) % upstreams.length] as Upstream)
    const up = ordered.filter(({ isReady, downUntil }) => isReady && downUntil < Date.now())
    return up.length > 0 ? up : ordered
  }

  async function pass(incoming: IncomingMessage, body: Buffer): Promise<{ answer: IncomingMessage; text: Buffer }> {
    let last: unknown
    for (const upstream of chosen())
      try {
        const { method, url, headers } = incoming
        const sent = request({
          host: '127.0.0.1',
          port: upstream.port,
          agent: upstream.agent,
          method,
          path: url,
          headers,
        })
        sent.end(body)
        const [answer] = (await once(sent, 'response')) as [IncomingMessage]
        return { answer, text: await buffer(answer) }
      } catch (error) {
        last = error
        upstream.downUntil = Date.now() + FAIL_MS
        if (incoming.method !== 'GET' && !isUnsent(error)) break
      }
    throw last
  }

  const checks = setInterval(() => {
    for (const upstream of upstreams)
      fetch(`http://127.0.0.1:${upstream.port}/api/health`).then(
        ({ ok }) => {
          upstream.isReady = ok
        },
        () => {
          upstream.isReady = false
        },
      )
  }, CHECK_EVERY_MS)
  const server = createServer(async (incoming, outgoing) => {
    try {
      const { answer, text } = await pass(incoming, await buffer(incoming))
      const { connection: _, ...headers } = answer.headers
      outgoing.writeHead(answer.statusCode ?? 502, headers).end(text)
    } catch (error) {
      outgoing.writeHead(502).end(`${incoming.method} ${String(error)}`)
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      clearInterval(checks)
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
      for (const { agent } of upstreams) agent.destroy()
    },
  }
}

/** A request whose connection was refused may be sent to another server, even a write. */
const isUnsent = (error: unknown): boolean =>
  error instanceof Error && 'syscall' in error && error.syscall === 'connect'
