import { httpLink } from '@trpc/client'
import { API_URL, featureApiOver } from './api.ts'

/** As `featureApi`, for what is asked with each key: a question leaves as it is asked, and does not wait for others to go with. */
export const featureApiAtOnce = featureApiOver(httpLink({ url: API_URL }))
