import { invalidFields } from '#shared/app-error.ts'
import type { VehicleRow } from './vehicles.access.ts'

type Numbers = Pick<VehicleRow, 'registrationNumber' | 'vinNumber'>

/**
 * Of one customer's vehicles with one of these numbers those that are the car which is meant: none, one, or two, one
 * recorded by its plate and the other by its VIN. A car has one VIN and one plate: whatever contradicts that is another car,
 * and the numbers are refused together. Either number alone still reports its car.
 */
export function meantVehicles(found: readonly VehicleRow[], typed: Numbers, path: string): VehicleRow[] {
  const { registrationNumber, vinNumber } = typed
  const byPlate = found.find((one) => registrationNumber !== null && one.registrationNumber === registrationNumber)
  const byVin = found.find((one) => vinNumber !== null && one.vinNumber === vinNumber)
  const refuse = (field: keyof Numbers, message: string) =>
    invalidFields({ field: `${path}.${field}`, message: `${message} Tarkista numerot tai anna vain toinen niistä.` })
  if (byPlate && vinNumber !== null && (byPlate.vinNumber ?? vinNumber) !== vinNumber)
    throw refuse('vinNumber', 'Tällä rekisterinumerolla on jo auto, jolla on eri valmistenumero.')
  if (byVin && registrationNumber !== null && (byVin.registrationNumber ?? registrationNumber) !== registrationNumber)
    throw refuse('registrationNumber', 'Tällä valmistenumerolla on jo auto, jolla on eri rekisterinumero.')
  if (byPlate && byVin && byPlate !== byVin && !describeOneCar(byPlate, byVin))
    throw refuse('vinNumber', 'Rekisterinumero ja valmistenumero kuuluvat eri autoille.')
  return found.filter((one) => one === byPlate || one === byVin)
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
