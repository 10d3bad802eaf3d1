import { serverFeature } from '#server/feature.ts'
import type {} from '../work-times.failures.ts'
import { stopWithAccount, stopWithMember, stopWithTicket } from './stop-by-events.ts'
import { workTimeData } from './work-time-data.ts'
import { workTimesExported } from './work-times.exported.ts'
import { sweepTimeActs } from './work-times.jobs.ts'
import { workTimesRouter } from './work-times.router.ts'

/** Time on the job: started, paused and finished by mechanics, corrected with a trace. */
export const workTimes = serverFeature({
  name: 'work-times',
  routers: { workTimes: workTimesRouter },
  isolation: () => import('./work-times.isolation.ts'),
  listeners: () => [stopWithTicket, stopWithMember],
  jobs: [sweepTimeActs],
  personalData: [workTimeData],
  accountDeletion: [stopWithAccount],
  exported: workTimesExported,
})
