import { useSyncExternalStore } from 'react'

let present: readonly string[] = []
const watchers = new Set<() => void>()

export function showPresent(userIds: readonly string[]): void {
  present = userIds
  for (const watcher of watchers) watcher()
}

function watchPresent(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

let connected = true
const connectionWatchers = new Set<() => void>()

export function showConnection(isUp: boolean): void {
  connected = isUp
  for (const watcher of connectionWatchers) watcher()
}

export const isConnected = (): boolean => connected

export function watchConnection(watcher: () => void): () => void {
  connectionWatchers.add(watcher)
  return () => connectionWatchers.delete(watcher)
}

/** Ids of the users who are online in the organisation that `useLive` listens to. */
export const usePresence = (): readonly string[] => useSyncExternalStore(watchPresent, () => present)

/** Whether live changes reach this browser; false from the loss of the connection until it is back. */
export const useIsConnected = (): boolean => useSyncExternalStore(watchConnection, isConnected)
