import { useSyncExternalStore } from 'react'

const shares = new Map<string, number>()
const watchers = new Set<() => void>()

/** How far an act is that is being sent, 0–1; undefined when it is not any more. */
export function noteShare(id: string, share: number | undefined): void {
  if (share === undefined) shares.delete(id)
  else shares.set(id, share)
  for (const changed of watchers) changed()
}

/** Undefined for an act that is not being sent by this tab now. */
export const useShareOf = (id: string): number | undefined =>
  useSyncExternalStore(
    (changed) => {
      watchers.add(changed)
      return () => watchers.delete(changed)
    },
    () => shares.get(id),
  )
