import { clsx } from 'clsx'
import { useEffect, useRef } from 'react'
import { runningWords } from './duration-words.ts'

const SECOND_MS = 1000

/**
 * How long a time has been running; `since` is by this browser's clock, in milliseconds. It writes its own text each second, so that
 * nothing around it is drawn again, and pauses while it is not visible.
 */
export function RunningClock({ since, className }: { since: number; className?: string }) {
  const shown = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const tick = () => {
      clearTimeout(timer)
      const ms = Date.now() - since
      if (shown.current) shown.current.textContent = runningWords(ms)
      if (document.visibilityState === 'visible') timer = setTimeout(tick, SECOND_MS - (Math.max(0, ms) % SECOND_MS))
    }
    tick()
    document.addEventListener('visibilitychange', tick)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', tick)
    }
  }, [since])
  return (
    <span role="timer" aria-label="Aika käy" className={clsx('tabular', className)}>
      <span ref={shown}>{runningWords(Date.now() - since)}</span>
    </span>
  )
}
