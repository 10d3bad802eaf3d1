import { expect, test } from 'vitest'
import { jobs } from './jobs.ts'

test('no job is due in the hours that a change of the clocks leaves out or repeats', () => {
  const due = jobs.flatMap(({ name, schedule = '' }) =>
    ['2', '3'].includes(schedule.split(' ')[1] ?? '') ? [name] : [],
  )
  expect(due).toEqual([])
})
