import { QueryClientProvider } from '@tanstack/react-query'
import { OrganizationSwitching } from '#features/organizations/web/organization-switching.tsx'
import { queryClient } from '#web/query-client.ts'
import { Frame } from './frame.tsx'
import { SessionGate } from './session-gate.tsx'

/** The layout of everything under /app. Visitors' pages call no procedures, so the cache's provider is here. */
export function Shell() {
  return (
    <QueryClientProvider client={queryClient}>
      <OrganizationSwitching>
        <SessionGate>
          <Frame />
        </SessionGate>
      </OrganizationSwitching>
    </QueryClientProvider>
  )
}
