import { useEffect, useEffectEvent } from 'react'

/** What is known of a caller: a plate or a phone number, as it was typed. */
export type Caller = { text?: string | undefined }

type Taker = (caller: Caller) => void

/** The open form takes a call; without one it is the window, over whichever page is open. */
const takers: Partial<Record<'form' | 'window', Taker>> = {}

/** Begins a report for another caller; what is begun is laid aside. */
export function takeCall(caller: Caller = {}): void {
  const take = takers.form ?? takers.window
  take?.(caller)
}

export function useCallTaker(place: 'form' | 'window', take: Taker, enabled = true): void {
  const latest = useEffectEvent(take)
  useEffect(() => {
    if (!enabled) return
    const taker: Taker = (caller) => latest(caller)
    takers[place] = taker
    return () => {
      if (takers[place] === taker) delete takers[place]
    }
  }, [place, enabled])
}
