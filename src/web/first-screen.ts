import { useEffect, useState } from 'react'
import { whenNoPageLoads } from './page-load.ts'
import { afterPress } from './ui/after-press.ts'

let end: (() => void) | undefined
/** Resolved where no first screen was begun, as in tests. */
let firstScreen: Promise<void> = Promise.resolve()
/** The queue of deferred work. */
let turns = firstScreen

/** Called once, by `main`, before anything is drawn: until its end only what the first screen shows may use the connection. */
export function beginFirstScreen(): void {
  const { promise, resolve } = Promise.withResolvers<void>()
  firstScreen = promise
  turns = promise
  end = resolve
}

/** All that the first screen shows is drawn. Calling it again does nothing. */
export function endFirstScreen(): void {
  end?.()
  end = undefined
}

export const isFirstScreenDone = (): boolean => end === undefined

/**
 * For what the user does not wait for: resolves when the first screen is drawn and the browser is idle, for one caller after the other. A caller
 * after the first screen's end does not wait.
 */
export function afterFirstScreen(): Promise<void> {
  if (isFirstScreenDone()) return Promise.resolve()
  turns = turns.then(() => whenIdle(LONGEST_WAIT_MS))
  return turns
}

/**
 * Loads what the user has not asked for yet: after the first screen, one after the other, each in a moment when no page that was opened waits for its
 * code or its answers, and when the browser is idle if that is soon. One that does not come holds up the next ones for ten seconds at most.
 */
export function loadAhead<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  const loaded = ahead
    .then(() => firstScreen)
    .then(() => whenIdle(SHORT_WAIT_MS))
    .then(whenNoPageLoads)
    .then(load)
  ahead = Promise.race([loaded.then(nothing, nothing), new Promise<void>((next) => setTimeout(next, LONGEST_LOAD_MS))])
  return loaded
}

/** What is loaded ahead, one after the other. */
let ahead: Promise<void> = Promise.resolve()
const LONGEST_LOAD_MS = 10_000
const nothing = () => {}

/** False until then; it does not change while something is pressed that this would draw in another place. */
export function useIsAfterFirstScreen(): boolean {
  const [isAfter, setAfter] = useState(isFirstScreenDone)
  useEffect(() => {
    if (!isAfter) void afterFirstScreen().then(() => afterPress(() => setAfter(true)))
  }, [isAfter])
  return isAfter
}

/** A device that is never idle, or a window that is not in sight, waits no longer for one piece. */
const LONGEST_WAIT_MS = 2000
/** Of many pieces that wait for each other. */
const SHORT_WAIT_MS = 200

/** A moment in which the browser has nothing to do, or when that time is over. Safari has no idle callback. */
const whenIdle = (timeout: number): Promise<void> =>
  new Promise((idle) =>
    'requestIdleCallback' in window ? requestIdleCallback(() => idle(), { timeout }) : setTimeout(idle, SHORT_WAIT_MS),
  )
