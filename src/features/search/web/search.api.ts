import { featureApi } from '#web/api.ts'
import type { SearchRouter } from '../server/search.router.ts'

export const searchApi = featureApi<SearchRouter>('search')
