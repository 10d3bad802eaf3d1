import { expect, test } from 'vitest'
import { planRemarks } from './plan-remarks.ts'

const at = (hour: number, day = 6) =>
  `2026-03-${String(day).padStart(2, '0')}T${String(hour).padStart(2, '0')}:00:00.000Z`
const now = Date.parse(at(12))

test.each([
  [at(10, 3), 'Myöhässä 3\u00a0päivää'],
  [at(11, 5), 'Myöhässä 25\u00a0h'],
  [at(10), 'Myöhässä 2\u00a0h'],
  ['2026-03-06T11:35:00.000Z', 'Myöhässä 25\u00a0min'],
  [at(13), null],
])('a promise for %s is, at noon, %s', (promisedReadyAt, words) => {
  const job = { status: 'IN_PROGRESS', scheduledStart: at(6, 2), promisedReadyAt } as const
  expect(planRemarks(job, now)).toEqual({ start: null, promise: words })
  expect(planRemarks({ ...job, status: 'READY' }, now).promise).toBeNull()
})

test('a start that has passed is late until the work begins', () => {
  const job = { scheduledStart: at(8), promisedReadyAt: null }
  expect(planRemarks({ ...job, status: 'SCHEDULED' }, now).start).toBe('Myöhässä 4\u00a0h')
  expect(planRemarks({ ...job, status: 'IN_PROGRESS' }, now).start).toBeNull()
})

test('a promise before the start is remarked, as long as it can be changed', () => {
  const job = { scheduledStart: at(15, 8), promisedReadyAt: at(15, 7) }
  expect(planRemarks({ ...job, status: 'SCHEDULED' }, now).promise).toBe('Luvattu ennen kuin työ alkaa')
  expect(planRemarks({ ...job, status: 'CANCELLED' }, now).promise).toBeNull()
})
