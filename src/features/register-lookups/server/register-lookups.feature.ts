import { serverFeature } from '#server/feature.ts'
import { registerLookupsExported } from './register-lookups.exported.ts'
import { sweepRegisterLookups } from './register-lookups.jobs.ts'
import { registerLookupsRouter } from './register-lookups.router.ts'

/** What was asked of the vehicle register, and the terms for asking it. */
export const registerLookups = serverFeature({
  name: 'register-lookups',
  routers: { registerLookups: registerLookupsRouter },
  isolation: () => import('./register-lookups.isolation.ts'),
  jobs: [sweepRegisterLookups],
  exported: registerLookupsExported,
})
