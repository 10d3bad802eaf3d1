import { featureApi } from '#web/api.ts'
import type { FirstStepsRouter } from '../server/first-steps.router.ts'

export const firstStepsApi = featureApi<FirstStepsRouter>('firstSteps')
