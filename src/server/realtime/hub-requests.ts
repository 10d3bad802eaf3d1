import type { IncomingMessage } from 'node:http'
import { isUuid } from '#shared/id.ts'

/** Messages of one connection in ten seconds; a browser needs a handful. */
const MESSAGE_LIMIT = 100
const MESSAGE_WINDOW_MS = 10_000

/**
 * Browsers name the origin on every WebSocket and every cross-site request; without one only their own polling GET
 * may come, which says so in Sec-Fetch-Site, or a client that is no browser.
 */
export function isSameOrigin({ headers }: IncomingMessage, publicUrl: string): boolean {
  if (headers.origin !== undefined) return headers.origin === new URL(publicUrl).origin
  const site = headers['sec-fetch-site']
  return headers.upgrade === undefined && (site === undefined || site === 'same-origin')
}

export function organizationOf(request: unknown): string | null {
  const id = typeof request === 'object' && request !== null && 'organizationId' in request && request.organizationId
  return typeof id === 'string' && isUuid(id) ? id : null
}

/** Ids of events are far shorter. */
const LONGEST_ID = 100

/** The id of the last event that this browser received; null when it received nothing, or does not say so. */
export function heardBefore(request: unknown): string | null {
  const heard = typeof request === 'object' && request !== null && 'heard' in request ? request.heard : null
  return typeof heard === 'string' && heard.length <= LONGEST_ID ? heard : null
}

/** Counts one more message of a connection; whether that is too much of a browser. */
export function isTooChatty(connection: { messages: number; windowStart: number }): boolean {
  const now = Date.now()
  if (now - connection.windowStart > MESSAGE_WINDOW_MS) {
    connection.windowStart = now
    connection.messages = 0
  }
  connection.messages += 1
  return connection.messages > MESSAGE_LIMIT
}
