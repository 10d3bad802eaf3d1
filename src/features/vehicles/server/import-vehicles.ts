import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { drivers } from '#features/drivers/server/drivers.tables.ts'
import { maySeeDrivers } from '#features/organizations/organizations.policy.ts'
import { settingsToEdit } from '#features/organizations/server/own-settings.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { type Actor, actorOf } from '#server/caller.ts'
import type { Database, Queryable, Transaction } from '#server/db/database.ts'
import { insertMany, updateMany } from '#server/db/save-many.ts'
import { transact } from '#server/db/transact.ts'
import type { ImportRequest } from '#server/import/importer.ts'
import { kilometresText } from '#server/import/read-cells.ts'
import type { Wrong } from '#server/import/read-rows.ts'
import { type Compared, rowImporter } from '#server/import/row-importer.ts'
import { AppError, notFound } from '#shared/app-error.ts'
import { dayInHelsinki } from '#shared/helsinki-clock.ts'
import { plateKey } from '#shared/plate-key.ts'
import { nextInspection } from '../inspection.ts'
import type { VehiclesAudit } from '../vehicles.audit.ts'
import { MAX_VEHICLES } from './add-vehicle.ts'
import { estimateServices } from './estimate-service.ts'
import { isSamePlate } from './same-vehicle.ts'
import { lockFleet } from './save-vehicle.ts'
import { factColumns, vehicleColumns } from './vehicle-columns.ts'
import { VEHICLE_TITLES, type VehicleOfFile, vehicleFile } from './vehicle-file.ts'
import { vehicles } from './vehicles.tables.ts'

export const MAX_VEHICLE_ROWS = 10_000

const {
  kmPerDay: _pace,
  serviceKmOn: _day,
  serviceHoursOn: _hoursDay,
  engineTenths: _tenths,
  engineTenthsAt: _tenthsAt,
  nextServiceTenths: _nextTenths,
  ...shown
} = vehicleColumns
const columns = { ...shown, ...factColumns, firstUseOn: vehicles.firstUseOn, retiredAt: vehicles.retiredAt }

type Known = Pick<typeof vehicles.$inferSelect, keyof typeof columns>
export type NewVehicleRow = Omit<Known, 'id'>
type New = NewVehicleRow

/** A customer's own people bring their vehicles in, and the garage that manages a customer without people. */
async function accessOf(
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
  // an edit or a mileage that comes meanwhile waits, so that what was read before it does not overwrite it
  lock: (tx: Transaction, organizationId: string) =>
    tx
      .select({ id: vehicles.id })
      .from(vehicles)
      .where(eq(vehicles.organizationId, organizationId))
      .orderBy(asc(vehicles.id))
      .for('no key update'),
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
    const { id: _, serviceByPlan: _plan, ...written } = columns
    await updateMany(tx, vehicles, written, updated, own)
    // a customer that lists a car that was handed over has it again
    await tx
      .update(vehicles)
      .set({ handedOverAt: null, handedOverTo: null })
      .where(and(own, isNull(vehicles.retiredAt), isNotNull(vehicles.handedOverAt)))
    await keepReadings(tx, organizationId)
    await estimateServices(tx, own, new Date())
  },
}

/** The mileages of the file of which there is no reading yet. */
const keepReadings = (tx: Transaction, organizationId: string) =>
  tx.execute(sql`
    insert into mileage_readings (id, vehicle_id, mileage_km, read_at)
    select gen_random_uuid(), id, mileage_km, mileage_at from vehicles
    where organization_id = ${organizationId} and mileage_km is not null and mileage_at is not null
      and not exists (select 1 from mileage_readings where vehicle_id = vehicles.id and read_at = mileage_at)`)

/** Vehicles from a spreadsheet: known by plate, else by VIN. */
export const vehicleImporter = rowImporter({
  maxRows: MAX_VEHICLE_ROWS,
  access: accessOf,
  reader: ({ clock }) => vehicleFile(dayInHelsinki(clock()), { isOwnFleet: true }),
  list,
  comparer: async (tx, organizationId, existing) =>
    comparer(existing, { driverIds: await driverIdsOf(tx, organizationId), now: new Date() }),
  audit: (tx, actor, done) => recordAudit<VehiclesAudit>(tx, actor, { action: 'vehicles.imported', ...done }),
})

const nameKey = (name: string): string => name.trim().toLocaleLowerCase('fi')

/** The customer's drivers by name; null for a name that several have. */
async function driverIdsOf(tx: Transaction, organizationId: string): Promise<ReadonlyMap<string, string | null>> {
  const found = await tx
    .select({ id: drivers.id, name: drivers.name })
    .from(drivers)
    .where(eq(drivers.organizationId, organizationId))
  const ids = new Map<string, string | null>()
  for (const { id, name } of found) ids.set(nameKey(name), ids.has(nameKey(name)) ? null : id)
  return ids
}

type Beside = { driverIds: ReadonlyMap<string, string | null>; now: Date }

function comparer(existing: readonly Known[], { driverIds, now }: Beside) {
  const byPlate = new Map(existing.map((one) => [plateKey(one.registrationNumber ?? ''), one]))
  const byVin = new Map(existing.map((one) => [one.vinNumber, one]))
  return (fromFile: VehicleOfFile): Compared<Known, New> => {
    const samePlate =
      fromFile.registrationNumber === null ? undefined : byPlate.get(plateKey(fromFile.registrationNumber))
    const sameVin = fromFile.vinNumber === null ? undefined : byVin.get(fromFile.vinNumber)
    if (samePlate && sameVin && samePlate !== sameVin)
      return { wrong: [{ column: 'Valmistenumero', message: 'Rekisterinumero ja valmistenumero ovat eri autoilla' }] }
    const known = samePlate ?? sameVin
    if (known && contradicts(known, fromFile))
      return { wrong: [{ column: 'Valmistenumero', message: 'Autolla on jo toinen rekisteri- tai valmistenumero' }] }
    const driver = driverIds.get(nameKey(fromFile.driver)) ?? null
    const unnamed = fromFile.driver !== '' && driver === null ? [unknownDriver(fromFile.driver)] : []
    const before = known ?? blank
    const row = { ...filled(before, fromFile, now), driverId: driver ?? before.driverId }
    const odd = [...leftAside(before, fromFile), ...unnamed]
    if (!known) return { added: row, odd }
    const isSame = (Object.keys(row) as (keyof New)[]).every((name) => row[name] === known[name])
    return isSame ? { unchanged: true, odd } : { updated: { ...known, ...row }, odd }
  }
}

