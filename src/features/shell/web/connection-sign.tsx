import { useQueryClient } from '@tanstack/react-query'
import { WifiOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { formatDateTime, formatTime } from '#web/format.ts'
import { useIsLineUp } from '#web/line.ts'
import { useOldestRecalled } from '#web/offline/recalled.ts'
import { useWaitingActs } from '#web/offline/waiting-acts.ts'

/** Says that what is shown may be old, and from when it is. Not loaded later: it is needed when nothing can be loaded. */
export function ConnectionSign() {
  const isDisconnected = useIsDisconnected()
  return <div role="status">{isDisconnected ? <SeenAt /> : null}</div>
}

/** A shorter interruption is not shown. */
const PATIENCE_MS = 2000

/** Whether there has been no connection for more than two seconds. */
function useIsDisconnected(): boolean {
  const isUp = useIsLineUp()
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

/** On small screens the header is full: it is below it, in the room above the page's head, so that nothing moves and nothing is covered. */
function SeenAt() {
  const queryClient = useQueryClient()
  const recalled = useOldestRecalled()
  // live changes came until the connection was lost: what was asked before it is as true as what was asked last
  const [lastAnswer] = useState(() =>
    Math.max(
      0,
      ...queryClient
        .getQueryCache()
        .getAll()
        .map(({ state }) => state.dataUpdatedAt),
    ),
  )
  const at = recalled ?? lastAnswer
  const waiting = useWaitingActs().length
  return (
    <span className="pointer-events-none flex items-center gap-2 rounded-md bg-signal-soft px-2.5 py-1.5 font-semibold text-signal text-sm max-lg:absolute max-lg:inset-x-0 max-lg:top-full max-lg:justify-center max-lg:rounded-none max-lg:py-0.5 max-lg:text-xs">
      <WifiOff className="size-4 shrink-0 max-lg:size-3.5" aria-hidden="true" />
      {at > 0 ? `Ei yhteyttä. Näytetään ${timeOf(at)} tilanne.` : 'Ei yhteyttä. Yritetään uudelleen…'}
      {waiting > 0 ? ` Odottaa lähetystä: ${waiting}.` : ''}
    </span>
  )
}

function timeOf(at: number): string {
  const then = new Date(at)
  return then.toDateString() === new Date().toDateString() ? `klo ${formatTime(then)}` : formatDateTime(then)
}
