import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { lockOrganization } from '#features/organizations/server/organizations.access.ts'
import { visibleVehicles } from '#features/vehicles/server/vehicles.access.ts'
import { vehicles } from '#features/vehicles/server/vehicles.tables.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { actorOf, membershipIn } from '#server/caller.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { newId } from '#server/db/new-id.ts'
import { insertMany } from '#server/db/save-many.ts'
import { transact } from '#server/db/transact.ts'
import { type Compared, rowImporter } from '#server/import/row-importer.ts'
import { AppError } from '#shared/app-error.ts'
import { plateKey } from '#shared/plate-key.ts'
import { isMeasured, WHEELS } from '../tread.ts'
import type { TyreHotelAudit } from '../tyre-hotel.audit.ts'
import { setNumberText } from '../tyre-set.ts'
import { nextSetNumber } from './add-tyre-set.ts'
import { noteFoundBy } from './found-by.ts'
import { TYRE_TITLES, type TyreOfFile, tyreFile } from './tyre-file.ts'
import { tyreSetEvents, tyreSets, tyreTreads } from './tyre-hotel.tables.ts'
import { placesByName } from './tyre-places.ts'

export const MAX_TYRE_ROWS = 20_000

type Known = typeof tyreSets.$inferSelect
type New = Omit<TyreOfFile, 'plate' | 'place' | 'wheel'> & {
  vehicleId: string
  customerId: string
  placeId: string | null
}

const list = {
  change: <Result>(db: Database, organizationId: string, work: (tx: Transaction) => Promise<Result>): Promise<Result> =>
    transact(db, async (tx) => {
      await lockOrganization(tx, organizationId)
      return work(tx)
    }),
  all: (tx: Transaction, organizationId: string): Promise<Known[]> =>
    tx
      .select()
      .from(tyreSets)
      .where(and(eq(tyreSets.garageId, organizationId), ne(tyreSets.state, 'DISCARDED'))),
  async saveMany(tx: Transaction, garageId: string, { added, updated }: { added: New[]; updated: Known[] }) {
    for (const { id, make, model, dot, notes, version } of updated)
      await tx
        .update(tyreSets)
        .set({ make, model, dot, notes, version: version + 1 })
        .where(and(eq(tyreSets.id, id), eq(tyreSets.garageId, garageId)))
    if (added.length === 0) return
    const first = await nextSetNumber(tx, garageId, added.length)
    const rows = added.map((row, index) => ({ ...row, id: newId(), number: first + index }))
    const measuredAt = (treads: New['treads']) => (isMeasured(treads) ? sql`now()` : null)
    await insertMany(
      tx,
      tyreSets,
      rows.map(({ treads, ...row }) => ({
        ...row,
        ...treads,
        garageId,
        state: 'ON_SHELF' as const,
        measuredAt: measuredAt(treads),
      })),
    )
    await insertMany(
      tx,
      tyreTreads,
      rows
        .filter(({ treads }) => isMeasured(treads))
        .map(({ id, treads }) => ({ garageId, setId: id, ...treads, measuredAt: sql`now()` })),
    )
    await insertMany(
      tx,
      tyreSetEvents,
      rows.map(({ id }) => ({ garageId, setId: id, kind: 'ADDED' as const })),
    )
    await noteFoundBy(
      tx,
      inArray(
        tyreSets.id,
        rows.map(({ id }) => id),
      ),
    )
  },
}

/** Sets of tyres from another program's file, in a row each or in one for each wheel. The cars have to be the garage's customers' already. */
export const tyreImporter = rowImporter({
  maxRows: MAX_TYRE_ROWS,
  access: async ({ caller, organizationId }) => {
    const membership = membershipIn(caller, organizationId)
    if (membership.organizationType !== 'GARAGE') throw new AppError('forbidden', 'garage_only')
    return { organizationId, actor: actorOf(caller, membership) }
  },
  reader: () => tyreFile,
  list,
  comparer: async (tx, garageId, existing) =>
    comparer(existing, { cars: await carsOf(tx, garageId), places: await placesByName(tx, garageId) }),
  audit: (tx, actor, done) => recordAudit<TyreHotelAudit>(tx, actor, { action: 'tyre-hotel.imported', ...done }),
})

type Car = { id: string; customerId: string }

/** The cars that the garage sees, by their plates' keys; null for a plate that several have. */
async function carsOf(tx: Transaction, garageId: string): Promise<Map<string, Car | null>> {
  const rows = await tx
    .select({ id: vehicles.id, customerId: vehicles.organizationId, plate: vehicles.registrationNumber })
    .from(vehicles)
    .where(
      and(
        sql`${vehicles.retiredAt} is null`,
        visibleVehicles(tx, {
          organizationId: garageId,
          organizationType: 'GARAGE',
          role: 'MEMBER',
          installs: true,
          bills: true,
        }),
      ),
    )
  const cars = new Map<string, Car | null>()
  for (const { id, customerId, plate } of rows) {
    const key = plateKey(plate ?? '')
    if (key !== '') cars.set(key, cars.has(key) ? null : { id, customerId })
  }
  return cars
}

function comparer(
  existing: readonly Known[],
  { cars, places }: { cars: ReadonlyMap<string, Car | null>; places: ReadonlyMap<string, string> },
) {
  const keyOf = (vehicleId: string, season: string, size: string) => `${vehicleId} ${season} ${size}`
  const byKey = new Map(existing.map((set) => [keyOf(set.vehicleId, set.season, set.size), set]))
  const taken = new Map(existing.flatMap(({ placeId, number }) => (placeId ? [[placeId, number] as const] : [])))
  const begun = new Map<string, New>()
  return ({ plate, place, wheel, ...row }: TyreOfFile): Compared<Known, New> => {
    const car = cars.get(plateKey(plate))
    if (!car)
      return wrong(
        'plate',
        car === null ? 'Sama rekisterinumero on usealla autolla' : 'Autoa ei ole asiakkaillasi. Tuo autot ensin.',
      )
    const key = keyOf(car.id, row.season, row.size)
    const earlier = begun.get(key)
    if (earlier) {
      // another wheel of a set that an earlier row began
      if (wheel === null) return wrong('plate', 'Sama sarja on jo aiemmalla rivillä')
      for (const one of WHEELS) earlier.treads[one] ??= row.treads[one]
      return { unchanged: true }
    }
    const known = byKey.get(key)
    if (known) {
      const filled = {
        make: known.make || row.make,
        model: known.model || row.model,
        dot: known.dot || row.dot,
        notes: known.notes || row.notes,
      }
      const isSame = (Object.keys(filled) as (keyof typeof filled)[]).every((name) => filled[name] === known[name])
      return isSame ? { unchanged: true } : { updated: { ...known, ...filled } }
    }
    const placeId = place === '' ? null : (places.get(place.toUpperCase()) ?? undefined)
    if (placeId === undefined) return wrong('place', `Hyllypaikkaa ${place} ei ole. Luo hyllypaikat ensin.`)
    const there = placeId === null ? undefined : taken.get(placeId)
    if (there !== undefined)
      return wrong(
        'place',
        there === 0 ? 'Sama hyllypaikka on jo aiemmalla rivillä' : `Paikalla on jo sarja ${setNumberText(there)}`,
      )
    if (placeId !== null) taken.set(placeId, 0)
    const added = { ...row, vehicleId: car.id, customerId: car.customerId, placeId }
    begun.set(key, added)
    return { added }
  }
}

const wrong = (column: keyof typeof TYRE_TITLES, message: string) => ({
  wrong: [{ column: TYRE_TITLES[column], message }],
})
