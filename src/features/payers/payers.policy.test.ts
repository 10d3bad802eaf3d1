import { expect, test } from 'vitest'
import {
  mayAnswerPermit,
  mayAskPermit,
  mayRecordPermit,
  maySetPayer,
  type PermitFacts,
  permitObstacles,
  permitStateOf,
} from './payers.policy.ts'

const facts: PermitFacts = { rule: 'ALWAYS', aboveCents: 0, netCents: 50_000, grantedCents: null, newest: null }

test.each<[string, Partial<PermitFacts>, string]>([
  ['nothing was asked', {}, 'TO_ASK'],
  ['a payer never needs one', { rule: 'NEVER' }, 'NOT_NEEDED'],
  ['the part is at the sum from which it is needed', { rule: 'ABOVE', aboveCents: 50_000 }, 'NOT_NEEDED'],
  ['the part is above that sum', { rule: 'ABOVE', aboveCents: 49_999 }, 'TO_ASK'],
  ['it was asked', { newest: 'ASKED' }, 'ASKED'],
  ['it was declined', { newest: 'DECLINED' }, 'DECLINED'],
  ['it was granted for as much', { grantedCents: 50_000, newest: 'GRANTED' }, 'GRANTED'],
  ['it was granted for less', { grantedCents: 49_999, newest: 'GRANTED' }, 'EXCEEDED'],
  ['a later asking was declined', { grantedCents: 50_000, newest: 'DECLINED' }, 'GRANTED'],
  ['it was granted for less where none is needed', { rule: 'NEVER', grantedCents: 100 }, 'EXCEEDED'],
])('the permit’s state where %s', (_, given, state) => {
  expect(permitStateOf({ ...facts, ...given })).toBe(state)
})

test('only a granted or needless permit lets the payer’s part be billed, and only above zero', () => {
  expect(permitObstacles('GRANTED', 1)).toEqual([])
  expect(permitObstacles('NOT_NEEDED', 1)).toEqual([])
  for (const state of ['TO_ASK', 'ASKED', 'DECLINED'] as const)
    expect(permitObstacles(state, 1)).toEqual(['PERMIT_MISSING'])
  expect(permitObstacles('EXCEEDED', 1)).toEqual(['ABOVE_PERMIT'])
  expect(permitObstacles('GRANTED', -1)).toEqual(['OWN_SHARE_ABOVE'])
})

const [adviser, mechanic, holder] = [
  { organizationType: 'GARAGE', role: 'MEMBER', bills: true },
  { organizationType: 'GARAGE', role: 'MEMBER', bills: false },
  { organizationType: 'CUSTOMER', role: 'ADMIN', bills: false },
] as const

test('who bills says who pays and writes permits down; any member of the garage asks; its customer does neither', () => {
  const open = { status: 'DONE' as const }
  expect([adviser, mechanic, holder].map((side) => maySetPayer(side, open, false))).toEqual([true, false, false])
  expect([adviser, mechanic, holder].map((side) => mayRecordPermit(side, open))).toEqual([true, false, false])
  expect([adviser, mechanic, holder].map((side) => mayAskPermit(side, open))).toEqual([true, true, false])
  expect(maySetPayer(adviser, open, true)).toBe(false)
  const cancelled = { status: 'CANCELLED' as const }
  expect([maySetPayer(adviser, cancelled, false), mayAskPermit(adviser, cancelled)]).toEqual([false, false])
})

test('a permit is answered once, and not of a cancelled ticket', () => {
  expect(mayAnswerPermit({ state: 'ASKED' }, { status: 'IN_PROGRESS' })).toBe(true)
  expect(mayAnswerPermit({ state: 'ASKED' }, { status: 'CANCELLED' })).toBe(false)
  for (const state of ['GRANTED', 'DECLINED', 'WITHDRAWN', 'REPLACED'] as const)
    expect(mayAnswerPermit({ state }, { status: 'IN_PROGRESS' })).toBe(false)
})
