import { noticesIn } from '#features/notifications/server/notices-in.ts'
import { serverFeature } from '#server/feature.ts'
import type {} from '../organization-export.failures.ts'
import { clearExports, makeExports, sweepExports } from './organization-export.jobs.ts'
import { organizationExportRouter } from './organization-export.router.ts'
import { downloadRoute } from './organization-export.routes.ts'

/** Everything that the product keeps of an organisation, as a file for its admins. */
export const organizationExport = serverFeature({
  name: 'organization-export',
  routers: { organizationExport: organizationExportRouter },
  isolation: () => import('./organization-export.isolation.ts'),
  jobs: [makeExports, clearExports, sweepExports],
  routes: [downloadRoute],
  notices: await noticesIn(new URL('./notices/', import.meta.url)),
})
