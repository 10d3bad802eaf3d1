import { useSyncExternalStore } from 'react'
import type { Unsubscribe } from './realtime-client.ts'

type AskPresence = (onChange: (userIds: readonly string[]) => void) => Unsubscribe

const NOBODY: readonly string[] = []

let present = NOBODY
const watchers = new Set<() => void>()
let offered: AskPresence | undefined
let asked: AskPresence | undefined
let stopAsking: Unsubscribe | undefined

function show(userIds: readonly string[]): void {
  present = userIds
  for (const watcher of watchers) watcher()
}

/** Many people online are a long list, which few screens show: it is asked for while one of them is open. */
function askWhileShown(): void {
  const wanted = watchers.size > 0 ? offered : undefined
  if (wanted === asked) return
  asked = wanted
  stopAsking?.()
  stopAsking = wanted?.(show)
  if (!wanted) show(NOBODY)
}

/** Says how to ask who is online; the returned function ends that. */
export function offerPresence(ask: AskPresence): Unsubscribe {
  offered = ask
  askWhileShown()
  return () => {
    if (offered === ask) offered = undefined
    askWhileShown()
  }
}

function watchPresent(watcher: () => void): Unsubscribe {
  watchers.add(watcher)
  askWhileShown()
  return () => {
    watchers.delete(watcher)
    askWhileShown()
  }
}

/** Ids of the users who are online in the organisation that `useLive` listens to. */
export const usePresence = (): readonly string[] => useSyncExternalStore(watchPresent, () => present)
