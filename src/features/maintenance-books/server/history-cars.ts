import { and, asc, eq, exists, or, sql } from 'drizzle-orm'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import { plateKeySql } from '#features/vehicles/server/plate-key-sql.ts'
import { isSamePlate } from '#features/vehicles/server/same-vehicle.ts'
import { type VehicleRow, visibleVehicles } from '#features/vehicles/server/vehicles.access.ts'
import { vehicles } from '#features/vehicles/server/vehicles.tables.ts'
import type { Membership } from '#server/caller.ts'
import type { Queryable } from '#server/db/database.ts'
import { isOneOf } from '#server/db/is-one-of.ts'
import type { Numbered } from '#server/import/read-rows.ts'
import { notFound } from '#shared/app-error.ts'
import type { ImportError } from '#shared/import-report.ts'
import { plateKey } from '#shared/plate-key.ts'
import { HISTORY_TITLES } from '../history-columns.ts'
import type { OldEntry } from './history-file.ts'

export type Rows = Numbered<OldEntry>[]

/** The rows by the car that they are of; those of no car are left out, or are wrong. `unknown`: of cars that are not there. */
export type OfCars = {
  byVehicle: Map<string, Rows>
  warnings: ImportError[]
  errors: ImportError[]
  skipped: number
  unknown: Rows
}

const column = HISTORY_TITLES.registrationNumber
const { id, registrationNumber, vinNumber, retiredAt } = vehicles
const columns = { id, registrationNumber, vinNumber, retiredAt }
type Car = Pick<VehicleRow, 'id' | 'registrationNumber' | 'vinNumber' | 'retiredAt'>

/** All rows are of one car: a row that names another one is wrong. Access to the car is checked by the caller. */
export async function rowsOfCar(db: Queryable, vehicleId: string, rows: Rows): Promise<OfCars> {
  const [car] = await db.select(columns).from(vehicles).where(eq(vehicles.id, vehicleId))
  if (!car) throw notFound('vehicle')
  const errors = rows
    .filter(({ row }) => isOther(row, car))
    .map(({ number }) => ({ row: number, column, message: 'Rivi on toisesta autosta' }))
  return { byVehicle: new Map([[car.id, rows]]), warnings: [], errors, skipped: 0, unknown: [] }
}

/** A car changes its plate, and never its VIN. */
function isOther(row: OldEntry, car: Car): boolean {
  if (row.vinNumber !== null && car.vinNumber !== null) return row.vinNumber !== car.vinNumber
  const [named, recorded] = [row.registrationNumber, car.registrationNumber]
  return named !== null && recorded !== null && !isSamePlate(named, recorded)
}

/** Each row belongs to the car that it names, among those that the garage may see and those of customers that it manages. */
export async function rowsOfCars(db: Queryable, garage: Membership, rows: Rows): Promise<OfCars> {
  const cars = await namedCars(db, garage, rows)
  const byPlate = Map.groupBy(cars, (car) => car.registrationNumber && plateKey(car.registrationNumber))
  const byVin = Map.groupBy(cars, (car) => car.vinNumber)
  const found: OfCars = { byVehicle: new Map(), warnings: [], errors: [], skipped: 0, unknown: [] }
  for (const one of rows) {
    const { registrationNumber, vinNumber } = one.row
    const named = [
      ...((vinNumber && byVin.get(vinNumber)) || []),
      ...((registrationNumber && byPlate.get(plateKey(registrationNumber))) || []),
    ]
    const meant = inUse([...new Set(named)].filter((car) => !isOther(one.row, car)))
    const [car] = meant
    if (car && meant.length === 1) {
      const ofCar = found.byVehicle.get(car.id)
      if (ofCar) ofCar.push(one)
      else found.byVehicle.set(car.id, [one])
    } else {
      found.skipped += 1
      if (!car) found.unknown.push(one)
      found.warnings.push({ row: one.number, column, message: car ? SEVERAL : NONE })
    }
  }
  return found
}

const NONE = 'Autoa ei ole asiakkaidesi autoissa. Rivi jätetään pois.'
const SEVERAL = 'Auto on usealla asiakkaalla. Tuo rivi auton omalla huoltokirjalla.'

/** A car that was sold is the one of who uses it now. */
const inUse = (cars: Car[]): Car[] => {
  const used = cars.filter(({ retiredAt }) => retiredAt === null)
  return used.length > 0 ? used : cars
}

function namedCars(db: Queryable, garage: Membership, rows: Rows): Promise<Car[]> {
  const plates = new Set(rows.flatMap(({ row }) => (row.registrationNumber ? [plateKey(row.registrationNumber)] : [])))
  const vins = new Set(rows.flatMap(({ row }) => row.vinNumber ?? []))
  const isManaged = exists(
    db
      .select({ one: sql`1` })
      .from(organizations)
      .where(
        and(eq(organizations.id, vehicles.organizationId), eq(organizations.managedByGarageId, garage.organizationId)),
      ),
  )
  return db
    .select(columns)
    .from(vehicles)
    .where(
      and(
        or(isOneOf(plateKeySql(registrationNumber), [...plates], 'text'), isOneOf(vinNumber, [...vins], 'text')),
        or(visibleVehicles(db, garage), isManaged),
      ),
    )
    .orderBy(asc(id))
}
