import { useEffect, useState } from 'react'

/** The text as it was when nothing had been typed for a while: for searches that the server does. */
export function usePaused(text: string, pauseMs = 250): string {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text, pauseMs])
  return paused
}
