import '#web/theme.css'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ownOrganization, renderFor } from '#features/organizations/web/screen.fixture.tsx'
import { serveApi } from '#web/wire.fixture.ts'
import { NO_TREADS } from '../tread.ts'
import type { TyreSet } from '../tyre-set.ts'
import { SwapDialog } from './swap-dialog.tsx'

const set = (given: Partial<TyreSet> & { id: string; number: number }): TyreSet => ({
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
  ...given,
})
const onCar = set({ id: 'summer', number: 1, state: 'ON_CAR' })
const stored = set({ id: 'studded', number: 2, season: 'STUDDED', place: { id: 'p1', name: 'A-01-1' } })

async function open(sets: readonly TyreSet[]) {
  const sent: Record<string, unknown>[] = []
  serveApi((procedure, input) => {
    if (procedure === 'tyreHotel.swap') sent.push(input as Record<string, unknown>)
    return procedure === 'tyreHotel.swap' ? { ticketId: 't1' } : []
  })
  await renderFor(
    ownOrganization('GARAGE', 'Virta'),
    <SwapDialog ticketId="t1" sets={sets} freePlace={{ id: 'p9', name: 'B-09-1' }} onClose={() => {}} />,
  )
  return sent
}

test('the set on the car goes to the place that gets free, with what was measured', async () => {
  const sent = await open([onCar, stored])
  await expect.element(page.getByLabelText('Hyllypaikka')).toHaveValue('A-01-1')
  await page.getByRole('group', { name: 'Säilöön menevän urat' }).getByLabelText('Vasen etu').fill('4,5')
  await page.getByRole('button', { name: 'Vaihda', exact: true }).click()
  await expect.poll(() => sent).toHaveLength(1)
  expect(sent[0]).toMatchObject({
    ticketId: 't1',
    stored: { setId: 'summer', placeId: 'p1', treads: { ...NO_TREADS, frontLeft: 45 } },
    mounted: { setId: 'studded', treads: NO_TREADS },
  })
})

test('without a stored set a free place is proposed', async () => {
  const sent = await open([onCar])
  await expect.element(page.getByLabelText('Hyllypaikka')).toHaveValue('B-09-1')
  await page.getByRole('button', { name: 'Vaihda', exact: true }).click()
  await expect.poll(() => sent).toMatchObject([{ stored: { placeId: 'p9' }, mounted: null }])
})

test.each([
  { legend: 'Säilöön menevän urat', chosen: 'Säilöön menee', kept: { stored: null, mounted: { setId: 'studded' } } },
  { legend: 'Alle tulevan urat', chosen: 'Alle tulee', kept: { stored: { setId: 'summer' }, mounted: null } },
])('a tread that cannot be read in "$legend" hinders no swap without its set', async ({ legend, chosen, kept }) => {
  const sent = await open([onCar, stored])
  await page.getByRole('group', { name: legend }).getByLabelText('Vasen etu').fill('6,55')
  await page.getByLabelText(chosen).selectOptions('')
  await page.getByRole('button', { name: 'Vaihda', exact: true }).click()
  await expect.poll(() => sent).toMatchObject([kept])
})

test('a tread that cannot be read, and no choice, are named and nothing is sent', async () => {
  const sent = await open([onCar, stored])
  const tread = page.getByRole('group', { name: 'Alle tulevan urat' }).getByLabelText('Oikea taka')
  await tread.fill('hyvä')
  await page.getByRole('button', { name: 'Vaihda', exact: true }).click()
  await expect.element(page.getByText('Esimerkiksi 6,5')).toBeVisible()
  await tread.fill('')
  await page.getByLabelText('Säilöön menee').selectOptions('')
  await page.getByLabelText('Alle tulee').selectOptions('')
  await page.getByRole('button', { name: 'Vaihda', exact: true }).click()
  await expect.element(page.getByText('Valitse, mikä sarja tulee alle tai menee säilöön')).toBeVisible()
  expect(sent).toEqual([])
})
