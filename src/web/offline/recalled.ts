import type { Query } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

const recalled = new Map<string, number>()
const watchers = new Set<() => void>()

const notify = () => {
  for (const changed of watchers) changed()
}

/** A query shows what was answered then. */
export function noteRecalled(hash: string, at: number): void {
  recalled.set(hash, at)
  notify()
}

/** A query has an answer of now, or is not there any more. */
export function noteFresh(hash: string): void {
  if (recalled.delete(hash)) notify()
}

/** Whether a query shows no answer of the server's, or one from earlier: it is asked again as soon as that is possible. */
export const isInDoubt = ({ state, queryHash }: Pick<Query, 'state' | 'queryHash'>): boolean =>
  state.error !== null || recalled.has(queryHash)

/** The time of the oldest answer from earlier that is shown; undefined for none. */
const oldest = (): number | undefined => (recalled.size > 0 ? Math.min(...recalled.values()) : undefined)

export const useOldestRecalled = (): number | undefined =>
  useSyncExternalStore((changed) => {
    watchers.add(changed)
    return () => watchers.delete(changed)
  }, oldest)
