import { z } from 'zod'
import { FileView } from '#features/files/files.ts'
import { Id, RequestKey } from '#shared/id.ts'
import { Day } from '#shared/instant.ts'
import { readPlateNumber } from '#shared/plate-number.ts'
import { line, lines, requiredLine } from '#shared/text-fields.ts'
import { Version } from '#shared/version.ts'
import { CAR_FUELS, DAMAGE_FOUND, GEARBOXES, LOAN_STATES } from './courtesy-car-kinds.ts'
import { fullLevel } from './courtesy-car-words.ts'

export const MOST_CARS = 200
/** What a car may have driven, as elsewhere in the product. */
const MOST_KILOMETRES = 9_999_999

export const Mileage = z
  .number('Anna mittarilukema')
  .int('Anna kilometrit kokonaislukuna')
  .min(0, 'Anna mittarilukema')
  .max(MOST_KILOMETRES, 'Tarkista mittarilukema')

const Plate = z.string().transform((typed, context) => {
  const plate = readPlateNumber(typed)
  if (plate) return plate.text
  context.addIssue({ code: 'custom', message: 'Anna rekisterinumero' })
  return z.NEVER
})

/** Eighths of the tank, or percent of a battery. */
export const Level = z.number('Valitse määrä').int().min(0, 'Valitse määrä').max(100, 'Tarkista määrä')

const Car = z.object({
  registrationNumber: Plate,
  make: requiredLine('Merkki', 60, 'Anna merkki'),
  model: line('Malli', 80),
  year: z
    .number('Tarkista vuosi')
    .int('Tarkista vuosi')
    .min(1950, 'Tarkista vuosi')
    .max(2100, 'Tarkista vuosi')
    .nullable(),
  gearbox: z.enum(GEARBOXES),
  fuel: z.enum(CAR_FUELS),
  seats: z
    .number('Tarkista paikat')
    .int('Tarkista paikat')
    .min(1, 'Tarkista paikat')
    .max(20, 'Tarkista paikat')
    .nullable(),
  /** With VAT; 0 is free. */
  dayPriceCents: z
    .number('Anna hinta, esimerkiksi 25')
    .int('Anna hinta')
    .min(0, 'Anna hinta')
    .max(1_000_000, 'Tarkista hinta'),
  excess: line('Omavastuu', 120),
  notes: lines('Lisätiedot', 1000),
  mileageKm: Mileage,
  level: Level,
  nextInspectionDay: Day.nullable(),
})
const fitsItsFuel = ({ fuel, level }: { fuel: (typeof CAR_FUELS)[number]; level: number }) => level <= fullLevel(fuel)
const wrongLevel = { path: ['level'], message: 'Tarkista määrä' }

export const CarFields = Car.refine(fitsItsFuel, wrongLevel)
export type CarFields = z.infer<typeof Car>

export const AddCar = Car.extend({ requestKey: RequestKey }).refine(fitsItsFuel, wrongLevel)
export type AddCar = z.infer<typeof AddCar>

export const EditCar = Car.extend({ carId: Id, version: Version, isRetired: z.boolean() }).refine(
  fitsItsFuel,
  wrongLevel,
)
export type EditCar = z.infer<typeof EditCar>

/** A damage as it is marked, with its photos. */
export const NewDamage = z.object({
  place: requiredLine('Vaurion paikka', 80, 'Kirjoita, missä vaurio on'),
  note: line('Vaurio', 200),
  fileIds: Id.array().max(6, 'Enintään 6 kuvaa vauriosta').default([]),
})
export type NewDamage = z.infer<typeof NewDamage>

export const Damage = z.object({
  id: z.string(),
  place: z.string(),
  note: z.string(),
  found: z.enum(DAMAGE_FOUND),
  /** The loan at which it was found; null for one found at the garage. */
  loanId: z.string().nullable(),
  foundAt: z.string(),
  repairedAt: z.string().nullable(),
  files: FileView.array(),
})
export type Damage = z.infer<typeof Damage>

/** Who has the car, or will have it. */
export const LoanBrief = z.object({
  id: z.string(),
  state: z.enum(LOAN_STATES),
  startsAt: z.string(),
  endsAt: z.string(),
  customer: z.string(),
  driverName: z.string(),
  ticketId: z.string().nullable(),
  isLate: z.boolean(),
})
export type LoanBrief = z.infer<typeof LoanBrief>

export const CourtesyCar = z.object({
  id: z.string(),
  registrationNumber: z.string(),
  make: z.string(),
  model: z.string(),
  year: z.number().nullable(),
  gearbox: z.enum(GEARBOXES),
  fuel: z.enum(CAR_FUELS),
  seats: z.number().nullable(),
  dayPriceCents: z.number(),
  excess: z.string(),
  notes: z.string(),
  mileageKm: z.number(),
  level: z.number(),
  nextInspectionDay: z.string().nullable(),
  isRetired: z.boolean(),
  version: z.number(),
  /** Who has it now; null when it is at the garage. */
  out: LoanBrief.nullable(),
  /** The nearest reservation. */
  next: LoanBrief.nullable(),
})
export type CourtesyCar = z.infer<typeof CourtesyCar>

export const CarDetails = CourtesyCar.extend({ damages: Damage.array(), loans: LoanBrief.array() })
export type CarDetails = z.infer<typeof CarDetails>

/** Two weeks are shown at a time. */
export const CALENDAR_DAYS = 14

export const CarCalendar = z.object({
  from: z.string(),
  today: z.string(),
  cars: CourtesyCar.array(),
  /** `takenUntil`: of a late one the present moment, or its end. */
  bars: LoanBrief.extend({ carId: z.string(), takenUntil: z.string() }).array(),
})
export type CarCalendar = z.infer<typeof CarCalendar>

/** A car over a time: free, or what is in the way. */
export const FreeCar = z.object({
  id: z.string(),
  registrationNumber: z.string(),
  make: z.string(),
  model: z.string(),
  gearbox: z.enum(GEARBOXES),
  fuel: z.enum(CAR_FUELS),
  dayPriceCents: z.number(),
  isFree: z.boolean(),
  taken: LoanBrief.nullable(),
})
export type FreeCar = z.infer<typeof FreeCar>
