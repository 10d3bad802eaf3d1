import { httpLink } from '@trpc/client'
import type { AnyTRPCRouter } from '@trpc/server'
import type { TRPCOptionsProxy } from '@trpc/tanstack-react-query'
import { API_URL, routersOver } from './api.ts'

const features = routersOver(httpLink({ url: API_URL }))

/** As `featureApi`, for what is asked with each key: a question leaves as it is asked, and does not wait for others to go with. */
export const featureApiAtOnce = <Router extends AnyTRPCRouter>(name: string): TRPCOptionsProxy<Router> =>
  (features as Record<string, unknown>)[name] as TRPCOptionsProxy<Router>
