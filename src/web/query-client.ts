import { QueryClient } from '@tanstack/react-query'
import { failureOf } from './failure.ts'

const RETRIES = 2

/** Query defaults of the source specification, section 9. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      refetchOnWindowFocus: false,
      staleTime: 30_000,
      gcTime: 5 * 60_000,
      // what was refused stays refused; only what may be better next time is asked again
      retry: (failures, error) =>
        failures < RETRIES && ['offline', 'internal', 'unavailable'].includes(failureOf(error).kind),
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})
