import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  type RegisteredRouter,
  RouterProvider,
} from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { render } from 'vitest-browser-react'
import { queryClient } from '#web/query-client.ts'
import { type CurrentOrganization, OrganizationContext } from './use-organization.ts'

export const ownOrganization = (type: CurrentOrganization['type'], name: string): CurrentOrganization => ({
  id: name,
  name,
  image: null,
  businessName: '',
  billingName: '',
  address: '',
  shortDescription: '',
  switchedOn: [],
  needsSecondFactor: false,
  memberships: [],
  customerKind: 'COMPANY',
  type,
  role: 'ADMIN',
  installs: true,
  bills: true,
  approvalLimitCents: null,
})

/** Shows a part of a screen as people of this organisation see it, with nothing fetched before; `at` is the address with its search. */
export async function renderFor(organization: CurrentOrganization, children: ReactNode, at = '/') {
  queryClient.clear()
  const rootRoute = createRootRoute({
    component: () => (
      <QueryClientProvider client={queryClient}>
        <OrganizationContext value={organization}>{children}</OrganizationContext>
      </QueryClientProvider>
    ),
  })
  const router = createRouter({ routeTree: rootRoute, history: createMemoryHistory({ initialEntries: [at] }) })
  return render(<RouterProvider router={router as unknown as RegisteredRouter} />)
}
