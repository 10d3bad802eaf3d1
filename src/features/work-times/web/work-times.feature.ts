import type {} from '#features/tickets/web/planning-places.ts'
import type { WebFeature } from '#web/feature.ts'
import { lazyPiece } from '#web/lazy-piece.tsx'
import { workTimeFailures } from '../work-times.failures.ts'

const sendPress = () => import('./queued-time-act.ts')

/** Time on the job. */
export const workTimes = {
  name: 'work-times',
  failures: workTimeFailures,
  keptOffline: ['workTimes.mine', 'workTimes.ofTicket'],
  queuedActs: { 'workTimes.start': sendPress, 'workTimes.pause': sendPress, 'workTimes.finish': sendPress },
  staleAfter: { workTimes: ['ticketEvent.new'] },
  pieces: { workTimer: lazyPiece(() => import('./work-timer.tsx'), 'WorkTimer', { quiet: true }) },
  checkedPages: [],
} satisfies WebFeature
