import { z } from 'zod'
import { EngineTenths } from '#features/vehicles/engine-hours.ts'
import { MAX_MILEAGE_KM } from '#features/vehicles/vehicle-edit.ts'
import { Id, RequestKey } from '#shared/id.ts'
import { Day } from '#shared/instant.ts'
import { nameLine } from '#shared/text-fields.ts'
import { Version } from '#shared/version.ts'
import { itemFields, MAX_ITEMS, mustHaveInterval } from './plan-templates.ts'

/** So many cars are given a programme at once. */
export const MAX_GIVEN_CARS = 200

/** What is due of a part, and how near it is. */
export const DUE_STATES = ['LATE', 'SOON'] as const
export type DueState = (typeof DUE_STATES)[number]

/** What was done last, or what comes next: a day, kilometres and tenths of an engine hour; null where it is not known or not counted. */
export const Marks = z.object({
  on: z.string().nullable(),
  km: z.number().nullable(),
  tenths: z.number().nullable(),
})
export type Marks = z.infer<typeof Marks>

/** A part of a car's programme. */
export const PlanItem = z.object({
  id: z.string(),
  ...itemFields,
  /** What of the viewer's own price list it is; a customer and another garage read null. */
  serviceId: z.string().nullable(),
  packageId: z.string().nullable(),
  /** When it was done last; no day: not known. */
  done: Marks,
  next: Marks,
  /** The day that comes first: the next one's, or the day on which a meter is expected to reach it. */
  dueOn: z.string().nullable(),
  state: z.enum(DUE_STATES).nullable(),
})
export type PlanItem = z.infer<typeof PlanItem>

/** Huolto-ohjelma of a car. */
export const ServicePlan = z.object({
  name: z.string(),
  /** From where a part counts that was not done yet. */
  start: Marks,
  version: z.number(),
  items: PlanItem.array(),
})
export type ServicePlan = z.infer<typeof ServicePlan>

export const PlanOfVehicle = z.object({ plan: ServicePlan.nullable(), can: z.object({ edit: z.boolean() }) })
export type PlanOfVehicle = z.infer<typeof PlanOfVehicle>

export const GivePlan = z.object({
  vehicleIds: Id.array()
    .min(1, 'Valitse vähintään yksi auto')
    .max(MAX_GIVEN_CARS, `Ohjelman voi antaa kerralla enintään ${MAX_GIVEN_CARS} autolle`)
    .transform((ids) => [...new Set(ids)]),
  templateId: Id,
})
export type GivePlan = z.infer<typeof GivePlan>

/** How many cars were given it, and those that have a programme already and keep it. */
export const GivenPlan = z.object({ given: z.number(), kept: z.string().array() })
export type GivenPlan = z.infer<typeof GivenPlan>

const PlanItemEdit = mustHaveInterval(
  z.object({
    /** Of a part that the programme has; a new one has none. */
    id: Id.optional(),
    ...itemFields,
    serviceId: Id.toLowerCase().nullable(),
    packageId: Id.toLowerCase().nullable(),
  }),
)

const ofVersion = { vehicleId: Id, version: Version.positive() }

export const EditPlan = z.object({
  ...ofVersion,
  name: nameLine(80, { missing: 'Anna ohjelman nimi' }),
  items: PlanItemEdit.array()
    .min(1, 'Lisää ohjelmaan ainakin yksi kohta')
    .max(MAX_ITEMS, `Ohjelmassa voi olla enintään ${MAX_ITEMS} kohtaa`),
})
export type EditPlan = z.infer<typeof EditPlan>

/** Work that was done elsewhere, written down by hand. */
export const MarkDone = z.object({
  ...ofVersion,
  itemIds: Id.array().min(1, 'Valitse, mitä tehtiin').max(MAX_ITEMS),
  on: Day,
  km: z
    .number('Anna kilometrit numeroina')
    .int('Anna kilometrit kokonaislukuna')
    .min(0, 'Kilometrit eivät voi olla negatiiviset')
    .max(MAX_MILEAGE_KM, 'Kilometrejä on liikaa')
    .nullable(),
  tenths: EngineTenths.nullable(),
})
export type MarkDone = z.infer<typeof MarkDone>

export const RemovePlan = z.object(ofVersion)
export type RemovePlan = z.infer<typeof RemovePlan>

/** A part of the car's programme as a ticket sees it. */
export const TicketPlanItem = PlanItem.extend({
  /** Done on this ticket: by what is on its lines, or as the garage said. */
  isDone: z.boolean(),
  /** It is on the ticket's lines. */
  isOnLines: z.boolean(),
  /** The programme has moved on by this ticket. */
  isMoved: z.boolean(),
})
export type TicketPlanItem = z.infer<typeof TicketPlanItem>

export const PlanOfTicket = z.object({
  vehicleId: z.string(),
  name: z.string(),
  items: TicketPlanItem.array(),
  /** What the meters say now, with what is kept of the engine's hours. */
  engine: z.object({ tenths: z.number().nullable(), at: z.string().nullable() }),
  can: z.object({ tick: z.boolean(), addLines: z.boolean(), recordHours: z.boolean() }),
})
export type PlanOfTicket = z.infer<typeof PlanOfTicket>

/** Says that a part was done on the ticket or was not, which goes before its lines; null: as the lines say. */
export const TickItem = z.object({ ticketId: Id, itemId: Id, isDone: z.boolean().nullable() })
export type TickItem = z.infer<typeof TickItem>

export const AddPlanLines = z.object({
  ticketId: Id,
  itemIds: Id.array().min(1).max(MAX_ITEMS),
  /** Made by the browser once per act: a retry adds nothing more. */
  requestKey: RequestKey,
})
export type AddPlanLines = z.infer<typeof AddPlanLines>

/** More would not fit into a text message or a row. */
const NAMED = 3

/** "Öljynvaihto, Jarruneste ja 2 muuta". */
export const worksText = (works: readonly string[]): string =>
  works.length <= NAMED
    ? works.join(', ')
    : `${works.slice(0, NAMED).join(', ')} ja ${works.length - NAMED} ${works.length - NAMED === 1 ? 'muu' : 'muuta'}`
