import { featureApi } from '#web/api.ts'
import type { RegisterLookupsRouter } from '../server/register-lookups.router.ts'

export const registerLookupsApi = featureApi<RegisterLookupsRouter>('registerLookups')
