import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

type Received = { path: string; headers: IncomingHttpHeaders; body: Buffer }

/** How a request is answered: with a status, with one that says when to come back, or not at all. */
type PushAnswer = number | { status: number; retryAfter: string } | 'no answer'

/** A server that accepts messages as browsers' push services do. The caller closes it. */
export async function openPushServer(port = 0) {
  const received: Received[] = []
  const answers: PushAnswer[] = []
  const server = createServer(async (request, response) => {
    const body = await buffer(request)
    const given = answers.shift() ?? 201
    if (given === 'no answer') return
    const answer = typeof given === 'number' ? given : given.status
    const { url: path = '', headers } = request
    if (answer < 300) received.push({ path, headers, body })
    const location = `http://${request.headers.host}/message/${received.length}`
    const refusal = typeof given === 'number' ? {} : { 'retry-after': given.retryAfter }
    response.writeHead(answer, answer < 300 ? { location } : refusal).end(answer < 300 ? '' : 'said no')
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** What it took, the oldest first. */
    received,
    /** What the next requests are answered; then all are taken. */
    answers,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
