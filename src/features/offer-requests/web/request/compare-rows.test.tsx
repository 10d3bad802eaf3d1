import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import type { OfferRequest } from '../../offer-requests.ts'
import type { Compared } from './compare.ts'
import { compareRows } from './compare-rows.tsx'

const offered = (given: object, offer: object = {}) =>
  ({
    garage: { name: 'Korjaamo', city: 'Turku', rating: { count: 0, average: null } },
    distanceKm: null,
    ...given,
    offer: { lines: [], ...offer },
  }) as unknown as Compared
const rowOf = (key: string, request: object, all: Compared[]) => {
  const row = compareRows({ wanted: [], ...request } as unknown as OfferRequest, all, 'gross').find(
    (one) => one.key === key,
  )
  if (!row) throw new Error(`no row ${key}`)
  return row
}

test.each([
  [true, 'NONE', 'Ei, vaikka toivoit'],
  [false, 'NONE', 'Ei'],
])('a courtesy car that is wanted: %s, and given: %s, reads %s', async (courtesyCar, given, text) => {
  const offer = offered({}, { courtesyCar: given })
  const screen = await render(<p>{rowOf('courtesyCar', { courtesyCar }, [offer]).cell(offer)}</p>)
  await expect.element(screen.getByText(text, { exact: true })).toBeVisible()
})

test('the row is called a town while no distance is known, and a distance otherwise', () => {
  expect(rowOf('distance', {}, [offered({})]).title).toBe('Paikkakunta')
  expect(rowOf('distance', {}, [offered({}), offered({ distanceKm: 12 })]).title).toBe('Etäisyys')
})
