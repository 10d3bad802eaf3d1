import { useMemo } from 'react'
import type { QueuedAct } from '#web/offline/queued-act.ts'
import { useWaitingActs } from '#web/offline/waiting-acts.ts'
import type { QueuedMove } from './queued-move.ts'

const isMove = ({ kind, refusal }: QueuedAct): boolean => kind === 'tickets.move' && refusal === null

/** The moves that wait for a connection, the last one of each ticket. */
export function useQueuedMoves(): ReadonlyMap<string, QueuedMove> {
  const acts = useWaitingActs()
  return useMemo(() => new Map(acts.filter(isMove).map(({ lane, input }) => [lane, input as QueuedMove])), [acts])
}
