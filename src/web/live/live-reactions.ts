import type { QueryClient } from '@tanstack/react-query'
import type { RealtimeEvent } from '#shared/realtime-event.ts'
import type { Unsubscribe } from './realtime-client.ts'

export type LiveType = RealtimeEvent['type']
export type LiveEvent<Type extends LiveType> = Extract<RealtimeEvent, { type: Type }>

/** What a feature does when an event of its kind comes: mostly to say which cached answers are stale now. */
export type LiveReaction<Type extends LiveType> = (
  queryClient: QueryClient,
  event: LiveEvent<Type>,
  organizationId: string,
) => unknown

const reactions = new Map<LiveType, Set<(queryClient: QueryClient, event: never, organizationId: string) => unknown>>()

/** Registers a reaction; call it once at module level of a feature's `web/use-live-….ts`, or in an effect. */
export function onLive<Type extends LiveType>(type: Type, reaction: LiveReaction<Type>): Unsubscribe {
  const registered = reactions.get(type) ?? new Set()
  reactions.set(type, registered.add(reaction))
  return () => void registered.delete(reaction)
}

/** Runs every reaction to the event; one that throws does not keep the others from running. */
export function reactTo(queryClient: QueryClient, event: RealtimeEvent, organizationId: string): void {
  for (const reaction of reactions.get(event.type) ?? [])
    try {
      // registered under the event's own type
      void reaction(queryClient, event as never, organizationId)
    } catch (error) {
      console.error(error)
    }
}
