import { httpLink } from '@trpc/client'
import { API_URL, featureApiOver } from '#web/api.ts'
import type { SearchRouter } from '../server/search.router.ts'

/** As `featureApi`, for what is asked with each key: a question leaves as it is asked, and does not wait for others to go with. */
const featureApiAtOnce = featureApiOver(httpLink({ url: API_URL }))

export const searchApi = featureApiAtOnce<SearchRouter>('search')
