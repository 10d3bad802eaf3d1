import { expect, test } from 'vitest'
import { passes, type RuleConditions, type RuledWork } from './approval-rules.ts'

const rule = (given: Partial<RuleConditions> = {}): RuleConditions => ({
  upToCents: 30_000,
  garageId: null,
  serviceGroup: '',
  vehicleGroup: '',
  ...given,
})
const work = (given: Partial<RuledWork> = {}): RuledWork => ({
  garageId: 'g1',
  vehicleGroup: 'Jakelu',
  grossCents: 30_000,
  groups: ['Renkaat', null],
  ...given,
})

test.each([
  ['its sum to the cent', rule(), work(), true],
  ['a cent more', rule(), work({ grossCents: 30_001 }), false],
  ['its garage', rule({ garageId: 'g1' }), work(), true],
  ['another garage', rule({ garageId: 'g2' }), work(), false],
  ['its group of cars, in any case of letters', rule({ vehicleGroup: 'jakelu' }), work(), true],
  ['a car without a group', rule({ vehicleGroup: 'Jakelu' }), work({ vehicleGroup: '' }), false],
  ['its group of services with a part', rule({ serviceGroup: 'renkaat' }), work(), true],
  ['a service of another group', rule({ serviceGroup: 'Renkaat' }), work({ groups: ['Renkaat', 'Jarrut'] }), false],
  ['parts without a service', rule({ serviceGroup: 'Renkaat' }), work({ groups: [null] }), false],
  ['a typed line', rule({ serviceGroup: 'Renkaat' }), work({ groups: ['Renkaat', undefined] }), false],
  ['a typed line where no group is asked', rule(), work({ groups: [undefined] }), true],
])('a rule looks at %s', (_what, conditions, asked, expected) => {
  expect(passes(conditions, asked)).toBe(expected)
})
