import { serverFeature } from '#server/feature.ts'
import type {} from '../accounts.failures.ts'
import type {} from '../second-factor.failures.ts'
import { sweepAccounts } from './accounts.jobs.ts'
import { accountMails } from './accounts.mails.ts'
import { profileRouter } from './accounts.router.ts'
import { auditData } from './audit-data.ts'
import { exportRoute } from './export-route.ts'
import { accountData } from './personal-data.ts'

/** People, how they sign in, their own account. */
export const accounts = serverFeature({
  name: 'accounts',
  routers: { profile: profileRouter },
  isolation: () => import('./accounts.isolation.ts'),
  listeners: ({ publicUrl }) => accountMails(publicUrl),
  jobs: [sweepAccounts],
  routes: [exportRoute],
  personalData: [accountData, auditData],
  firstQuestions: () => [{ procedure: 'profile.get' }],
})
