import '#web/theme.css'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ownOrganization, renderPageFor } from '#features/organizations/web/screen.fixture.tsx'
import { readSearch } from '#web/navigation/read-search.ts'
import { serveApi } from '#web/wire.fixture.ts'
import { NO_TREADS } from '../tread.ts'
import type { SetPage, SetSearch, TyreSet } from '../tyre-set.ts'
import { SetsPage } from './sets-page.tsx'
import { readTyreHotelSearch } from './tyre-hotel-search.ts'

const set: TyreSet = {
  id: 's1',
  number: 1,
  season: 'SUMMER',
  size: '205/55 R16',
  make: 'Nokian',
  model: '',
  dot: '',
  rims: 'ALLOY',
  hasBolts: false,
  state: 'ON_SHELF',
  stateAt: '2026-11-01T08:00:00Z',
  treads: NO_TREADS,
  measuredAt: null,
  wear: 'UNKNOWN',
  place: null,
  version: 1,
  vehicle: { id: 'v', registrationNumber: 'ABC-123', vinNumber: null, make: '', model: '', isHandedOver: false },
  customer: { id: 'c', name: 'Aino', phone: '' },
}

/** The page at this search, of a garage with these sets on the first page and none on the others. */
async function open(search: string, rows: readonly TyreSet[]) {
  const asked: SetSearch[] = []
  serveApi((procedure, input): SetPage | [] => {
    if (procedure !== 'tyreHotel.list') return []
    const sets = input as SetSearch
    asked.push(sets)
    return { rows: sets.page === 0 ? [...rows] : [], total: rows.length }
  })
  await renderPageFor(
    { ...ownOrganization('GARAGE', 'Virta'), switchedOn: ['tyre-hotel'] },
    { path: '/app/tyre-hotel', search, validateSearch: readSearch(readTyreHotelSearch), page: <SetsPage /> },
  )
  return asked
}

test('a page that has emptied leads to the first one, with the filters that were chosen', async () => {
  const asked = await open('?season=SUMMER&page=2', [set])
  await expect.element(page.getByText('Sivua ei ole')).toBeVisible()
  await page.getByRole('button', { name: 'Ensimmäiselle sivulle' }).click()
  await expect.element(page.getByText('1 sarja', { exact: true })).toBeVisible()
  expect(asked.at(-1)).toMatchObject({ page: 0, season: 'SUMMER' })
})

test('a later page of a garage without sets says that there are none yet', async () => {
  await open('?page=2', [])
  await expect.element(page.getByText('Ei vielä rengassarjoja')).toBeVisible()
})
