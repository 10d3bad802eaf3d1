import { expect, test } from 'vitest'
import { NO_LIMITS } from '../inspection-templates.ts'
import type { InspectionPoint } from '../inspections.ts'
import { readMeasure } from './read-measure.ts'
import { withPresses } from './with-presses.ts'

const point = (id: string, given: Partial<InspectionPoint> = {}): InspectionPoint => ({
  id,
  group: 'Jarrut',
  name: id,
  unit: 'mm',
  limits: NO_LIMITS,
  result: null,
  measure: null,
  note: '',
  files: [],
  outcome: null,
  ...given,
})

test('presses that wait are shown in their order, and one of many leaves what has a result already', () => {
  const shown = withPresses(
    [point('a'), point('b', { result: 'RED' })],
    [
      { isBulk: false, points: [{ pointId: 'a', result: { from: null, to: 'YELLOW' } }] },
      {
        isBulk: false,
        points: [{ pointId: 'a', note: { from: '', to: 'Kulunut' }, measure: { from: null, to: 2000 } }],
      },
      {
        isBulk: true,
        points: ['a', 'b'].map((pointId) => ({ pointId, result: { from: null, to: 'GREEN' as const } })),
      },
    ],
  )
  expect(shown.map(({ result, measure, note }) => [result, measure, note])).toEqual([
    ['YELLOW', 2000, 'Kulunut'],
    ['RED', null, ''],
  ])
})

test.each([
  ['1,6', 1600],
  ['1.6', 1600],
  [' 12 ', 12_000],
  ['-35', -35_000],
  ['−35', -35_000],
  ['', null],
  ['abc', undefined],
  ['1,23456', undefined],
  ['99999', undefined],
])('the typed measure %j is read', (typed, read) => {
  expect(readMeasure(typed)).toBe(read)
})
