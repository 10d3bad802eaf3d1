import { useSyncExternalStore } from 'react'
import { isConnected, watchConnection } from './live/live-state.ts'

/** The browser knows at once that it is offline, the live connection that the server is away. */
export const isLineUp = (): boolean => navigator.onLine !== false && isConnected()

/** Calls back when the connection may have been lost or restored; returns the function that stops it. */
export function watchLine(changed: () => void): () => void {
  window.addEventListener('online', changed)
  window.addEventListener('offline', changed)
  const stop = watchConnection(changed)
  return () => {
    window.removeEventListener('online', changed)
    window.removeEventListener('offline', changed)
    stop()
  }
}

export const useIsLineUp = (): boolean => useSyncExternalStore(watchLine, isLineUp)

/** Whether the person asked the browser to save data; only Chromium says so. Then nothing is loaded before it is needed. */
export const savesData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
