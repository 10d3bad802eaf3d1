import { z } from 'zod'
import { wallClockAt } from '#shared/helsinki-clock.ts'
import { LifeDay } from '#shared/instant.ts'
import { readPlateNumber } from '#shared/plate-number.ts'
import { line } from '#shared/text-fields.ts'
import { readVinNumber, VIN_ERROR } from '#shared/vin-number.ts'

/** What every list, search and card shows of a vehicle; flat, as the source specification lists the fields. */
export const VehicleFields = z.object({
  registrationNumber: z.string().nullable(),
  vinNumber: z.string().nullable(),
  make: z.string(),
  model: z.string(),
  color: z.string(),
  year: z.number().nullable(),
})
export type VehicleFields = z.infer<typeof VehicleFields>

export const Vehicle = VehicleFields.extend({
  id: z.string(),
  mileageKm: z.number().nullable(),
  /** When the mileage was reported. */
  mileageAt: z.string().nullable(),
  nextInspectionOn: z.string().nullable(),
  nextServiceOn: z.string().nullable(),
  nextServiceKm: z.number().nullable(),
  /** The hours of its engine, and of its next service, in tenths; null for most cars. */
  engineTenths: z.number().nullable(),
  engineTenthsAt: z.string().nullable(),
  nextServiceTenths: z.number().nullable(),
  /** The next service follows from its service programme. */
  serviceByPlan: z.boolean(),
  /** How many kilometres a day it is driven lately; null when it is not known. */
  kmPerDay: z.number().nullable(),
  /** The day on which a meter is expected to reach `nextServiceKm` or `nextServiceTenths`, whichever is first. */
  serviceKmOn: z.string().nullable(),
  /** The day of the engine hours only. */
  serviceHoursOn: z.string().nullable(),
})
export type Vehicle = z.infer<typeof Vehicle>

/** What the vehicle data service or the organisation's own register knows of a registration number. */
export const VehicleLookup = z.object({
  registrationNumber: z.string(),
  known: z.boolean(),
  own: Vehicle.nullable(),
  found: VehicleFields.extend({ firstUseOn: z.string().nullable() }).nullable(),
  /** The service could not be asked: nothing is known of whether it knows the number. */
  isRegisterAway: z.boolean(),
  /** The same, since an admin has to accept the register's terms before. */
  needsRegisterTerms: z.boolean(),
})
export type VehicleLookup = z.infer<typeof VehicleLookup>

/** Cars of next year's model are sold already. Asked each time: the process may live over New Year. */
const isYearOfACar = (year: number): boolean => year <= wallClockAt(new Date()).year + 1

/** A vehicle as a person types it: at least one of registration number and VIN. */
export const NewVehicle = z
  .object({
    registrationNumber: line('Rekisterinumero', 20, 'Rekisterinumero on liian pitkä').default(''),
    vinNumber: line('Valmistenumero', 30, 'Valmistenumero on liian pitkä').default(''),
    make: line('Merkki', 60, 'Merkki on liian pitkä').default(''),
    model: line('Malli', 80, 'Malli on liian pitkä').default(''),
    color: line('Väri', 40, 'Väri on liian pitkä').default(''),
    year: z
      .number('Anna vuosi neljällä numerolla')
      .int()
      .min(1900, 'Anna vuosi neljällä numerolla')
      .refine(isYearOfACar, 'Vuosi ei voi olla tulevaisuudessa')
      .nullable()
      .default(null),
    /** As the register gives it: the inspections are computed from it. */
    firstUseOn: LifeDay.nullable().optional(),
  })
  .check((ctx) => {
    const { registrationNumber, vinNumber } = ctx.value
    const refuse = (field: string, message: string) =>
      ctx.issues.push({ code: 'custom', path: [field], message, input: ctx.value })
    if (!registrationNumber && !vinNumber) refuse('registrationNumber', 'Anna rekisterinumero tai valmistenumero')
    if (registrationNumber && !readPlateNumber(registrationNumber))
      refuse('registrationNumber', 'Tarkista rekisterinumero')
    if (vinNumber && !readVinNumber(vinNumber)) refuse('vinNumber', VIN_ERROR)
  })
export type NewVehicle = z.infer<typeof NewVehicle>
