import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'

export type Twilio = {
  url: string
  /** How often each delivery was taken, by its id. */
  taken: Map<string, number>
  /** How long it thinks about each message from now on. */
  think: (ms: number) => void
  stop: () => void
}

/** Takes messages as Twilio's API does, of any account, and counts them. */
export async function startTwilio(): Promise<Twilio> {
  const taken = new Map<string, number>()
  let thinksMs = 0
  const server = createServer(async (request, response) => {
    const fields = new URLSearchParams(await text(request))
    const deliveryId = new URL(fields.get('StatusCallback') ?? '').searchParams.get('delivery') ?? ''
    taken.set(deliveryId, (taken.get(deliveryId) ?? 0) + 1)
    if (thinksMs > 0) await sleep(thinksMs)
    const sid = `SM${randomBytes(16).toString('hex')}`
    response.writeHead(201, { 'content-type': 'application/json' }).end(JSON.stringify({ sid, status: 'queued' }))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    taken,
    think(ms) {
      thinksMs = ms
    },
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}
