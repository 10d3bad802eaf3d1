import { createTRPCClient, httpBatchLink } from '@trpc/client'
import type { AnyTRPCRouter } from '@trpc/server'
import { createTRPCOptionsProxy, type TRPCOptionsProxy } from '@trpc/tanstack-react-query'
import { queryClient } from './query-client.ts'

/** Longer URLs are split into several batches (source specification, section 7). */
const MAX_URL_LENGTH = 1024

const client = createTRPCClient<AnyTRPCRouter>({
  links: [httpBatchLink({ url: '/api/trpc', maxURLLength: MAX_URL_LENGTH, maxItems: 20 })],
})

const features = createTRPCOptionsProxy<AnyTRPCRouter>({ client, queryClient }) as unknown

/**
 * The typed client of one feature: `featureApi<TicketsRouter>('tickets')`. Each feature sees its own router only, which
 * keeps the editor fast; this is the one place where the name and the type are tied together. A dotted name is a router
 * inside another one.
 */
export const featureApi = <Router extends AnyTRPCRouter>(name: string): TRPCOptionsProxy<Router> =>
  name
    .split('.')
    .reduce<unknown>((at, part) => (at as Record<string, unknown>)[part], features) as TRPCOptionsProxy<Router>
