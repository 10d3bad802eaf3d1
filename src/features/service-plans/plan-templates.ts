import { z } from 'zod'
import { rowEdit } from '#shared/fields.ts'
import { Id } from '#shared/id.ts'
import { nameLine, requiredLine } from '#shared/text-fields.ts'

/** Of an organisation. */
export const MAX_PLAN_TEMPLATES = 50
/** Of a template, and of a car's programme. */
export const MAX_ITEMS = 40

const MAX_EVERY_KM = 500_000
const MAX_EVERY_MONTHS = 240
/** 20 000 hours. */
const MAX_EVERY_TENTHS = 200_000

const every = (what: string, max: number) =>
  z
    .number(`Anna ${what} numeroina`)
    .int(`Anna ${what} kokonaislukuna`)
    .min(1, `Anna ${what}, vähintään 1`)
    .max(max, `Tarkista ${what}`)
    .nullable()

/** What is done and how often: by kilometres, months or tenths of an engine hour, whichever is first. */
export const itemFields = {
  name: requiredLine('Kohta', 80, 'Anna kohdan nimi'),
  everyKm: every('kilometrit', MAX_EVERY_KM),
  everyMonths: every('kuukaudet', MAX_EVERY_MONTHS),
  everyTenths: every('tunnit', MAX_EVERY_TENTHS),
}
export type Interval = { everyKm: number | null; everyMonths: number | null; everyTenths: number | null }

const hasInterval = ({ everyKm, everyMonths, everyTenths }: Interval): boolean =>
  everyKm !== null || everyMonths !== null || everyTenths !== null

/** Each part has an interval, and is one thing of the price list at most. */
export const mustHaveInterval = <
  Shape extends z.ZodType<Interval & { serviceId: string | null; packageId: string | null }>,
>(
  shape: Shape,
) =>
  shape
    .refine(hasInterval, { path: ['everyKm'], message: 'Anna ainakin yksi väli: km, kuukaudet tai tunnit' })
    .refine(({ serviceId, packageId }) => serviceId === null || packageId === null, {
      path: ['serviceId'],
      message: 'Valitse palvelu tai paketti, ei molempia',
    })

export const TemplateItem = mustHaveInterval(
  z.object({
    ...itemFields,
    /** What of a garage's own price list it is; none in a customer's template. */
    serviceId: Id.toLowerCase().nullable(),
    packageId: Id.toLowerCase().nullable(),
  }),
)
export type TemplateItem = z.infer<typeof TemplateItem>

/** Huolto-ohjelman pohja of a garage or a customer. A car's programme is a copy of it. */
export const PlanTemplate = z.object({
  id: z.string(),
  name: z.string(),
  items: z.object({ ...itemFields, serviceId: z.string().nullable(), packageId: z.string().nullable() }).array(),
  version: z.number(),
})
export type PlanTemplate = z.infer<typeof PlanTemplate>

export const PlanTemplateEdit = z.object({
  ...rowEdit,
  name: nameLine(80, { missing: 'Anna pohjan nimi' }),
  items: TemplateItem.array()
    .min(1, 'Lisää pohjaan ainakin yksi kohta')
    .max(MAX_ITEMS, `Pohjassa voi olla enintään ${MAX_ITEMS} kohtaa`),
})
export type PlanTemplateEdit = z.infer<typeof PlanTemplateEdit>

/** What a car may be given. */
export const TemplateChoice = z.object({ id: z.string(), name: z.string(), items: z.number() })
export type TemplateChoice = z.infer<typeof TemplateChoice>
