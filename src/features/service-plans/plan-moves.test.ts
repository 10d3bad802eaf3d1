import { expect, test } from 'vitest'
import { givenBack, plannedMoves } from './plan-moves.ts'

const marks = (on: string | null, km: number | null = null) => ({ on, km, tenths: null })
const work = marks('2026-11-23', 120_000)
const earlier = marks('2025-11-20', 105_000)

test('a part that was done on a ticket is moved on once', () => {
  const asked = { isDone: true, current: earlier, before: null, after: null, work }
  expect(plannedMoves(asked)).toEqual({ before: earlier, after: work, done: work })
  expect(plannedMoves({ ...asked, current: work, before: earlier, after: work })).toBeNull()
})

test('a ticket that is opened again gives back what it moved', () => {
  expect(plannedMoves({ isDone: false, current: work, before: earlier, after: work, work })).toEqual({
    before: null,
    after: null,
    done: earlier,
  })
})

test('what was written down by hand since is kept when the ticket is opened again', () => {
  const byHand = marks('2026-11-24', 120_100)
  expect(plannedMoves({ isDone: false, current: byHand, before: earlier, after: work, work })).toEqual({
    before: null,
    after: null,
    done: null,
  })
})

test('an older ticket moves no part that was done later', () => {
  const asked = { isDone: true, current: marks('2026-12-01'), before: null, after: null, work }
  expect(plannedMoves(asked)).toBeNull()
})

test('nothing is written of a part that was not done', () => {
  expect(plannedMoves({ isDone: false, current: earlier, before: null, after: null, work })).toBeNull()
})

test('a ticket gives back what the part had before those that were opened again since', () => {
  const middle = marks('2026-06-01', 112_000)
  const passedOn = [
    { itemId: 'oil', before: middle, after: work },
    { itemId: 'oil', before: earlier, after: middle },
  ]
  expect(givenBack('oil', work, passedOn)).toEqual(earlier)
  expect(givenBack('oil', work, [])).toEqual(work)
  expect(givenBack('brakes', work, passedOn)).toEqual(work)
  expect(givenBack('oil', marks('2026-11-24'), passedOn)).toEqual(marks('2026-11-24'))
  expect(givenBack('oil', null, passedOn)).toBeNull()
})