const contradicts = (known: Known, fromFile: VehicleOfFile): boolean =>
  (known.vinNumber !== null && fromFile.vinNumber !== null && known.vinNumber !== fromFile.vinNumber) ||
  (known.registrationNumber !== null &&
    fromFile.registrationNumber !== null &&
    !isSamePlate(known.registrationNumber, fromFile.registrationNumber))

const unknownDriver = (name: string): Wrong => ({
  column: VEHICLE_TITLES.driver,
  message: `Kuljettajaa ${name} ei löydy kuljettajista, tai samannimisiä on useita, joten hänet jätetään pois. Lisää hänet asetuksiin ja tuo tiedosto uudelleen, tai valitse kuljettaja autojen luettelossa.`,
})

/** What the file says and the import leaves out: a mileage below the known one, and a service that would have been long ago. */
function leftAside(known: New, fromFile: VehicleOfFile): Wrong[] {
  const odd: Wrong[] = []
  if (fromFile.mileageKm !== null && known.mileageKm !== null && fromFile.mileageKm < known.mileageKm)
    odd.push({
      column: VEHICLE_TITLES.mileageKm,
      message: `Lukema ${kilometresText(fromFile.mileageKm)} on pienempi kuin auton tiedoissa oleva ${kilometresText(known.mileageKm)} ja jätetään pois. Jos mittari on vaihdettu tai tieto on väärä, korjaa se auton sivulla.`,
    })
  if (fromFile.serviceKm !== null && nextKm(known, fromFile) === null)
    odd.push({
      column: 'Huolto km',
      message: `${kilometresText(fromFile.serviceKm)} on jo ajettu tai auton lukemaa ei tiedetä, joten se jätetään pois. Jos seuraava huolto on silloin, kirjoita otsikoksi ${VEHICLE_TITLES.nextServiceKm}.`,
    })
  const isOther = (given: string | number | null, kept: string | number | null) => given !== null && given !== kept
  if (
    known.serviceByPlan &&
    (isOther(fromFile.nextServiceOn, known.nextServiceOn) || isOther(fromFile.nextServiceKm, known.nextServiceKm))
  )
    odd.push({
      column: VEHICLE_TITLES.nextServiceOn,
      message: 'Seuraava huolto tulee auton huolto-ohjelmasta, joten tiedoston huolto jätetään pois.',
    })
  return odd
}

/** The kilometres of the next service, also under a heading that does not say so when they are still ahead. */
function nextKm(known: New, fromFile: VehicleOfFile): number | null {
  if (fromFile.nextServiceKm !== null) return fromFile.nextServiceKm
  const driven = Math.max(fromFile.mileageKm ?? -1, known.mileageKm ?? -1)
  return fromFile.serviceKm !== null && driven >= 0 && fromFile.serviceKm > driven ? fromFile.serviceKm : null
}

/** A car of which nothing is known. */
export const blank: New = {
  registrationNumber: null,
  vinNumber: null,
  make: '',
  model: '',
  color: '',
  year: null,
  mileageKm: null,
  mileageAt: null,
  firstUseOn: null,
  nextInspectionOn: null,
  nextServiceOn: null,
  nextServiceKm: null,
  serviceByPlan: false,
  costCentre: '',
  location: '',
  groupName: '',
  driverId: null,
  retiredAt: null,
}

/** What is known, with what the file says; an empty cell takes nothing away, and a mileage never goes back. */
export function filled(known: New, fromFile: VehicleOfFile, now: Date): New {
  const firstUseOn = fromFile.firstUseOn ?? known.firstUseOn
  const isFurther = fromFile.mileageKm !== null && fromFile.mileageKm > (known.mileageKm ?? -1)
  return {
    // as it was written first: its key is the same
    registrationNumber: known.registrationNumber ?? fromFile.registrationNumber,
    vinNumber: fromFile.vinNumber ?? known.vinNumber,
    make: fromFile.make || known.make,
    model: fromFile.model || known.model,
    color: fromFile.color || known.color,
    year: fromFile.year ?? known.year,
    mileageKm: isFurther ? fromFile.mileageKm : known.mileageKm,
    mileageAt: isFurther ? now.toISOString() : known.mileageAt,
    firstUseOn,
    nextInspectionOn:
      fromFile.nextInspectionOn ??
      known.nextInspectionOn ??
      (firstUseOn && nextInspection(firstUseOn, dayInHelsinki(now))),
    nextServiceOn: known.serviceByPlan ? known.nextServiceOn : (fromFile.nextServiceOn ?? known.nextServiceOn),
    nextServiceKm: known.serviceByPlan ? known.nextServiceKm : (nextKm(known, fromFile) ?? known.nextServiceKm),
    serviceByPlan: known.serviceByPlan,
    costCentre: fromFile.costCentre || known.costCentre,
    location: fromFile.location || known.location,
    groupName: fromFile.groupName || known.groupName,
    driverId: known.driverId,
    // a listed car is in use
    retiredAt: null,
  }
}
