import type { Server as HttpServer, IncomingMessage, ServerResponse } from 'node:http'
import type { BaseLogger } from 'pino'
import type { Server, Socket } from 'socket.io'
import { isInvalidation, type RealtimeEvent } from '#shared/realtime-event.ts'
import type { Caller } from '../caller.ts'
import type { Database } from '../db/database.ts'
import { PROCESS_ID } from '../process-id.ts'
import { isCut } from './bus-message.ts'
import { heardBefore, isSameOrigin, isTooChatty, organizationOf } from './hub-requests.ts'
import { createMissedEvents } from './missed-events.ts'
import { createOnlineLists, type OnlineChange } from './online-lists.ts'
import { createPresence } from './presence.ts'
import { createQuietTimes } from './quiet-times.ts'
import type { ResolveCaller, Transport } from './transport.ts'

export const HUB_PATH = '/api/realtime'

const MAX_MESSAGE_BYTES = 4096
/** A half-open connection is known for lost after both of them, on either side; phones are given some seconds. */
const PING_INTERVAL_MS = 10_000
const PING_TIMEOUT_MS = 8_000

export type HubOptions = {
  /** The server whose upgrades of HUB_PATH the hub takes over. */
  httpServer: HttpServer
  /** Origin that pages are served from; connections from any other are refused. */
  publicUrl: string
  resolveCaller: ResolveCaller
  db: Database
  log: BaseLogger
  processId?: string
  /** How long a dropped connection still counts as present, so that a reload is no leaving. */
  leaveGraceMs?: number
  presenceHeartbeatMs?: number
  presenceExpiryMs?: number
  /** How often the session of connections that should have ended is read again. */
  sessionCheckMs?: number
  /** Milliseconds that only go forward; left out, the process's own. By it channels are quiet. */
  clock?: () => number
}

type ToServer = {
  subscribe: (request: unknown, answer: unknown) => void
  unsubscribe: (request: unknown) => void
  enter: (request: unknown) => void
  leave: (request: unknown) => void
  watch: (request: unknown) => void
  unwatch: (request: unknown) => void
}
type ToClient = {
  /** `id` is what the browser names when it comes back, to whichever process, to receive what it missed. */
  event: (organizationId: string, event: RealtimeEvent, id: string) => void
  /** Who is online, to a browser that begins to watch; then who came and who left since. */
  presence: (organizationId: string, list: { online: string[] } | OnlineChange) => void
}
type ConnectionData = {
  userId: string
  sessionHash: string
  /** Milliseconds; the session may have been used since by another request, which moves its end on. */
  sessionExpiresAt: number
  cookieHeader: string | undefined
  /** Organisations whose presence list this connection is on. */
  present: Set<string>
  /** What is being written of its presence: one after the other, or a row would outlive the leave that overtook it. */
  presenceWritten: Promise<unknown>
  messages: number
  windowStart: number
}
type HubSocket = Socket<ToServer, ToClient, Record<string, never>, ConnectionData>
type HubServer = Server<ToServer, ToClient, Record<string, never>, ConnectionData>

const roomOf = (organizationId: string): string => `org:${organizationId}`
/** The part of the room whose screens show who is online. */
const watchersOf = (organizationId: string): string => `online:${organizationId}`

/**
 * The built-in realtime hub: Socket.IO on the server's own port. A connection belongs to a session; it is let into the rooms of the caller's
 * organisations only, checked again at each subscription. Clients listen, they cannot publish.
 */
