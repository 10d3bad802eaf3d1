import { eq, or, type SQL } from 'drizzle-orm'
import { invalidFields } from '#shared/app-error.ts'
import { plateKey } from '#shared/plate-key.ts'
import { plateKeySql } from './plate-key-sql.ts'
import type { VehicleRow } from './vehicles.access.ts'
import { vehicles } from './vehicles.tables.ts'

type Numbers = Pick<VehicleRow, 'registrationNumber' | 'vinNumber'>

/** Whether both are one registration number, however it is written. */
export const isSamePlate = (one: string | null, other: string | null): boolean =>
  one !== null && other !== null && plateKey(one) === plateKey(other)

/** The vehicles with either of these numbers: a plate by its key, never by its spelling. Undefined when there is none. */
export const hasEitherNumber = ({ registrationNumber, vinNumber }: Numbers): SQL | undefined =>
  or(
    registrationNumber ? eq(plateKeySql(vehicles.registrationNumber), plateKey(registrationNumber)) : undefined,
    vinNumber ? eq(vehicles.vinNumber, vinNumber) : undefined,
  )

/**
 * Of one customer's vehicles with one of these numbers those that are the car which is meant: none, one, or several, when it was
 * recorded by its plate and again by its VIN, or before plates were compared by their keys. A car has one VIN and one plate:
 * a row that contradicts that is another car, and the numbers are refused together. One number without the other still reports its car.
 */
export function meantVehicles(found: readonly VehicleRow[], typed: Numbers, path: string): VehicleRow[] {
  const { registrationNumber, vinNumber } = typed
  const samePlate = found.filter((one) => isSamePlate(one.registrationNumber, registrationNumber))
  const byPlate =
    samePlate.find((one) => vinNumber !== null && one.vinNumber === vinNumber) ??
    samePlate.find((one) => one.vinNumber !== null) ??
    samePlate[0]
  const byVin = found.find((one) => vinNumber !== null && one.vinNumber === vinNumber)
  const refuse = (field: keyof Numbers, message: string) =>
    invalidFields({ field: `${path}.${field}`, message: `${message} Tarkista numerot tai anna vain toinen niistä.` })
  if (byPlate && vinNumber !== null && (byPlate.vinNumber ?? vinNumber) !== vinNumber)
    throw refuse('vinNumber', 'Tällä rekisterinumerolla on jo auto, jolla on eri valmistenumero.')
  if (
    byVin &&
    registrationNumber !== null &&
    !isSamePlate(byVin.registrationNumber ?? registrationNumber, registrationNumber)
  )
    throw refuse('registrationNumber', 'Tällä valmistenumerolla on jo auto, jolla on eri rekisterinumero.')
  if (byPlate && byVin && byPlate !== byVin && !describeOneCar(byPlate, byVin))
    throw refuse('vinNumber', 'Rekisterinumero ja valmistenumero kuuluvat eri autoille.')
  const isAgain = (one: VehicleRow): boolean =>
    byPlate !== undefined &&
    samePlate.includes(one) &&
    (one.vinNumber === null || one.vinNumber === byPlate.vinNumber) &&
    describeOneCar(byPlate, one)
  return found.filter((one) => one === byPlate || one === byVin || isAgain(one))
}

/** Whether make, model and year may be those of one car; what is not known contradicts nothing, nor does a longer name. */
const describeOneCar = (one: VehicleRow, other: VehicleRow): boolean =>
  isSameName(one.make, other.make) &&
  isSameName(one.model, other.model) &&
  (one.year === null || other.year === null || one.year === other.year)

function isSameName(one: string, other: string): boolean {
  const [a, b] = [plain(one), plain(other)]
  return a.startsWith(b) || b.startsWith(a)
}

/** `Škoda` and `SKODA` are one make. */
const plain = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\d]/gu, '')
