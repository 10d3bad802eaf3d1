import { serverFeature } from '#server/feature.ts'
import type {} from '../outreach.failures.ts'
import { outreachRouter } from './outreach.router.ts'
import { outreachAlarm } from './outreach-alarm.ts'

/** Messages to people who are no users, in the hands of super-users; the gate before them is `src/server/outreach`. */
export const outreach = serverFeature({
  name: 'outreach',
  routers: { outreach: outreachRouter },
  isolation: () => import('./outreach.isolation.ts'),
  jobs: [outreachAlarm],
})
