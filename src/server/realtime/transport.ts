import type { BaseLogger } from 'pino'
import type { RealtimeEvent } from '#shared/realtime-event.ts'
import type { Caller } from '../caller.ts'
import { PROCESS_ID } from '../process-id.ts'
import type { Bus } from './bus.ts'
import type { Cut } from './bus-message.ts'

/** From a request's Cookie header to the signed-in user; null without a session. */
export type ResolveCaller = (cookieHeader: string | undefined) => Promise<Caller | null>

/** What a browser needs to connect, as the token endpoint answers it. */
export type TransportTicket =
  | { transport: 'hub'; path: string }
  | { transport: 'ably'; token: string; expiresAt: number; endpoint?: string }

/** The way to the open browsers: the built-in hub, or Ably. */
export type Transport = {
  /** True when each process reaches only its own connections, so that each must publish every invalidation. */
  isPerProcess: boolean
  /** `id` names the event in every process, which all receive the events in one order; empty when it is not known. */
  publish: (organizationIds: readonly string[], event: RealtimeEvent, id: string) => Promise<void>
  /** `id` names the message, as above. */
  cut: (cut: Cut, id: string) => Promise<void>
  /** These users may have come or left. */
  presenceChanged: (organizationId: string, userIds: readonly string[]) => void
  /** Invalidations may have been lost: clients shall refetch. */
  gap: () => void
  ticket: (caller: Caller, clientId: string) => TransportTicket
  stop: () => Promise<void>
}

/** Carries the messages of the bus to the transport; a shared transport receives each from one process only. */
export function connectTransport(bus: Bus, transport: Transport, log: BaseLogger): () => void {
  const attempt = (work: Promise<void>) =>
    void work.catch((error: unknown) => log.warn({ err: error }, 'realtime transport'))
  return bus.listen({
    onMessage({ id, origin, invalidations, cut, cameOrLeft }) {
      if (!transport.isPerProcess && origin !== PROCESS_ID) return
      for (const [index, { organizationIds, event }] of invalidations.entries())
        attempt(transport.publish(organizationIds, event, id && `${id}/${index}`))
      if (cut) attempt(transport.cut(cut, id))
      for (const { organizationId, userIds } of cameOrLeft) transport.presenceChanged(organizationId, userIds)
    },
    onGap: () => transport.gap(),
  })
}
