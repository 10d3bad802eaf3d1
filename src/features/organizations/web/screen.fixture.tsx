import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
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
  const rootRoute = createRootRoute({ component: () => <Within organization={organization}>{children}</Within> })
  const router = createRouter({ routeTree: rootRoute, history: createMemoryHistory({ initialEntries: [at] }) })
  return render(<RouterProvider router={router as unknown as RegisteredRouter} />)
}

type ShownPage = {
  /** The address of the page's route. */
  path: string
  /** What follows it, from the question mark on. */
  search: string
  validateSearch: (search: Record<string, unknown>) => object
  page: ReactNode
}

/** Shows a page that reads the search of its own route, as `renderFor` does the others. */
export async function renderPageFor(
  organization: CurrentOrganization,
  { path, search, validateSearch, page }: ShownPage,
) {
  queryClient.clear()
  const rootRoute = createRootRoute()
  const component = () => <Within organization={organization}>{page}</Within>
  const routeTree = rootRoute.addChildren([
    createRoute({ getParentRoute: () => rootRoute, path, validateSearch, component }),
  ])
  const history = createMemoryHistory({ initialEntries: [`${path}${search}`] })
  const router = createRouter({ routeTree, history })
  return render(<RouterProvider router={router as unknown as RegisteredRouter} />)
}

const Within = ({ organization, children }: { organization: CurrentOrganization; children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>
    <OrganizationContext value={organization}>{children}</OrganizationContext>
  </QueryClientProvider>
)
