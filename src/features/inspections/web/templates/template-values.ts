import { typedThousandths } from '#web/editing/typed-numbers.ts'
import type { InspectionTemplate, Limits } from '../../inspection-templates.ts'
import { readMeasure } from '../read-measure.ts'

/** A point of the form; limits stay texts while they are typed. */
export type PointValues = {
  /** Distinguishes the rows of one form. */
  key: string
  name: string
  unit: string
  limits: Record<keyof Limits, string>
  serviceId: string | null
}
export type GroupValues = { key: string; name: string; points: PointValues[] }
export type TemplateValues = { name: string; groups: GroupValues[]; active: boolean }

const NO_LIMITS_TYPED = { redBelow: '', yellowBelow: '', yellowAbove: '', redAbove: '' }

export const newPoint = (): PointValues => ({
  key: crypto.randomUUID(),
  name: '',
  unit: '',
  limits: NO_LIMITS_TYPED,
  serviceId: null,
})
export const newGroup = (): GroupValues => ({ key: crypto.randomUUID(), name: '', points: [newPoint()] })

export const blankTemplate = (): TemplateValues => ({ name: '', groups: [newGroup()], active: true })

const typedLimit = (limit: number | null): string => (limit === null ? '' : typedThousandths(limit))

/** Keys are places: what another user saved is compared with what is shown. */
export const toTemplateValues = ({ name, groups, active }: InspectionTemplate): TemplateValues => ({
  name,
  active,
  groups: groups.map((group, at) => ({
    key: String(at),
    name: group.name,
    points: group.points.map(({ limits, ...point }, place) => ({
      ...point,
      key: `${at} ${place}`,
      limits: {
        redBelow: typedLimit(limits.redBelow),
        yellowBelow: typedLimit(limits.yellowBelow),
        yellowAbove: typedLimit(limits.yellowAbove),
        redAbove: typedLimit(limits.redAbove),
      },
    })),
  })),
})

/** NaN is what cannot be read, and the schema says so in words. */
const limitOf = (typed: string): number | null => {
  const read = readMeasure(typed)
  return read === undefined ? Number.NaN : read
}

/** As it is sent; a point that nothing was typed into is left out. */
export const templateInput = ({ name, groups, active }: TemplateValues) => ({
  name,
  active,
  groups: groups.map((group) => ({
    name: group.name,
    points: group.points
      .filter((point) => point.name.trim() !== '' || point.unit.trim() !== '')
      .map(({ name: point, unit, limits, serviceId }) => ({
        name: point,
        unit,
        serviceId,
        limits: {
          redBelow: limitOf(limits.redBelow),
          yellowBelow: limitOf(limits.yellowBelow),
          yellowAbove: limitOf(limits.yellowAbove),
          redAbove: limitOf(limits.redAbove),
        },
      })),
  })),
})
