import type { IncomingHttpHeaders, Server } from 'node:http'

/** The ids of calls that were handled. */
type SeenIds = { has: (id: string) => boolean; add: (id: string) => void }

export function isGenuine(headers: IncomingHttpHeaders, body: string, secret: string, nowSeconds?: number): boolean

export function receiver<Event>(options: {
  secret: string
  handle: (event: Event, id: string) => Promise<void>
  hasSeen?: SeenIds
}): Server

export function rememberIds(max?: number): SeenIds
