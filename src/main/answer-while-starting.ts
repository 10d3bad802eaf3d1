import { once } from 'node:events'
import { createServer } from 'node:http'
import { endsWithin } from '#server/ends-within.ts'
import type { FailureAnswer } from '#shared/app-error.ts'

const END_LIMIT_MS = 500

/**
 * Answers for a process that migrates its database and does not serve yet: it lives (`/api/health/live`), and is not ready (`/api/health`). Any
 * other request finds its connection closed, as without it, so that a proxy takes another process. Gives the way to end it; does nothing
 * where the port is taken, such as by the process before this one.
 */
export async function answerWhileStarting({
  host,
  port,
}: {
  host: string
  port: number
}): Promise<() => Promise<void>> {
  const notReady: FailureAnswer = {
    kind: 'unavailable',
    reason: 'database',
    details: { part: 'migrations' },
    requestId: 'start',
  }
  const server = createServer((request, response) => {
    const [path] = (request.url ?? '').split('?')
    const answer = path === '/api/health/live' ? { ok: true } : path === '/api/health' ? notReady : null
    if (!answer) return void request.socket.destroy()
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      connection: 'close',
    }
    response.writeHead(answer === notReady ? 503 : 200, headers).end(JSON.stringify(answer))
  })
  const failed = once(server, 'error').then(() => false)
  server.listen(port, host)
  const isListening = await Promise.race([once(server, 'listening').then(() => true), failed])
  return async () => {
    if (!isListening) return
    const closed = new Promise((done) => server.close(done))
    server.closeAllConnections()
    await endsWithin(closed, END_LIMIT_MS)
  }
}
