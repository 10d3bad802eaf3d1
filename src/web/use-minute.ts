import { useSyncExternalStore } from 'react'

const MINUTE_MS = 60_000

const subscribe = (onChange: () => void) => {
  const timer = setInterval(onChange, MINUTE_MS / 4)
  return () => clearInterval(timer)
}

const minute = () => Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS

/** The present minute in milliseconds since 1970: what depends on the time of day turns while one looks. */
export const useMinute = (): number => useSyncExternalStore(subscribe, minute)
