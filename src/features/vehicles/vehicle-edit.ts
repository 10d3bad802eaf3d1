import { z } from 'zod'
import { Party } from '#features/organizations/organizations.ts'
import { Id } from '#shared/id.ts'
import { LifeDay } from '#shared/instant.ts'
import { readPlateNumber } from '#shared/plate-number.ts'
import { line } from '#shared/text-fields.ts'
import { Version } from '#shared/version.ts'
import { readVinNumber, VIN_ERROR } from '#shared/vin-number.ts'
import { EngineTenths } from './engine-hours.ts'
import { NewVehicle, Vehicle } from './vehicles.ts'

export const MAX_MILEAGE_KM = 5_000_000

const fields = NewVehicle.shape
const day = LifeDay.nullable()
const kilometres = z
  .number('Anna kilometrit numeroina')
  .int('Anna kilometrit kokonaislukuna')
  .min(0, 'Kilometrit eivät voi olla negatiiviset')
  .max(MAX_MILEAGE_KM, 'Kilometrejä on liikaa, enintään 5 000 000')
  .nullable()

/** A number that is kept in its one form; empty is none. */
const numberLine = (what: string, max: number, wrong: string, read: (typed: string) => string | null) =>
  line(what, max)
    .refine((typed) => typed === '' || read(typed) !== null, wrong)
    .transform((typed) => (typed === '' ? null : read(typed)))

/** What people change of a vehicle. */
export const VehicleValues = z.object({
  registrationNumber: numberLine(
    'Rekisterinumero',
    20,
    'Tarkista rekisterinumero',
    (typed) => readPlateNumber(typed)?.text ?? null,
  ),
  vinNumber: numberLine('Valmistenumero', 30, VIN_ERROR, readVinNumber),
  make: fields.make,
  model: fields.model,
  color: fields.color,
  year: fields.year,
  mileageKm: kilometres,
  firstUseOn: day,
  nextInspectionOn: day,
  nextServiceOn: day,
  nextServiceKm: kilometres,
  isMuseum: z.boolean(),
})

/** What the facts of a fleet are called. */
export const FACT_LABELS = {
  costCentre: 'Kustannuspaikka',
  location: 'Toimipiste',
  groupName: 'Ryhmä',
  driverId: 'Kuljettaja',
} as const

const fact = (name: keyof typeof FACT_LABELS, max: number) =>
  line(FACT_LABELS[name], max, `${FACT_LABELS[name]} on liian pitkä`)

/** How a customer sorts its fleet: no garage sees it. */
export const FleetFacts = z.object({
  costCentre: fact('costCentre', 60),
  location: fact('location', 80),
  groupName: fact('groupName', 60),
  /** Who drives the car as a rule, of the customer's own drivers. */
  driverId: Id.nullable(),
})
export type FleetFacts = z.infer<typeof FleetFacts>

export const VehicleChanges = z
  .object({
    ...VehicleValues.shape,
    make: fields.make.unwrap(),
    model: fields.model.unwrap(),
    color: fields.color.unwrap(),
    year: fields.year.unwrap(),
    ...FleetFacts.shape,
  })
  .partial()
export type VehicleChanges = z.infer<typeof VehicleChanges>

export const EditVehicle = z.object({
  vehicleId: Id,
  version: Version.positive(),
  changes: VehicleChanges,
  /** The mileage does not fit the earlier one, and the person confirmed it. */
  mileageConfirmed: z.boolean().optional(),
})
export type EditVehicle = z.infer<typeof EditVehicle>

export const RetireVehicle = z.object({ vehicleId: Id, version: Version.positive() })
export type RetireVehicle = z.infer<typeof RetireVehicle>

/** The same as it is shown. */
export const KnownFacts = FleetFacts.omit({ driverId: true }).extend({
  driver: z.object({ id: z.string(), name: z.string() }).nullable(),
})
export type KnownFacts = z.infer<typeof KnownFacts>

/** What a customer has written at its cars so far, to choose from; each at most 200, in order. */
export const FleetChoices = z.object({
  makes: z.string().array(),
  costCentres: z.string().array(),
  locations: z.string().array(),
  groups: z.string().array(),
  drivers: z.object({ id: z.string(), name: z.string() }).array(),
})
export type FleetChoices = z.infer<typeof FleetChoices>

/** A vehicle with everything its own page shows of it. */
export const VehicleDetails = Vehicle.extend({
  firstUseOn: z.string().nullable(),
  retiredAt: z.string().nullable(),
  /** When it was handed over, and its former owner reads to whom: then it is read only. */
  handedOver: z.object({ to: z.string().nullable(), at: z.string() }).nullable(),
  /** A due service was done then, and the next one is not given yet. */
  servicedOn: z.string().nullable(),
  isMuseum: z.boolean(),
  /** How many tenths of an hour a day its engine runs lately; null when it is not known. */
  tenthsPerDay: z.number().nullable(),
  /** Null for a garage. */
  facts: KnownFacts.nullable(),
  version: z.number(),
  customer: Party,
  can: z.object({ edit: z.boolean() }),
})
export type VehicleDetails = z.infer<typeof VehicleDetails>

/** One reported mileage; `odd` when it does not fit between those around it. */
export const MileageReading = z.object({
  id: z.string(),
  mileageKm: z.number(),
  readAt: z.string(),
  odd: z.boolean(),
  confirmed: z.boolean(),
})
export type MileageReading = z.infer<typeof MileageReading>

/** Käyttötunnit as the meter shows them now. */
export const RecordHours = z.object({
  vehicleId: Id,
  tenths: EngineTenths,
  /** They do not fit the earlier ones, and the person confirmed them. */
  isConfirmed: z.boolean(),
})
export type RecordHours = z.infer<typeof RecordHours>

/** One reading of the engine's hours, in tenths; `odd` when it does not fit those around it. */
export const EngineReading = z.object({
  id: z.string(),
  tenths: z.number(),
  readAt: z.string(),
  odd: z.boolean(),
  confirmed: z.boolean(),
})
export type EngineReading = z.infer<typeof EngineReading>
