import type { Server } from 'node:http'

/** How long requests in hand may take once the process is going down. */
const GRACE_MS = 1000
const LOOK_EVERY_MS = 20

/**
 * For a server that is about to close: requests in hand are answered, their connections end after the answer, and whatever is
 * still open when the time is up is cut. A client that was cut does not know; what it sends once carries a request key.
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
