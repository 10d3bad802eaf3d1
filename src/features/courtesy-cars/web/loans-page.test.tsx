import '#web/theme.css'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ownOrganization, renderPageFor } from '#features/organizations/web/screen.fixture.tsx'
import { readSearch } from '#web/navigation/read-search.ts'
import { serveApi } from '#web/wire.fixture.ts'
import type { Loan, LoanPage, LoanSearch } from '../courtesy-loans.ts'
import { readLoansSearch } from './courtesy-cars-search.ts'
import { reservedLoan } from './loan.fixture.ts'
import { LoansPage } from './loans-page.tsx'

/** The page at this search, of a garage with these loans on the first page and none on the others. */
async function open(search: string, rows: readonly Loan[]) {
  const asked: LoanSearch[] = []
  serveApi((procedure, input): LoanPage | [] => {
    if (procedure !== 'courtesyCars.loans') return []
    const loans = input as LoanSearch
    asked.push(loans)
    return { rows: loans.page === 0 ? [...rows] : [], total: rows.length }
  })
  await renderPageFor(
    { ...ownOrganization('GARAGE', 'Virta'), switchedOn: ['courtesy-cars'] },
    { path: '/app/courtesy-cars/loans', search, validateSearch: readSearch(readLoansSearch), page: <LoansPage /> },
  )
  return asked
}

test('a page that has emptied leads to the first one, with the filters that were chosen', async () => {
  const asked = await open('?state=RESERVED&page=2', [reservedLoan])
  await expect.element(page.getByText('Sivua ei ole')).toBeVisible()
  await page.getByRole('button', { name: 'Ensimmäiselle sivulle' }).click()
  await expect.element(page.getByText('1 laina', { exact: true })).toBeVisible()
  expect(asked.at(-1)).toMatchObject({ page: 0, state: 'RESERVED' })
})

test('a later page of a garage without loans says that there are none yet', async () => {
  await open('?page=2', [])
  await expect.element(page.getByText('Ei vielä lainoja')).toBeVisible()
})
