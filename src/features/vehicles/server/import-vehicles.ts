import { asc, eq, sql } from 'drizzle-orm'
import { maySeeDrivers } from '#features/organizations/organizations.policy.ts'
import { settingsToEdit } from '#features/organizations/server/own-settings.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { type Actor, actorOf } from '#server/caller.ts'
import type { Database, Queryable, Transaction } from '#server/db/database.ts'
import { insertMany, updateMany } from '#server/db/save-many.ts'
import { transact } from '#server/db/transact.ts'
import type { ImportRequest } from '#server/import/importer.ts'
import { type Compared, rowImporter } from '#server/import/row-importer.ts'
import { AppError, notFound } from '#shared/app-error.ts'
import { dayInHelsinki } from '#shared/helsinki-clock.ts'
import { nextInspection } from '../inspection.ts'
import type { VehiclesAudit } from '../vehicles.audit.ts'
import { MAX_VEHICLES } from './add-vehicle.ts'
import { estimateServices } from './estimate-service.ts'
import { lockFleet } from './save-vehicle.ts'
import { vehicleColumns } from './vehicle-columns.ts'
import { type VehicleOfFile, vehicleFile } from './vehicle-file.ts'
import { vehicles } from './vehicles.tables.ts'

export const MAX_VEHICLE_ROWS = 10_000

const { kmPerDay: _pace, serviceKmOn: _day, ...shown } = vehicleColumns
const columns = { ...shown, firstUseOn: vehicles.firstUseOn, retiredAt: vehicles.retiredAt }

type Known = Pick<typeof vehicles.$inferSelect, keyof typeof columns>
type New = Omit<Known, 'id'>

/** A customer's own people bring their vehicles in, and the garage that manages a customer without people. */
async function whose(
  request: Omit<ImportRequest, 'bytes' | 'save'>,
): Promise<{ organizationId: string; actor: Actor }> {
  const { caller, organizationId } = request
  if (request.managedByGarageId !== undefined) return settingsToEdit(request, request, maySeeDrivers)
  const membership = caller.memberships.find((one) => one.organizationId === organizationId)
  if (!membership) throw notFound('organization')
  if (membership.organizationType !== 'CUSTOMER') throw new AppError('forbidden', 'customer_only')
  return { organizationId, actor: actorOf(caller, membership) }
}

const list = {
  change: <Result>(db: Database, organizationId: string, work: (tx: Transaction) => Promise<Result>): Promise<Result> =>
    transact(db, async (tx) => {
      await lockFleet(tx, organizationId)
      return work(tx)
    }),
  all: (db: Queryable, organizationId: string): Promise<Known[]> =>
    db
      .select(columns)
      .from(vehicles)
      .where(eq(vehicles.organizationId, organizationId))
      .orderBy(asc(vehicles.id))
      .limit(MAX_VEHICLES),
  async saveMany(tx: Transaction, organizationId: string, { added, updated }: { added: New[]; updated: Known[] }) {
    const own = eq(vehicles.organizationId, organizationId)
    if ((await tx.$count(vehicles, own)) + added.length > MAX_VEHICLES)
      throw new AppError('conflict', 'too_many_vehicles', { details: { max: MAX_VEHICLES } })
    await insertMany(
      tx,
      vehicles,
      added.map((row) => ({ ...row, organizationId })),
    )
    const { id: _, ...written } = columns
    await updateMany(tx, vehicles, written, updated, own)
    await keepReadings(tx, organizationId)
    await estimateServices(tx, own, new Date())
  },
}

/** The mileages that the file told: those that no reading speaks of yet. */
const keepReadings = (tx: Transaction, organizationId: string) =>
  tx.execute(sql`
    insert into mileage_readings (id, vehicle_id, mileage_km, read_at)
    select gen_random_uuid(), id, mileage_km, mileage_at from vehicles
    where organization_id = ${organizationId} and mileage_km is not null and mileage_at is not null
      and not exists (select 1 from mileage_readings where vehicle_id = vehicles.id and read_at = mileage_at)`)

/** Vehicles from a spreadsheet: known by plate, else by VIN. */
export const vehicleImporter = rowImporter({
  maxRows: MAX_VEHICLE_ROWS,
  access: whose,
  reader: () => vehicleFile,
  list,
  comparer: async (_tx, _organizationId, existing) => comparer(existing, new Date()),
  audit: (tx, actor, done) => recordAudit<VehiclesAudit>(tx, actor, { action: 'vehicles.imported', ...done }),
})

function comparer(existing: readonly Known[], now: Date) {
  const byPlate = new Map(existing.map((one) => [one.registrationNumber, one]))
  const byVin = new Map(existing.map((one) => [one.vinNumber, one]))
  return (told: VehicleOfFile): Compared<Known, New> => {
    const samePlate = told.registrationNumber === null ? undefined : byPlate.get(told.registrationNumber)
    const sameVin = told.vinNumber === null ? undefined : byVin.get(told.vinNumber)
    if (samePlate && sameVin && samePlate !== sameVin)
      return { wrong: [{ column: 'Valmistenumero', message: 'Rekisterinumero ja valmistenumero ovat eri autoilla' }] }
    const known = samePlate ?? sameVin
    if (known && contradicts(known, told))
      return { wrong: [{ column: 'Valmistenumero', message: 'Autolla on jo toinen rekisteri- tai valmistenumero' }] }
    if (!known) return { added: filled(blank, told, now) }
    const row = filled(known, told, now)
    const isSame = (Object.keys(row) as (keyof New)[]).every((name) => row[name] === known[name])
    return isSame ? 'unchanged' : { updated: { ...known, ...row } }
  }
}

const contradicts = (known: Known, told: VehicleOfFile): boolean =>
  (['registrationNumber', 'vinNumber'] as const).some(
    (name) => known[name] !== null && told[name] !== null && known[name] !== told[name],
  )

const blank: New = {
  ...{ registrationNumber: null, vinNumber: null, make: '', model: '', color: '', year: null },
  ...{ mileageKm: null, mileageAt: null, firstUseOn: null, nextInspectionOn: null },
  ...{ nextServiceOn: null, nextServiceKm: null, retiredAt: null },
}

/** What is known, with what the file tells; an empty cell takes nothing away, and a mileage never goes back. */
function filled(known: New, told: VehicleOfFile, now: Date): New {
  const firstUseOn = told.firstUseOn ?? known.firstUseOn
  const isFurther = told.mileageKm !== null && told.mileageKm > (known.mileageKm ?? -1)
  return {
    registrationNumber: told.registrationNumber ?? known.registrationNumber,
    vinNumber: told.vinNumber ?? known.vinNumber,
    make: told.make || known.make,
    model: told.model || known.model,
    color: told.color || known.color,
    year: told.year ?? known.year,
    mileageKm: isFurther ? told.mileageKm : known.mileageKm,
    mileageAt: isFurther ? now.toISOString() : known.mileageAt,
    firstUseOn,
    nextInspectionOn:
      told.nextInspectionOn ?? known.nextInspectionOn ?? (firstUseOn && nextInspection(firstUseOn, dayInHelsinki(now))),
    nextServiceOn: told.nextServiceOn ?? known.nextServiceOn,
    nextServiceKm: told.nextServiceKm ?? known.nextServiceKm,
    // whoever lists it uses it
    retiredAt: null,
  }
}
