import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import { fastify } from 'fastify'
import { pino } from 'pino'
import { afterAll } from 'vitest'
import type { Caller } from '#server/caller.ts'
import { transact } from '#server/db/transact.ts'
import { invalidate } from '#server/events/announce.ts'
import { registerRoutes } from '#server/http/register-routes.ts'
import { createBus } from '#server/realtime/bus.ts'
import { cutConnections } from '#server/realtime/bus-message.ts'
import { createHub, type HubOptions } from '#server/realtime/hub.ts'
import { tokenRoute } from '#server/realtime/token-route.ts'
import { connectTransport } from '#server/realtime/transport.ts'
import type { RealtimeEvent } from '#shared/realtime-event.ts'
import { testDatabase } from './database.ts'
import { testServices } from './services.ts'

export type LiveServer = {
  url: string
  /** Signs a user in who is a member of these organisations. */
  signIn: (...organizationIds: string[]) => SignedIn
  /** Invalidations to an organisation's channel, as a verb does; resolves when the hub has received them. */
  invalidateFor: (organizationId: string, event: RealtimeEvent) => Promise<void>
  /** Breaks every connection without a word, and every new one, as a network does; what is said meanwhile is known. */
  loseConnections: () => void
  /** Lets clients connect again. */
  acceptConnections: () => void
  /** The same, and something may have been said of which the server knows nothing. */
  dropConnections: () => void
}
type SignedIn = {
  userId: string
  /** Headers that a browser would send by itself. */
  headers: { cookie: string; origin: string }
  /** Ends the session and its connections. */
  end: () => Promise<void>
  /** Ends the connections only. */
  cut: () => Promise<void>
  /** Becomes a member of one more organisation. */
  join: (organizationId: string) => void
  /** So many times the server cannot find out who this is, as when the database is away. */
  failToAnswer: (times: number) => void
}

/** A server with only the realtime hub and the token endpoint, for the browser's side of both; `clock` is the hub's. */
export async function liveServer({ clock }: Pick<HubOptions, 'clock'> = {}): Promise<LiveServer> {
  const { db, options } = await testDatabase()
  const log = pino({ level: 'silent' })
  const callers = new Map<string, Caller>()
  const failing = new Map<string, number>()
  const resolveCaller = async (cookie = '') => {
    const failures = failing.get(cookie) ?? 0
    failing.set(cookie, failures - 1)
    if (failures > 0) throw new Error('the database is away')
    return callers.get(cookie) ?? null
  }
  const app = fastify({ forceCloseConnections: true })
  const sockets = new Set<Socket>()
  let isAway = false
  app.server.on('connection', (socket) => {
    if (isAway) return void socket.destroy()
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  const publicUrl = 'https://huoltosilta.example'
  const hub = await createHub({
    httpServer: app.server,
    publicUrl,
    resolveCaller,
    db,
    log,
    leaveGraceMs: 0,
    ...(clock && { clock }),
  })
  await registerRoutes(app, [tokenRoute(hub)], {
    db,
    resolveCaller: ({ headers }) => resolveCaller(headers.cookie),
    services: testServices(),
  })
  const bus = createBus({ connection: options, log })
  connectTransport(bus, hub, log)
  await bus.start()
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  afterAll(async () => {
    await bus.stop()
    await hub.stop()
    await app.close()
  })

  function signIn(...organizationIds: string[]): SignedIn {
    const cookie = `session=${randomUUID()}`
    const userId = randomUUID()
    const place = { organizationType: 'GARAGE', role: 'MEMBER', installs: true, bills: true } as const
    const caller: Caller = {
      userId,
      sessionHash: cookie,
      sessionExpiresAt: new Date(Date.now() + 3_600_000),
      image: null,
      name: 'Aino',
      email: 'aino@example.fi',
      emailVerified: true,
      disabled: false,
      isSuperUser: false,
      hasSecondFactor: false,
      hasFreshProof: true,
      barredFrom: [],
      memberships: organizationIds.map((organizationId) => ({ organizationId, ...place })),
    }
    callers.set(cookie, caller)
    const cut = () => cutConnections(db, { userId })
    return {
      userId,
      headers: { cookie, origin: publicUrl },
      cut,
      join: (organizationId) =>
        void callers.set(cookie, { ...caller, memberships: [...caller.memberships, { organizationId, ...place }] }),
      failToAnswer: (times) => void failing.set(cookie, times),
      async end() {
        callers.delete(cookie)
        await cut()
      },
    }
  }

  return {
    url,
    signIn,
    async invalidateFor(organizationId, event) {
      const { promise: received, resolve } = Promise.withResolvers<void>()
      // closed after the hub
      const stop = bus.listen({
        onMessage({ invalidations }) {
          if (invalidations.some((one) => one.organizationIds.includes(organizationId))) resolve()
        },
      })
      await transact(db, async (tx) => invalidate(tx, [organizationId], event))
      await received
      stop()
    },
    loseConnections() {
      isAway = true
      for (const socket of sockets) socket.destroy()
    },
    acceptConnections() {
      isAway = false
    },
    dropConnections: () => hub.gap(),
  }
}
