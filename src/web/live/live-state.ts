import { useSyncExternalStore } from 'react'

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

/** Whether live changes reach this browser; false from the loss of the connection until it is back. */
export const useIsConnected = (): boolean => useSyncExternalStore(watchConnection, isConnected)
