import { useSyncExternalStore } from 'react'
import type { QueuedAct } from './queued-act.ts'

let acts: readonly QueuedAct[] = []
const watchers = new Set<() => void>()

/** For `outbox.ts` only. */
export function showWaiting(next: readonly QueuedAct[]): void {
  acts = next
  for (const changed of watchers) changed()
}

export const waitingActs = (): readonly QueuedAct[] => acts

/** What this person did and the server has not taken yet, in the order in which it was made. */
export const useWaitingActs = (): readonly QueuedAct[] =>
  useSyncExternalStore((changed) => {
    watchers.add(changed)
    return () => watchers.delete(changed)
  }, waitingActs)
