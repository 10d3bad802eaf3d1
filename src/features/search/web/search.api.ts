import { featureApiAtOnce } from '#web/api-at-once.ts'
import type { SearchRouter } from '../server/search.router.ts'

export const searchApi = featureApiAtOnce<SearchRouter>('search')
