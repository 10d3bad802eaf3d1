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

let listening = false

/** The channel is subscribed to from now on, or no longer by any listener. */
export function showListening(isListening: boolean): void {
  listening = isListening
}

/** Whether the live connection makes good, once it is back, what was missed without it. */
export const makesGood = (): boolean => listening

/** Whether live changes reach this browser; false from the loss of the connection until it is back. */
export const useIsConnected = (): boolean => useSyncExternalStore(watchConnection, isConnected)
