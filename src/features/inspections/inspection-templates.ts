import { z } from 'zod'
import { rowEdit } from '#shared/fields.ts'
import { Id } from '#shared/id.ts'
import { line, nameLine, requiredLine } from '#shared/text-fields.ts'

/** Of a garage, archived ones too. */
export const MAX_TEMPLATES = 50
export const MAX_GROUPS = 30
export const MAX_TEMPLATE_POINTS = 150

const MAX_MEASURE = 9_999_999

/** A measured value in thousandths of its unit: 1600 of `mm` is 1,6 mm. Temperatures and voltages may be below zero. */
export const Measure = z
  .number('Anna mitta lukuna')
  .int('Enintään kolme desimaalia')
  .min(-MAX_MEASURE, 'Tarkista mitta')
  .max(MAX_MEASURE, 'Tarkista mitta')

const limit = Measure.nullable()

/** Below or above what a measure is yellow or red, in thousandths of the unit; null where there is no such limit. */
export const Limits = z.object({ redBelow: limit, yellowBelow: limit, yellowAbove: limit, redAbove: limit })
export type Limits = z.infer<typeof Limits>

export const NO_LIMITS: Limits = { redBelow: null, yellowBelow: null, yellowAbove: null, redAbove: null }

/** Red lies outside yellow, and what is too low below what is too high. */
export function areInOrder({ redBelow, yellowBelow, yellowAbove, redAbove }: Limits): boolean {
  const given = [redBelow, yellowBelow, yellowAbove, redAbove].filter((one) => one !== null)
  return given.every((one, place) => place === 0 || (given[place - 1] ?? 0) <= one)
}

export const TemplatePoint = z
  .object({
    name: requiredLine('Kohta', 120, 'Anna kohdan nimi'),
    /** Empty where nothing is measured. */
    unit: line('Yksikkö', 12),
    limits: Limits,
    /** A service of the garage's that is proposed when the point is yellow or red. */
    serviceId: Id.toLowerCase().nullable(),
  })
  .refine(({ limits }) => areInOrder(limits), {
    path: ['limits'],
    message: 'Raja-arvot ovat väärässä järjestyksessä: punainen on keltaisen ulkopuolella',
  })
  .refine(({ unit, limits }) => unit !== '' || Object.values(limits).every((one) => one === null), {
    path: ['unit'],
    message: 'Anna yksikkö, jos kohdalla on raja-arvoja',
  })
export type TemplatePoint = z.infer<typeof TemplatePoint>

export const TemplateGroup = z.object({
  name: requiredLine('Ryhmä', 80, 'Anna ryhmän nimi'),
  points: TemplatePoint.array().min(1, 'Lisää ryhmään ainakin yksi kohta'),
})
export type TemplateGroup = z.infer<typeof TemplateGroup>

const groups = TemplateGroup.array()
  .min(1, 'Lisää pohjaan ainakin yksi ryhmä')
  .max(MAX_GROUPS, `Pohjassa voi olla enintään ${MAX_GROUPS} ryhmää`)
  .refine(
    (all) => all.reduce((sum, { points }) => sum + points.length, 0) <= MAX_TEMPLATE_POINTS,
    `Pohjassa voi olla enintään ${MAX_TEMPLATE_POINTS} kohtaa`,
  )

/** Tarkastuspohja: what is looked at, group by group. An inactive one is archived: no inspection begins from it. */
export const InspectionTemplate = z.object({
  id: z.string(),
  name: z.string(),
  groups: z.object({ name: z.string(), points: TemplatePoint.array() }).array(),
  active: z.boolean(),
  version: z.number(),
})
export type InspectionTemplate = z.infer<typeof InspectionTemplate>

export const InspectionTemplateEdit = z.object({
  ...rowEdit,
  name: nameLine(80, { missing: 'Anna pohjan nimi' }),
  groups,
  active: z.boolean(),
})
export type InspectionTemplateEdit = z.infer<typeof InspectionTemplateEdit>

/** What an inspection may begin from. */
export const TemplateChoice = z.object({ id: z.string(), name: z.string(), points: z.number() })
export type TemplateChoice = z.infer<typeof TemplateChoice>

export const pointCount = (template: { groups: readonly { points: readonly unknown[] }[] }): number =>
  template.groups.reduce((sum, { points }) => sum + points.length, 0)
