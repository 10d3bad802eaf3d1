import type {} from '#features/tickets/web/planning-slots.ts'
import type { PageQuestion, WebFeature } from '#web/feature.ts'
import { lazyComponent } from '#web/lazy-component.tsx'
import { workTimesApi } from './work-times.api.ts'

const sendPress = () => import('./queued-time-act.ts')

/** Time on the job. */
export const workTimes = {
  name: 'work-times',
  failures: {},
  laterFailures: async () => (await import('../work-times.failures.ts')).workTimeFailures,
  pageQuestions: {
    '/app/tickets/$ticketId': ({ organizationId, type, params: { ticketId = '' } }): PageQuestion[] =>
      type === 'GARAGE' ? [workTimesApi.ofTicket.queryOptions({ organizationId, ticketId })] : [],
  },
  keptOffline: ['workTimes.mine', 'workTimes.ofTicket'],
  queuedActs: { 'workTimes.start': sendPress, 'workTimes.pause': sendPress, 'workTimes.finish': sendPress },
  staleAfter: { workTimes: ['ticketEvent.new'] },
  slots: { workTimer: lazyComponent(() => import('./work-timer.tsx'), 'WorkTimer') },
  checkedPages: [],
} satisfies WebFeature
