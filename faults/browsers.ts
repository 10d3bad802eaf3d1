import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { io, type Socket } from 'socket.io-client'
import { HUB_PATH } from '#server/realtime/hub.ts'
import { call } from './load.ts'
import type { Stage } from './stage.ts'
import type { Pair } from './world.ts'

type Browser = {
  socket: Socket
  /** The tickets that it received events of. */
  tickets: Set<string>
  /** Those that it missed, when the process knows; null when it has to fetch everything again. */
  missed: Set<string> | null
  last: () => unknown
  online: () => ReadonlySet<string>
}

const ticketsOf = (events: readonly unknown[]): Set<string> =>
  new Set(
    events.flatMap((event) =>
      typeof event === 'object' && event !== null && 'ticketId' in event ? [String(event.ticketId)] : [],
    ),
  )

/** A browser of the garage's person, directly at one process. */
export async function browserAt(
  { stage }: { stage: Pick<Stage, 'urls'> },
  url: string,
  { garage }: Pair,
  heard?: unknown,
): Promise<Browser> {
  const extraHeaders = { cookie: garage.cookie, origin: stage.urls[0] ?? '' }
  const socket = io(url, { path: HUB_PATH, transports: ['websocket'], forceNew: true, extraHeaders })
  const tickets = new Set<string>()
  let online = new Set<string>()
  let last: unknown
  socket.on('event', (_organizationId: unknown, event: unknown, id: unknown) => {
    for (const ticketId of ticketsOf([event])) tickets.add(ticketId)
    last = id
  })
  socket.on('presence', (_organizationId: unknown, list: { online: string[] } | { came: string[]; left: string[] }) => {
    if ('online' in list) online = new Set(list.online)
    else online = online.union(new Set(list.came)).difference(new Set(list.left))
  })
  await new Promise<void>((done) => socket.once('connect', done))
  const { organizationId } = garage
  const answer: { heard: unknown; missed?: unknown[] } = await socket.emitWithAck('subscribe', {
    organizationId,
    heard,
  })
  last ??= answer.heard
  return {
    socket,
    tickets,
    missed: answer.missed ? ticketsOf(answer.missed) : null,
    last: () => last,
    online: () => online,
  }
}

/** Reports a car as the customer does; its ticket. */
export async function report(
  url: string,
  { customer, garage, vehicleIds: [vehicleId] }: Pair,
  title: string,
): Promise<string> {
  const input = {
    organizationId: customer.organizationId,
    garageId: garage.organizationId,
    vehicle: { vehicleId },
    job: { title, description: 'Ajaessa kuuluu ääni.' },
    requestKey: randomUUID(),
  }
  for (let tries = 0; tries < 100; tries++) {
    const answer = await call(url, customer, 'tickets.report', input)
    if ('data' in answer) return (answer.data as { ticketId: string }).ticketId
    await sleep(100)
  }
  throw new Error('a car could not be reported')
}
