import { serverFeature } from '#server/feature.ts'
import { firstStepsRouter } from './first-steps.router.ts'

/** What a new organisation does next, until it is done. */
export const firstSteps = serverFeature({
  name: 'first-steps',
  routers: { firstSteps: firstStepsRouter },
  isolation: () => import('./first-steps.isolation.ts'),
  // the line above the desk; coming later it would push the cards down
  firstQuestions: ({ path, membership }) =>
    path === '/app' && membership?.role === 'ADMIN'
      ? [{ procedure: 'firstSteps.get', input: { organizationId: membership.organizationId } }]
      : [],
})
