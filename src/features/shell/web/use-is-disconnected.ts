import { useEffect, useState, useSyncExternalStore } from 'react'
import { useIsConnected } from '#web/live/live-state.ts'

/** A blink of the network is not worth a word. */
const PATIENCE_MS = 2000

const isOnline = () => navigator.onLine

function watch(changed: () => void): () => void {
  window.addEventListener('online', changed)
  window.addEventListener('offline', changed)
  return () => {
    window.removeEventListener('online', changed)
    window.removeEventListener('offline', changed)
  }
}

/** Whether there has been no connection for more than two seconds. */
export function useIsDisconnected(): boolean {
  // the browser knows at once that it is offline, the live connection that the server is away
  const isUp = [useSyncExternalStore(watch, isOnline), useIsConnected()].every(Boolean)
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    if (isUp) return
    const timer = setTimeout(() => setIsLate(true), PATIENCE_MS)
    return () => {
      clearTimeout(timer)
      setIsLate(false)
    }
  }, [isUp])
  return !isUp && isLate
}
