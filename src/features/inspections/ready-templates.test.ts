import { expect, test } from 'vitest'
import { USUAL_SERVICES } from '#features/catalog/usual-services.ts'
import { InspectionTemplateEdit } from './inspection-templates.ts'
import { READY_TEMPLATE_KEYS, READY_TEMPLATES } from './ready-templates.ts'

test.each(READY_TEMPLATE_KEYS)('the ready template %s can be saved by a garage, and no point is in it twice', (key) => {
  const { name, groups } = READY_TEMPLATES[key]
  const edit = {
    name,
    active: true,
    groups: groups.map((group) => ({
      name: group.name,
      points: group.points.map(({ service: _, ...point }) => ({ ...point, serviceId: null })),
    })),
  }
  expect(InspectionTemplateEdit.parse(edit)).toEqual(edit)
  const names = groups.flatMap(({ points }) => points.map((point) => point.name))
  expect(new Set(names).size).toBe(names.length)
})

test('ready templates propose services by names that garages are offered', () => {
  const usual = new Set(Object.values(USUAL_SERVICES).map(({ name }) => name as string))
  const proposed = READY_TEMPLATE_KEYS.flatMap((key) =>
    READY_TEMPLATES[key].groups.flatMap(({ points }) => points.flatMap(({ service }) => service ?? [])),
  )
  expect(proposed.length).toBeGreaterThan(10)
  expect(proposed.filter((name) => !usual.has(name))).toEqual([])
})
