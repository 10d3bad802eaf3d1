import { io, type ManagerOptions, type SocketOptions } from 'socket.io-client'
import type { RealtimeEvent } from '#shared/realtime-event.ts'
import { pause } from './pause.ts'
import { readEvent } from './read-event.ts'
import type { AskTicket, Begin, RealtimeClient } from './realtime-client.ts'
import { createSubscribers } from './subscribers.ts'

const LONGEST_PAUSE_MS = 60_000

export type HubConnection = Partial<ManagerOptions & SocketOptions> & { url?: string; answerTimeoutMs?: number }

/** Speaks to the built-in hub. `ask` answers, after the server ended the connection, whether reconnecting is any use. */
export function connectHub(
  path: string,
  ask: AskTicket,
  { url, answerTimeoutMs = 10_000, ...connection }: HubConnection = {},
): RealtimeClient {
  const options: HubConnection = { path, transports: ['websocket', 'polling'], tryAllTransports: true, ...connection }
  const socket = url === undefined ? io(options) : io(url, options)
  const events = createSubscribers<RealtimeEvent>()
  const presence = createSubscribers<readonly string[]>()
  const reconnects = createSubscribers<void>()
  const losses = createSubscribers<void>()
  const begun = createSubscribers<Begin>()
  const subscribed = new Set<string>()
  /** Those of the subscribed that this connection was let into. */
  const heard = new Set<string>()
  const present = new Set<string>()
  /** The id of the last event received from each channel, given by the hub; it resumes from there after a lost connection. */
  const lastReceived = new Map<string, unknown>()
  /** Who is online, of the channels on which that is shown; known when the hub has sent the whole list. */
  const online = new Map<string, Set<string>>()
  let wasConnected = false
  let isClosed = false
  let isReturning = false

  async function subscribe(organizationId: string): Promise<void> {
    try {
      const asked = { organizationId, heard: lastReceived.get(organizationId) }
      const answer: unknown = await socket.timeout(answerTimeoutMs).emitWithAck('subscribe', asked)
      // the hub shows only those whom it has let in, so entering waits for its answer
      if (present.has(organizationId)) socket.emit('enter', { organizationId })
      // it refuses who was taken out between the ticket and now: a refused ticket leads the person away
      if (isRefusal(answer) && subscribed.has(organizationId)) void ask().catch(() => {})
      const begin = beginOf(answer)
      if (begin === null || heard.has(organizationId) || !subscribed.has(organizationId)) return
      heard.add(organizationId)
      lastReceived.set(organizationId, begin.heard)
      if (presence.has(organizationId)) socket.emit('watch', { organizationId })
      begun.emit(organizationId, begin)
    } catch {
      // the connection went meanwhile, and the next one subscribes again; or the hub could not answer, and is asked again
      if (socket.connected && subscribed.has(organizationId)) void subscribe(organizationId)
    }
  }

  /** The server ended the connection: the session is over, or it wants the browser to authorize again. */
  async function comeBack(): Promise<void> {
    for (let pauseMs = 1000; !isClosed && !socket.connected; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
      await pause(pauseMs)
      if (isClosed) return
      try {
        if ((await ask()) === 'refused') return
        socket.connect()
        return
      } catch {
        // the server is away: ask again
      }
    }
  }

  function comeBackOnce(): void {
    if (isReturning) return
    isReturning = true
    void comeBack().then(() => {
      isReturning = false
    })
  }

  socket.on('connect', () => {
    for (const organizationId of subscribed) void subscribe(organizationId)
    if (wasConnected) reconnects.emit('', undefined)
    wasConnected = true
  })
  socket.on('disconnect', () => {
    heard.clear()
    online.clear()
    if (!isClosed) losses.emit('', undefined)
    if (!socket.active) comeBackOnce()
  })
  socket.on('connect_error', () => {
    if (!socket.active) comeBackOnce()
  })
  socket.on('event', (organizationId: unknown, payload: unknown, id: unknown) => {
    const event = readEvent(payload)
    if (typeof organizationId !== 'string') return
    // before the channel has begun it is not known what was missed
    if (heard.has(organizationId)) lastReceived.set(organizationId, id)
    if (event) events.emit(organizationId, event)
  })
  socket.on('presence', (organizationId: unknown, change: unknown) => {
    if (typeof organizationId !== 'string' || typeof change !== 'object' || change === null) return
    const users = 'online' in change ? new Set(idsOf(change.online)) : online.get(organizationId)
    // a change to a list that has not come yet: the list includes it
    if (!users) return
    if ('came' in change) for (const id of idsOf(change.came)) users.add(id)
    if ('left' in change) for (const id of idsOf(change.left)) users.delete(id)
    online.set(organizationId, users)
    presence.emit(organizationId, [...users].sort())
  })

  return {
    subscribe(organizationId, onEvent) {
      const isFirst = !subscribed.has(organizationId)
      const stop = events.add(organizationId, onEvent)
      subscribed.add(organizationId)
      if (isFirst && socket.connected) void subscribe(organizationId)
      return () => {
        stop()
        if (events.has(organizationId)) return
        subscribed.delete(organizationId)
        heard.delete(organizationId)
        lastReceived.delete(organizationId)
        if (socket.connected) socket.emit('unsubscribe', { organizationId })
      }
    },
    onSubscribed: begun.add,
    enter(organizationId) {
      present.add(organizationId)
      // repeating the subscription is harmless, and its answer confirms that the room is entered
      if (socket.connected) void subscribe(organizationId)
    },
    leave(organizationId) {
      if (present.delete(organizationId) && socket.connected) socket.emit('leave', { organizationId })
    },
    onPresence(organizationId, onChange) {
      const stop = presence.add(organizationId, onChange)
      // before the hub has let us in, its answer says so
      if (heard.has(organizationId)) socket.emit('watch', { organizationId })
      return () => {
        stop()
        if (presence.has(organizationId)) return
        online.delete(organizationId)
        if (socket.connected) socket.emit('unwatch', { organizationId })
      }
    },
    onDisconnect: (onLost) => losses.add('', onLost),
    onReconnect: (onBack) => reconnects.add('', onBack),
    close() {
      isClosed = true
      socket.disconnect()
    },
  }
}

const idsOf = (list: unknown): string[] => (Array.isArray(list) ? list.map(String) : [])

const isRefusal = (answer: unknown): boolean =>
  typeof answer === 'object' && answer !== null && (answer as Record<string, unknown>).ok === false

/** What the hub says of the channel that it let us into; null when it did not. */
function beginOf(answer: unknown): (Begin & { heard: unknown }) | null {
  if (typeof answer !== 'object' || answer === null) return null
  const { ok, quietMs, heard, missed } = answer as Record<string, unknown>
  if (ok !== true) return null
  return {
    quietMs: typeof quietMs === 'number' ? quietMs : 0,
    missed: Array.isArray(missed) ? missed.flatMap((event) => readEvent(event) ?? []) : null,
    // named again as it came
    heard,
  }
}
