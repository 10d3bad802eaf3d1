import type { Server } from 'node:http'
import { Server as NetServer } from 'node:net'
import { setImmediate as accepted, setTimeout as sleep } from 'node:timers/promises'

/** How long requests in hand may take once the process is going down. */
const GRACE_MS = 1000
const LOOK_EVERY_MS = 20
/** For the request of a connection that has just been made. */
const ARRIVE_MS = 200

/**
 * For a server that is about to close: requests in hand are answered, their connections end after the answer, and those still open when the time is
 * up are cut. A client that was cut does not know; what it sends once carries a request key.
 */
export function endRequests(server: Server): void {
  const closeIdle = setInterval(() => server.closeIdleConnections(), LOOK_EVERY_MS)
  const cut = setTimeout(() => server.closeAllConnections(), GRACE_MS)
  server.once('close', () => {
    clearInterval(closeIdle)
    clearTimeout(cut)
  })
}

/** Lets each connection end with its next answer once the process stops, so that a proxy keeps none that is cut under its next request. */
export function endConnections(server: Server, isStopping: () => boolean): void {
  server.prependListener('request', (_request, response) => {
    if (isStopping()) response.setHeader('connection', 'close')
  })
}

/**
 * Takes no more connections, and lets those that have just been made bring their request. Closing the HTTP server at once would cut them, since a
 * connection counts as idle until its request is read, and a proxy repeats no POST that it has sent.
 */
export async function takeNoMore(server: Server): Promise<void> {
  // closing cuts those that wait at the port: after this turn of the event loop none does
  await accepted()
  NetServer.prototype.close.call(server)
  await sleep(ARRIVE_MS)
}
