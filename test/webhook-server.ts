import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

type Received = { path: string; headers: IncomingHttpHeaders; body: string }

/** An integrator's server that answers as it is asked to. The caller closes it. */
export async function openWebhookServer() {
  const received: Received[] = []
  const server = {
    origin: '',
    /** Every call, also those that were refused, the oldest first. */
    received,
    /** What the next calls are answered, by HTTP code; then 200. */
    answers: [] as number[],
    /** What every call is answered, until it is undefined again. */
    always: undefined as number | undefined,
    close() {
      listening.closeAllConnections()
      listening.close()
    },
  }
  const listening = createServer(async (request, response) => {
    const body = await text(request)
    received.push({ path: request.url ?? '', headers: request.headers, body })
    const code = server.answers.shift() ?? server.always ?? 200
    response.writeHead(code).end(code < 300 ? 'thank you' : 'said no')
  })
  listening.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  server.origin = `http://127.0.0.1:${(listening.address() as AddressInfo).port}`
  return server
}
