import { expect, test } from 'vitest'
import { InspectionTemplateEdit, MAX_TEMPLATE_POINTS, NO_LIMITS } from './inspection-templates.ts'

const point = { name: 'Jarrupalat', unit: 'mm', limits: NO_LIMITS, serviceId: null }
const template = (points: object[]) => ({ name: 'Pohja', active: true, groups: [{ name: 'Jarrut', points }] })
const message = (edit: object) => InspectionTemplateEdit.safeParse(edit).error?.issues[0]?.message

test.each([
  ['without a group', { ...template([]), groups: [] }, 'Lisää pohjaan ainakin yksi ryhmä'],
  ['with an empty group', template([]), 'Lisää ryhmään ainakin yksi kohta'],
  [
    'with a red limit within the yellow one',
    template([{ ...point, limits: { ...NO_LIMITS, redBelow: 4000, yellowBelow: 2000 } }]),
    'Raja-arvot ovat väärässä järjestyksessä: punainen on keltaisen ulkopuolella',
  ],
  [
    'with limits of nothing',
    template([{ ...point, unit: '', limits: { ...NO_LIMITS, redBelow: 4000 } }]),
    'Anna yksikkö, jos kohdalla on raja-arvoja',
  ],
  [
    'with more points than a person goes through',
    template(Array(MAX_TEMPLATE_POINTS + 1).fill(point)),
    'Pohjassa voi olla enintään 150 kohtaa',
  ],
])('a template %s is refused', (_, edit, said) => {
  expect(message(edit)).toBe(said)
})

test('a template with as many points as allowed is accepted', () => {
  expect(message(template(Array(MAX_TEMPLATE_POINTS).fill(point)))).toBeUndefined()
})
