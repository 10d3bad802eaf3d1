import { fieldErrors } from '#web/editing/field-errors.ts'
import { centsOf, kilometresOf, typedCents, wholeOf } from '#web/editing/typed-numbers.ts'
import type { CarFuel, Gearbox } from '../courtesy-car-kinds.ts'
import { FUEL_LABELS, GEARBOX_LABELS } from '../courtesy-car-words.ts'
import { CarFields, type CourtesyCar } from '../courtesy-cars.ts'

/** A car as it is typed. */
export type TypedCar = {
  registrationNumber: string
  make: string
  model: string
  year: string
  gearbox: Gearbox
  fuel: CarFuel
  seats: string
  dayPrice: string
  excess: string
  notes: string
  mileage: string
  level: string
  nextInspectionDay: string | null
}

export const BLANK_CAR: TypedCar = {
  registrationNumber: '',
  make: '',
  model: '',
  year: '',
  gearbox: 'MANUAL',
  fuel: 'PETROL',
  seats: '',
  dayPrice: '',
  excess: '',
  notes: '',
  mileage: '',
  level: '8',
  nextInspectionDay: null,
}

export const typedCar = (car: CourtesyCar): TypedCar => ({
  registrationNumber: car.registrationNumber,
  make: car.make,
  model: car.model,
  year: car.year === null ? '' : String(car.year),
  gearbox: car.gearbox,
  fuel: car.fuel,
  seats: car.seats === null ? '' : String(car.seats),
  dayPrice: car.dayPriceCents === 0 ? '' : typedCents(car.dayPriceCents),
  excess: car.excess,
  notes: car.notes,
  mileage: String(car.mileageKm),
  level: String(car.level),
  nextInspectionDay: car.nextInspectionDay,
})

const orNull = (typed: string): number | null => (typed.trim() === '' ? null : wholeOf(typed))

/** What the server takes; what is no number is NaN, which the schema refuses in words. */
export const carOf = (typed: TypedCar) => ({
  registrationNumber: typed.registrationNumber,
  make: typed.make,
  model: typed.model,
  year: orNull(typed.year),
  gearbox: typed.gearbox,
  fuel: typed.fuel,
  seats: orNull(typed.seats),
  // an empty field is free
  dayPriceCents: centsOf(typed.dayPrice) ?? 0,
  excess: typed.excess,
  notes: typed.notes,
  mileageKm: kilometresOf(typed.mileage) ?? Number.NaN,
  level: typed.level.trim() === '' ? Number.NaN : wholeOf(typed.level.replace('%', '')),
  nextInspectionDay: typed.nextInspectionDay,
})

/** What is wrong with each field, in Finnish, by the names of the server's fields. */
export const carErrors = (typed: TypedCar) => fieldErrors(CarFields.safeParse(carOf(typed)).error)

/** As the fields of the form say it. */
export function describeCar(car: CourtesyCar): Record<string, string> {
  const typed = typedCar(car)
  return {
    Rekisterinumero: typed.registrationNumber,
    Merkki: typed.make,
    Malli: typed.model,
    Vuosimalli: typed.year,
    Vaihteet: GEARBOX_LABELS[typed.gearbox],
    Käyttövoima: FUEL_LABELS[typed.fuel],
    Mittarilukema: typed.mileage,
    'Hinta päivältä': typed.dayPrice,
    Omavastuu: typed.excess,
    Istuinpaikkoja: typed.seats,
    Lisätiedot: typed.notes,
    'Poissa käytöstä': car.isRetired ? 'Kyllä' : 'Ei',
  }
}
