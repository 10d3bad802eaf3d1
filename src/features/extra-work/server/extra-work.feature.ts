import { noticesIn } from '#features/notifications/server/notices-in.ts'
import { serverFeature } from '#server/feature.ts'
import type {} from '../extra-work.failures.ts'
import { passOnJob } from './ask-deputy.ts'
import { extraWorkOfCustomer } from './customer-data.ts'
import { extraWorkExported } from './extra-work.exported.ts'
import { extraWorkRouter } from './extra-work.router.ts'
import { extraWorks } from './extra-work.tables.ts'
import { EXTRA_WORK_FILES, mayReadExtraWork } from './extra-work-files.ts'
import { remindOfDeferred } from './remind-deferred.ts'
import { searchedExtraWork } from './searched-extra-work.ts'
import { settleAsked } from './settle-asked.ts'

/** What a garage asks permission for in addition to what was agreed, and what the customer answers. */
export const extraWork = serverFeature({
  name: 'extra-work',
  routers: { extraWork: extraWorkRouter },
  isolation: () => import('./extra-work.isolation.ts'),
  listeners: () => settleAsked,
  notices: await noticesIn(new URL('./notices/', import.meta.url)),
  jobs: [passOnJob, remindOfDeferred],
  fileAccess: { [EXTRA_WORK_FILES]: mayReadExtraWork },
  searchedWords: [searchedExtraWork],
  customerMerge: [{ columns: [extraWorks.customerId] }],
  customerData: [extraWorkOfCustomer],
  exported: extraWorkExported,
})
