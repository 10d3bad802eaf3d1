import { expect, test } from 'vitest'
import { endOfServices, hoursOfServices, titleOfServices } from './wanted-services.ts'

const named = (...names: string[]) => names.map((name) => ({ name }))
const lasting = (...hours: (number | null)[]) => hours.map((one) => ({ hours: one }))

test.each([
  [named('Öljynvaihto'), 'Öljynvaihto'],
  [named('Öljynvaihto', 'Määräaikaishuolto'), 'Öljynvaihto, määräaikaishuolto'],
  [
    named('Renkaanvaihto', 'AdBlue-täyttö', 'ABS-huolto', 'Katsastus 2'),
    'Renkaanvaihto, AdBlue-täyttö, ABS-huolto, katsastus 2',
  ],
  [[], ''],
])('services make the title %#', (services, title) => {
  expect(titleOfServices(services)).toBe(title)
})

test('a title of many services is cut where a title ends', () => {
  const title = titleOfServices(named(...Array.from({ length: 30 }, () => 'Määräaikaishuolto')))
  expect(title).toHaveLength(120)
  expect(title).toMatch(/…$/)
})

test('work ends when the services’ usual time is over, and unknown times are not guessed', () => {
  const start = '2026-11-23T06:00:00.000Z'
  expect(hoursOfServices(lasting(1.5, null, 0.25))).toBe(1.75)
  expect(endOfServices(start, lasting(1.5, null, 0.25))).toBe('2026-11-23T07:45:00.000Z')
  expect(endOfServices(start, lasting(null))).toBeNull()
  expect(endOfServices(start, [])).toBeNull()
  expect(endOfServices('2099-12-31T23:30:00.000Z', lasting(1))).toBeNull()
})
