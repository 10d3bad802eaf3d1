import { featureApi } from '#web/api.ts'
import type { OrganizationExportRouter } from '../server/organization-export.router.ts'

export const organizationExportApi = featureApi<OrganizationExportRouter>('organizationExport')
