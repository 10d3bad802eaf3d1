import '#web/theme.css'
import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  type RegisteredRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ownOrganization } from '#features/organizations/web/screen.fixture.tsx'
import { OrganizationContext } from '#features/organizations/web/use-organization.ts'
import { readSearch } from '#web/navigation/read-search.ts'
import { queryClient } from '#web/query-client.ts'
import { serveApi } from '#web/wire.fixture.ts'
import type { Loan, LoanPage, LoanSearch } from '../courtesy-loans.ts'
import { readLoansSearch } from './courtesy-cars-search.ts'
import { LoansPage } from './loans-page.tsx'

const loan: Loan = {
  id: 'l1',
  state: 'RESERVED',
  car: { id: 'c1', registrationNumber: 'SIJ-1', make: 'Toyota', model: 'Yaris', fuel: 'PETROL', dayPriceCents: 0 },
  startsAt: '2026-11-23T06:00:00.000Z',
  endsAt: '2099-11-24T06:00:00.000Z',
  isLate: false,
  driverName: 'Sari Kuski',
  driverPhone: '',
  outAt: null,
  outMileageKm: null,
  outLevel: null,
  inAt: null,
  inMileageKm: null,
  inLevel: null,
  newDamages: 0,
  version: 1,
  customer: { id: 'o1', name: 'Kuljetus' },
  ticket: null,
}

/** The page at this search, of a garage with these loans on the first page and none on the others. */
async function open(search: string, rows: readonly Loan[]) {
  queryClient.clear()
  const asked: LoanSearch[] = []
  serveApi((procedure, input): LoanPage | [] => {
    if (procedure !== 'courtesyCars.loans') return []
    const loans = input as LoanSearch
    asked.push(loans)
    return { rows: loans.page === 0 ? [...rows] : [], total: rows.length }
  })
  const root = createRootRoute()
  const loans = createRoute({
    getParentRoute: () => root,
    path: '/app/courtesy-cars/loans',
    validateSearch: readSearch(readLoansSearch),
    component: () => (
      <QueryClientProvider client={queryClient}>
        <OrganizationContext value={{ ...ownOrganization('GARAGE', 'Virta'), switchedOn: ['courtesy-cars'] }}>
          <LoansPage />
        </OrganizationContext>
      </QueryClientProvider>
    ),
  })
  const history = createMemoryHistory({ initialEntries: [`/app/courtesy-cars/loans${search}`] })
  const router = createRouter({ routeTree: root.addChildren([loans]), history })
  await render(<RouterProvider router={router as unknown as RegisteredRouter} />)
  return asked
}

test('a page that has emptied leads to the first one, with the filters that were chosen', async () => {
  const asked = await open('?state=RESERVED&page=2', [loan])
  await expect.element(page.getByText('Sivua ei ole')).toBeVisible()
  await page.getByRole('button', { name: 'Ensimmäiselle sivulle' }).click()
  await expect.element(page.getByText('1 laina', { exact: true })).toBeVisible()
  expect(asked.at(-1)).toMatchObject({ page: 0, state: 'RESERVED' })
})

test('a later page of a garage without loans says that there are none yet', async () => {
  await open('?page=2', [])
  await expect.element(page.getByText('Ei vielä lainoja')).toBeVisible()
})
