import { serverFeature } from '#server/feature.ts'
import type {} from '../planning.failures.ts'
import {
  absenceData,
  forgetOldAbsences,
  forgetWithAccount,
  forgetWithMember,
  hasAbsences,
} from './absences-of-person.ts'
import { planningExported } from './planning.exported.ts'
import { planningRouter } from './planning.router.ts'

/** How much work a garage has taken and can take, and when it has time. */
export const planning = serverFeature({
  name: 'planning',
  routers: { planning: planningRouter },
  listeners: () => [forgetWithMember],
  jobs: [forgetOldAbsences],
  organizationUse: [hasAbsences],
  personalData: [absenceData],
  accountDeletion: [forgetWithAccount],
  isolation: () => import('./planning.isolation.ts'),
  exported: planningExported,
})
