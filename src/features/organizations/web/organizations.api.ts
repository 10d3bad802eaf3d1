import { featureApi } from '#web/api.ts'
import type { OrganizationsRouter } from '../server/organizations.router.ts'

export const organizationsApi = featureApi<OrganizationsRouter>('organizations')
