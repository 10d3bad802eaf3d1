import { expect, test } from 'vitest'
import { blankOffer, dayOf, draftOf, type OfferValues, sentOf } from './offer-values.ts'

const NOW = Date.parse('2031-01-15T10:00:00Z')
const brakes = { id: '0b0a2d0c-4f0e-4b0a-9d0c-0b0a2d0c4f0e', name: 'Jarrut' }
const line = {
  key: 'a',
  kind: 'OTHER' as const,
  sourceId: null,
  wantedId: brakes.id,
  name: 'Jarrupalat',
  code: '',
  quantityThousandths: 1000,
  unit: 'kpl',
  unitPriceCents: 10_000,
  discountPerMille: 0,
  vatCode: 'STANDARD' as const,
}
const values = (given: Partial<OfferValues> = {}): OfferValues => ({
  ...blankOffer('2031-01-20T10:00:00Z', NOW),
  lines: [line],
  ...given,
})

test('an offer is valid for two weeks after the last answer, unless the garage says otherwise', () => {
  expect(values().validUntil).toBe('2031-02-03T14:00:00.000Z')
})

test('a draft keeps all that can be understood', () => {
  const half = values({
    times: [
      { key: '1', start: '2031-01-27T06:00:00Z', end: '' },
      { key: '2', start: 'ensi viikolla', end: null },
      { key: '3', start: null, end: null },
    ],
    validUntil: 'huomenna',
    guaranteeMonths: '12',
    guaranteeKm: '',
  })
  expect(draftOf(half, [brakes])).toMatchObject({
    times: [{ start: '2031-01-27T06:00:00.000Z', end: null }],
    validUntil: null,
    guaranteeMonths: 12,
    guaranteeKm: null,
    lines: [{ wantedId: brakes.id }],
  })
  expect(sentOf(half, [brakes], NOW).errors).toMatchObject({
    'times.1': expect.any(String),
    'times.2': expect.any(String),
    validUntil: expect.any(String),
  })
})

test('the lines of a work that was taken out of the request belong to none', () => {
  expect(sentOf(values(), [], NOW).sent?.lines).toMatchObject([{ wantedId: null }])
})

test('nothing is sent without lines, nor for a time that has gone', () => {
  expect(sentOf(values({ lines: [] }), [brakes], NOW).errors).toEqual({ lines: 'Lisää vähintään yksi rivi' })
  expect(sentOf(values({ validUntil: '2031-01-15T10:00:00Z' }), [brakes], NOW).errors).toHaveProperty('validUntil')
  expect(sentOf(values({ validUntil: null }), [brakes], NOW).errors).toHaveProperty('validUntil')
})

test('VAT is that of the first proposed day, else of the wished one, else of today', () => {
  const proposed = values({ times: [{ key: '1', start: '2031-01-27T23:00:00Z', end: null }] })
  expect(dayOf(proposed, null, NOW)).toBe('2031-01-28')
  expect(dayOf(values(), '2031-01-20T08:00:00Z', NOW)).toBe('2031-01-20')
  expect(dayOf(values(), null, NOW)).toBe('2031-01-15')
})