export async function createHub(options: HubOptions): Promise<Transport> {
  const { httpServer, publicUrl, resolveCaller, db, log, processId = PROCESS_ID, leaveGraceMs = 3000 } = options
  const { Server } = await import('socket.io')
  const presence = createPresence({
    db,
    log,
    processId,
    present: () =>
      [...io.sockets.sockets.values()].flatMap(({ id: connectionId, data: { present } }) =>
        [...present].map((organizationId) => ({ organizationId, connectionId })),
      ),
    ...(options.presenceHeartbeatMs !== undefined && { heartbeatMs: options.presenceHeartbeatMs }),
    ...(options.presenceExpiryMs !== undefined && { expiryMs: options.presenceExpiryMs }),
  })
  const io: HubServer = new Server(httpServer, {
    path: HUB_PATH,
    serveClient: false,
    transports: ['websocket', 'polling'],
    maxHttpBufferSize: MAX_MESSAGE_BYTES,
    connectTimeout: 10_000,
    pingInterval: PING_INTERVAL_MS,
    pingTimeout: PING_TIMEOUT_MS,
    allowRequest: (request, answer) => answer(null, isSameOrigin(request, publicUrl)),
  })
  // of a connection that it knows the library answers any other with 500
  io.engine.use(({ method }: IncomingMessage, answer: ServerResponse, next: () => void) => {
    if (method === 'GET' || method === 'POST') next()
    else answer.writeHead(405, { allow: 'GET, POST' }).end()
  })
  const graces = new Set<NodeJS.Timeout>()
  const lists = createOnlineLists({
    read: presence.list,
    tell: (organizationId, change) => io.to(watchersOf(organizationId)).emit('presence', organizationId, change),
    log,
  })
  const quiet = createQuietTimes({ ...(options.clock && { now: options.clock }) })
  const missed = createMissedEvents()
  let isStopped = false

  const quietly = (work: Promise<unknown>) =>
    void work.catch((error: unknown) => log.warn({ err: error }, 'realtime hub'))

  io.use((socket, next) => {
    const cookieHeader = socket.handshake.headers.cookie
    resolveCaller(cookieHeader).then(
      (caller) => {
        if (!caller || caller.disabled) return next(new Error('unauthenticated'))
        const { userId, sessionHash } = caller
        const sessionExpiresAt = caller.sessionExpiresAt.getTime()
        socket.data = {
          userId,
          sessionHash,
          sessionExpiresAt,
          cookieHeader,
          present: new Set(),
          presenceWritten: Promise.resolve(),
          messages: 0,
          windowStart: Date.now(),
        }
        next()
      },
      (error: unknown) => {
        log.warn({ err: error }, 'realtime hub could not read the session')
        next(new Error('unavailable'))
      },
    )
  })

  io.on('connection', (socket) => {
    // the upgrade request would be kept as long as the connection; its types do not know that it may go
    ;(socket.conn as { request: IncomingMessage | null }).request = null
    socket.use((_, next) => (isTooChatty(socket.data) ? void socket.disconnect(true) : next()))
    socket.on('subscribe', (request, answer) => quietly(subscribe(socket, request, answer)))
    socket.on('unsubscribe', (request) => {
      const organizationId = organizationOf(request)
      if (!organizationId) return
      quietly(Promise.resolve(socket.leave(roomOf(organizationId))))
      unwatch(socket, organizationId)
    })
    socket.on('enter', (request) => quietly(enter(socket, request)))
    socket.on('leave', (request) => quietly(leave(socket, request)))
    socket.on('watch', (request) => quietly(watch(socket, request)))
    socket.on('unwatch', (request) => {
      const organizationId = organizationOf(request)
      if (organizationId) unwatch(socket, organizationId)
    })
    socket.on('disconnect', () => leaveAllSoon(socket))
  })

  async function subscribe(socket: HubSocket, request: unknown, answer: unknown): Promise<void> {
    const organizationId = organizationOf(request)
    const caller = await stillCalls(socket)
    if (!caller) return
    const isMember = caller.memberships.some((one) => one.organizationId === organizationId)
    if (isMember && organizationId) await socket.join(roomOf(organizationId))
    // after joining: what is published from now on is received, and what was published before is counted
    if (typeof answer !== 'function') return
    if (!isMember || !organizationId) return void answer({ ok: false })
    const heard = heardBefore(request)
    answer({
      ok: true,
      quietMs: quiet.of(organizationId),
      heard: missed.last(),
      ...(heard !== null && { missed: missed.since(organizationId, caller.userId, heard) }),
    })
  }

  /** Reads the session again: since the handshake it may have ended without a message to this process in time. */
  async function stillCalls(socket: HubSocket): Promise<Caller | null> {
    const caller = await resolveCaller(socket.data.cookieHeader)
    const isGood = caller !== null && !caller.disabled && caller.userId === socket.data.userId
    if (isGood) socket.data.sessionExpiresAt = caller.sessionExpiresAt.getTime()
    else socket.disconnect(true)
    // a cut that arrived while the question was under way has ended the connection already
    return isGood && socket.connected ? caller : null
  }

  async function enter(socket: HubSocket, request: unknown): Promise<void> {
    const organizationId = organizationOf(request)
    // only a connection in the room may be seen in it
    if (!organizationId || !socket.rooms.has(roomOf(organizationId)) || socket.data.present.has(organizationId)) return
    socket.data.present.add(organizationId)
    await writePresence(socket, organizationId)
  }

  async function leave(socket: HubSocket, request: unknown): Promise<void> {
    const organizationId = organizationOf(request)
    if (organizationId && socket.data.present.delete(organizationId)) await writePresence(socket, organizationId)
  }

  /** Brings the list to what holds when its turn comes; an earlier failure does not keep it from that. */
  function writePresence(socket: HubSocket, organizationId: string): Promise<void> {
    const written = socket.data.presenceWritten.then(async () => {
      const isPresent = socket.connected && socket.data.present.has(organizationId)
      if (isPresent) await presence.enter(organizationId, socket.data.userId, socket.id)
      else await presence.leave(organizationId, socket.id)
    })
    socket.data.presenceWritten = written.catch(() => undefined)
    return written
  }

  function leaveAllSoon(socket: HubSocket): void {
    if (isStopped || socket.data.present.size === 0) return
    const grace = setTimeout(() => {
      graces.delete(grace)
      for (const organizationId of socket.data.present) quietly(writePresence(socket, organizationId))
    }, leaveGraceMs).unref()
    graces.add(grace)
  }

  async function watch(socket: HubSocket, request: unknown): Promise<void> {
    const organizationId = organizationOf(request)
    if (!organizationId || !socket.rooms.has(roomOf(organizationId))) return
    await socket.join(watchersOf(organizationId))
    await lists.ask(organizationId, (online) => socket.emit('presence', organizationId, { online }))
    forgetUnwatched(organizationId)
  }

  function unwatch(socket: HubSocket, organizationId: string): void {
    quietly(Promise.resolve(socket.leave(watchersOf(organizationId))))
    forgetUnwatched(organizationId)
  }

  function forgetUnwatched(organizationId: string): void {
    if (!io.sockets.adapter.rooms.has(watchersOf(organizationId))) lists.forget(organizationId)
  }

  // a session that expires sends no message: its connection would listen on until it subscribes the next time
  const sessionCheck = setInterval(() => {
    for (const socket of io.sockets.sockets.values())
      if (socket.data.sessionExpiresAt <= Date.now()) quietly(stillCalls(socket))
  }, options.sessionCheckMs ?? 60_000).unref()

  presence.start()
  return {
    isPerProcess: true,
    async publish(organizationIds, event, id) {
      if (isInvalidation(event)) quiet.end(organizationIds)
      // an event that invalidates nothing is of no use to a browser that comes back
      const received = isInvalidation(event) ? missed.say(organizationIds, event, id) : missed.last()
      for (const organizationId of organizationIds)
        io.to(roomOf(organizationId)).emit('event', organizationId, event, received)
    },
    async cut(cut, id) {
      if (cut.userId !== undefined) missed.end(cut.userId, id)
      for (const socket of io.sockets.sockets.values()) if (isCut(socket.data, cut)) socket.disconnect(true)
    },
    presenceChanged(organizationId, userIds) {
      // connections that were lost said no farewell
      forgetUnwatched(organizationId)
      lists.changed(organizationId, userIds)
    },
    gap() {
      quiet.endAll()
      missed.forget()
      lists.forgetAll()
      // cuts may have been lost as well as invalidations: every client reconnects, proves its session, and refetches
      for (const socket of io.sockets.sockets.values()) socket.conn.close()
    },
    ticket: () => ({ transport: 'hub', path: HUB_PATH }),
    async stop() {
      isStopped = true
      clearInterval(sessionCheck)
      lists.forgetAll()
      for (const grace of graces) clearTimeout(grace)
      io.disconnectSockets(true)
      io.engine.close()
      await presence.stop().catch((error: unknown) => log.warn({ err: error }, 'presence not cleared'))
    },
  }
}
