import type {} from '#features/tickets/web/planning-slots.ts'
import type { WebFeature } from '#web/feature.ts'
import { lazyComponent } from '#web/lazy-component.tsx'

const sendPress = () => import('./queued-time-act.ts')

/** Time on the job. */
export const workTimes = {
  name: 'work-times',
  failures: {},
  laterFailures: async () => (await import('../work-times.failures.ts')).workTimeFailures,
  keptOffline: ['workTimes.mine', 'workTimes.ofTicket'],
  queuedActs: { 'workTimes.start': sendPress, 'workTimes.pause': sendPress, 'workTimes.finish': sendPress },
  staleAfter: { workTimes: ['ticketEvent.new'] },
  slots: { workTimer: lazyComponent(() => import('./work-timer.tsx'), 'WorkTimer') },
  checkedPages: [],
} satisfies WebFeature
