import { expect, test } from 'vitest'
import { knownPartText } from './known-part-text.ts'

const part = { name: 'Akku', number: '', doneOn: '2026-03-12', mileageKm: 41_200 }
const text = (given: object) =>
  knownPartText({ ...part, guaranteeUntil: null, guaranteeUntilKm: null, ...given }).replaceAll('\u00a0', ' ')

test('a known part says when it was changed, and until when its guarantee holds', () => {
  expect(text({ guaranteeUntil: '2028-03-12' })).toBe(
    'Sama osa vaihdettiin 12.3.2026 (41 200 km), takuu 12.3.2028 asti.',
  )
  expect(text({ guaranteeUntil: '2028-03-12', guaranteeUntilKm: 91_200 })).toBe(
    'Sama osa vaihdettiin 12.3.2026 (41 200 km), takuu 12.3.2028 tai 91 200 km asti.',
  )
  expect(text({ mileageKm: null })).toBe('Sama osa vaihdettiin 12.3.2026.')
})
