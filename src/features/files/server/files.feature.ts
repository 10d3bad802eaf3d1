import { serverFeature } from '#server/feature.ts'
import type {} from '../files.failures.ts'
import { sweepFiles } from './files.jobs.ts'
import { filesRouter } from './files.router.ts'
import { fileRoutes } from './files.routes.ts'
import { forgetPicture } from './forget-picture.ts'
import { storagePages } from './storage.router.ts'

/** Photos and PDFs. */
export const files = serverFeature({
  name: 'files',
  routers: { files: filesRouter },
  settings: storagePages,
  isolation: () => import('./files.isolation.ts'),
  jobs: [sweepFiles],
  routes: fileRoutes,
  accountDeletion: [forgetPicture],
})
