import { expect, test } from 'vitest'
import { NO_LIMITS } from '#features/inspections/inspection-templates.ts'
import type { Inspection, InspectionPoint } from '#features/inspections/inspections.ts'
import { EntryFields } from '../book-entries.ts'
import { inspectedFields } from './inspected.ts'

const point = (given: Partial<InspectionPoint>): InspectionPoint => ({
  id: 'p',
  group: 'Jarrut',
  name: 'Jarrupalat, etu',
  unit: '',
  limits: NO_LIMITS,
  result: 'GREEN',
  measure: null,
  note: '',
  files: [],
  outcome: null,
  ...given,
})

const inspection = (given: Partial<Inspection> = {}): Inspection => ({
  id: 'i',
  ticketId: 't',
  number: 1,
  name: 'Kuntotarkastus',
  startedAt: '2026-03-01T08:00:00.000Z',
  startedBy: 'Matti',
  finishedAt: '2026-03-01T09:00:00.000Z',
  finishedBy: 'Matti',
  counts: { RED: 1, YELLOW: 0, GREEN: 1, NOT_APPLICABLE: 0, OPEN: 0 },
  can: { fill: false, finish: false, reopen: true, remove: false, ask: false },
  points: [
    point({ result: 'RED', unit: 'mm', measure: 1500, outcome: { is: 'DONE', extraWork: 1 } }),
    point({ name: 'Jarruletkut' }),
  ],
  ...given,
})

test('a finished inspection is a checked work, and its findings are remarks', () => {
  const { works, remarks } = inspectedFields([inspection()])
  expect(works).toEqual([{ name: 'Tarkastus: Kuntotarkastus', result: 'CHECKED', reason: '' }])
  expect(remarks.replaceAll('\u00a0', ' ')).toBe(
    'Kuntotarkastus 1.3.2026: 1 punainen, 1 kunnossa.\nPunainen: Jarrupalat, etu: 1,5 mm (tehty)',
  )
})

test('a draft brings nothing into the book', () => {
  expect(inspectedFields([inspection({ finishedAt: null })])).toEqual({ works: [], remarks: '' })
})

test('the longest inspections still make an entry that is accepted', () => {
  const long = point({ result: 'RED', note: 'x'.repeat(500), name: 'y'.repeat(120) })
  const many = Array.from({ length: 10 }, () => inspection({ name: 'z'.repeat(80), points: Array(150).fill(long) }))
  const { works, remarks } = inspectedFields(many)
  expect(EntryFields.pick({ works: true, remarks: true }).safeParse({ works, remarks }).success).toBe(true)
})
