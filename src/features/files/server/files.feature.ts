import type { AccountDeletionHook } from '#server/contributions.ts'
import { serverFeature } from '#server/feature.ts'
import type {} from '../files.failures.ts'
import { detachFiles } from './attach-files.ts'
import { sweepFiles } from './files.jobs.ts'
import { filesRouter } from './files.router.ts'
import { fileRoutes } from './files.routes.ts'
import { files as table } from './files.tables.ts'
import { storagePages } from './storage.router.ts'

/** The picture of a person who deletes the account: the sweep removes it from the storage. */
const forgetPicture: AccountDeletionHook = (tx, userId) => detachFiles(tx, { kind: 'user', id: userId }, { allBut: [] })

/** Photos and PDFs. */
export const files = serverFeature({
  name: 'files',
  routers: { files: filesRouter },
  settings: storagePages,
  isolation: () => import('./files.isolation.ts'),
  jobs: [sweepFiles],
  routes: fileRoutes,
  accountDeletion: [forgetPicture],
  customerMerge: [{ columns: [table.organizationId] }],
})
