import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import type { RealtimeEvent } from '#shared/realtime-event.ts'
import type { SoundSettings } from './is-heard.ts'
import { openRealtime } from './open-realtime.ts'
import { startLive } from './start-live.ts'

let present: readonly string[] = []
const watchers = new Set<() => void>()

function showPresent(userIds: readonly string[]): void {
  present = userIds
  for (const watcher of watchers) watcher()
}

function watchPresent(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

let isConnected = true
const connectionWatchers = new Set<() => void>()

function showConnection(isUp: boolean): void {
  isConnected = isUp
  for (const watcher of connectionWatchers) watcher()
}

function watchConnection(watcher: () => void): () => void {
  connectionWatchers.add(watcher)
  return () => connectionWatchers.delete(watcher)
}

export type UseLive = {
  /** The signed-in user; null until it is known. */
  userId: string | null
  /** As the profile has them. */
  sound: SoundSettings
  /** For what is shown at once, such as a toast; cached answers are invalidated as the features say (`staleAfter`). */
  onEvent?: (event: RealtimeEvent) => void
}

/** Listens to the organisation's channel while mounted; used once, by the shell. */
export function useLive(organizationId: string | null, { userId, sound, onEvent }: UseLive): void {
  const queryClient = useQueryClient()
  const handle = useEffectEvent((event: RealtimeEvent) => {
    if (sound.isEnabled)
      import('./sound-event.ts').then(({ soundEvent }) => soundEvent(event, { userId, sound })).catch(() => {}) // without a connection the file does not come, and neither do events
    onEvent?.(event)
  })
  useEffect(() => {
    if (organizationId === null || userId === null) return
    const open = (signal: AbortSignal) => openRealtime(userId, signal)
    return startLive({
      organizationId,
      queryClient,
      open,
      onEvent: (event) => handle(event),
      onPresence: showPresent,
      onConnection: showConnection,
    })
  }, [organizationId, userId, queryClient])
}

/** Ids of the users who are online in the organisation that `useLive` listens to. */
export const usePresence = (): readonly string[] => useSyncExternalStore(watchPresent, () => present)

/** Whether live changes reach this browser; false from the loss of the connection until it is back. */
export const useIsConnected = (): boolean => useSyncExternalStore(watchConnection, () => isConnected)
