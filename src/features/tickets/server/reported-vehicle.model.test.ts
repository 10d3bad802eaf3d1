import { randomUUID } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import fc from 'fast-check'
import { test } from 'vitest'
import { makeConnection, makeStaffed } from '#features/organizations/server/organizations.factory.ts'
import { vehicleGarages, vehicles } from '#features/vehicles/server/vehicles.tables.ts'
import { contributionsOf } from '#server/feature.ts'
import { callerOf, contextOf, refusal } from '#test/caller.ts'
import { testDatabase } from '#test/database.ts'
import { followsModel, type Said } from '#test/model.ts'
import { tickets as feature } from './tickets.feature.ts'
import { ticketsRouter } from './tickets.router.ts'
import { tickets } from './tickets.tables.ts'

const { db } = await testDatabase()
const services = { features: contributionsOf([feature]) }
const caller = async (userId: string) => callerOf(ticketsRouter, await contextOf(db, userId, services))

async function garageWithCaller() {
  const { organization, user } = await makeStaffed(db, { type: 'GARAGE' })
  return { id: organization.id, caller: await caller(user.id) }
}
const garages = [await garageWithCaller(), await garageWithCaller()] as const

type Described = { plate: string | null; vin: string | null; make: string; model: string; year: number | null }
type Car = Described & {
  /** The report that it was first recorded by: who chose it from a list chose this row. */
  born: string
  mileage: number | null
  version: number
  seenBy: string[]
  /** Reports of it, each with the car as it was then. */
  reports: Record<string, Described>
}
/** The customer's cars, oldest first. */
type Cars = readonly Car[]

type Reported = { garage: 0 | 1; byGarage: boolean; mileage: number | null }
type Draft = Reported & ({ kind: 'typed'; typed: Described } | { kind: 'known'; index: number })
type Act = Reported & { label: string } & (
    | { kind: 'typed'; typed: Described }
    | { kind: 'known'; born: string; vehicleId: string }
  )
type Answer = 'reported' | 'vehicle' | 'vehicle.vehicle.vinNumber' | 'vehicle.vehicle.registrationNumber'

const reported = {
  garage: fc.constantFrom(0 as const, 1 as const),
  byGarage: fc.boolean(),
  mileage: fc.constantFrom(null, 0, 10, 20),
}
const plate = fc.constantFrom('AAA-1', 'BBB-2', 'CCC-3')
const vin = fc.constantFrom('TMBJG7NE8L0123456', 'WVWZZZ1KZ6W612345', 'YV1LZ5647W2456789')
const described = {
  make: fc.constantFrom('', '', 'Skoda', 'Škoda', 'Ford'),
  model: fc.constantFrom('', '', 'Octavia', 'Octavia Combi'),
  year: fc.constantFrom(null, null, 2020, 2021),
}
const typed: fc.Arbitrary<Described> = fc.oneof(
  fc.record({ ...described, plate, vin: fc.constant(null) }),
  fc.record({ ...described, plate: fc.constant(null), vin }),
  fc.record({ ...described, plate, vin }),
)
const draft: fc.Arbitrary<Draft> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ ...reported, kind: fc.constant('typed'), typed }) },
  { weight: 1, arbitrary: fc.record({ ...reported, kind: fc.constant('known'), index: fc.nat(5) }) },
)

const plain = (name: string) => name.toLowerCase().replace('š', 's')
const sameName = (a: string, b: string) => plain(a).startsWith(plain(b)) || plain(b).startsWith(plain(a))
const longer = (a: string, b: string) => (b.length > a.length ? b : a)
const describe = ({ plate, vin, make, model, year }: Described): Described => ({ plate, vin, make, model, year })

/** Which car is meant, as one row, and the cars without the rows that became it; or what is wrong. */
function meant(cars: Cars, typed: Described, label: string): { car: Car; others: Car[] } | Answer {
  const byPlate = cars.find((car) => typed.plate !== null && car.plate === typed.plate)
  const byVin = cars.find((car) => typed.vin !== null && car.vin === typed.vin)
  if (byPlate && typed.vin && byPlate.vin && byPlate.vin !== typed.vin) return 'vehicle.vehicle.vinNumber'
  if (byVin && typed.plate && byVin.plate && byVin.plate !== typed.plate) return 'vehicle.vehicle.registrationNumber'
  const [kept, other] = cars.filter((car) => car === byPlate || car === byVin)
  if (!kept)
    return { car: { ...typed, born: label, mileage: null, version: 1, seenBy: [], reports: {} }, others: [...cars] }
  const others = cars.filter((car) => car !== kept && car !== other)
  if (!other) return { car: kept, others }
  const isOne =
    sameName(kept.make, other.make) &&
    sameName(kept.model, other.model) &&
    (kept.year ?? other.year) === (other.year ?? kept.year)
  if (!isOne) return 'vehicle.vehicle.vinNumber'
  const mileages = [kept.mileage, other.mileage].filter((one) => one !== null)
  const car: Car = {
    born: kept.born,
    plate: kept.plate ?? other.plate,
    vin: kept.vin ?? other.vin,
    make: longer(kept.make, other.make),
    model: longer(kept.model, other.model),
    year: kept.year ?? other.year,
    mileage: mileages.length > 0 ? Math.max(...mileages) : null,
    version: Math.max(kept.version, other.version) + 1,
    seenBy: [...new Set([...kept.seenBy, ...other.seenBy])],
    reports: { ...kept.reports, ...other.reports },
  }
  return { car, others }
}

function says(cars: Cars, act: Act): Said<Cars, Answer> {
  const found =
    act.kind === 'typed'
      ? meant(cars, act.typed, act.label)
      : { car: cars.find((car) => car.born === act.born), others: cars.filter((car) => car.born !== act.born) }
  if (typeof found === 'string') return { model: cars, answer: found }
  if (!found.car) return { model: cars, answer: 'vehicle' }
  // a garage chooses among those that it sees
  if (act.kind === 'known' && act.byGarage && !found.car.seenBy.includes(garages[act.garage].id))
    return { model: cars, answer: 'vehicle' }
  const car = { ...found.car }
  const before = JSON.stringify(describe(car))
  if (act.kind === 'typed') {
    car.plate ??= act.typed.plate
    car.vin ??= act.typed.vin
    car.make ||= act.typed.make
    car.model ||= act.typed.model
    car.year ??= act.typed.year
  }
  if (JSON.stringify(describe(car)) !== before) car.version += 1
  if (act.mileage !== null && act.mileage > (car.mileage ?? -1)) {
    car.mileage = act.mileage
    car.version += 1
  }
  car.seenBy = [...new Set([...car.seenBy, garages[act.garage].id])]
  car.reports = { ...car.reports, [act.label]: describe(car) }
  const model = [...found.others, car].sort((a, b) => order(cars, a) - order(cars, b))
  return { model, answer: 'reported' }
}
/** A new car is the youngest. */
const order = (cars: Cars, { born }: Car) => {
  const index = cars.findIndex((car) => car.born === born)
  return index < 0 ? cars.length : index
}

type World = { customerId: string; caller: (typeof garages)[number]['caller'] }

test('each car is recorded once and never taken for another, reported by plate, VIN or both, in any order and at once', async () => {
  await followsModel<World, Cars, Draft, Act, Answer>(
    {
      async begin() {
        const { organization, user } = await makeStaffed(db, { type: 'CUSTOMER' })
        for (const { id: garageId } of garages) await makeConnection(db, { garageId, customerId: organization.id })
        return { world: { customerId: organization.id, caller: await caller(user.id) }, model: [] }
      },
      draft,
      async act(drawn, label, cars, { customerId }) {
        if (drawn.kind === 'typed') return { ...drawn, label }
        const car = cars[drawn.index % Math.max(cars.length, 1)]
        const [row] = await db
          .select()
          .from(vehicles)
          .where(
            and(
              eq(vehicles.organizationId, customerId),
              car?.plate ? eq(vehicles.registrationNumber, car.plate) : isNull(vehicles.registrationNumber),
              car?.vin ? eq(vehicles.vinNumber, car.vin) : isNull(vehicles.vinNumber),
            ),
          )
        return { ...drawn, label, born: car?.born ?? '', vehicleId: row?.id ?? randomUUID() }
      },
      says,
      does,
      // with its place: of two that were made at once the elder is kept when they turn out to be one
      shown: (cars) =>
        Object.fromEntries(
          cars.map(({ born, ...car }, index) => [keyOf(car), { ...car, place: index, seenBy: car.seenBy.sort() }]),
        ),
      sees,
    },
    { runs: 40, acts: 14 },
  )
})

const keyOf = ({ plate, vin }: Described) => `${plate} ${vin}`

async function does({ customerId, caller: customer }: World, act: Act): Promise<Answer> {
  const garage = garages[act.garage]
  const vehicle =
    act.kind === 'known'
      ? { vehicleId: act.vehicleId }
      : {
          vehicle: {
            registrationNumber: act.typed.plate ?? '',
            vinNumber: act.typed.vin ?? '',
            make: act.typed.make,
            model: act.typed.model,
            year: act.typed.year,
          },
        }
  const report = { vehicle, job: { title: act.label, mileageKm: act.mileage }, requestKey: randomUUID() }
  const sent = act.byGarage
    ? garage.caller.reportForCustomer({ organizationId: garage.id, customer: { customerId }, ...report })
    : customer.report({ organizationId: customerId, garageId: garage.id, ...report })
  try {
    await sent
    return 'reported'
  } catch (error) {
    const { kind, reason, details } = await refusal(Promise.reject(error))
    if (kind === 'internal') throw error
    const [field] = (details?.fields ?? []) as { field: string }[]
    return (field?.field ?? reason) as Answer
  }
}

async function sees({ customerId }: World) {
  const cars = await db.select().from(vehicles).where(eq(vehicles.organizationId, customerId)).orderBy(vehicles.id)
  const reports = await db.select().from(tickets).where(eq(tickets.customerId, customerId)).orderBy(tickets.id)
  const seen = await db.select().from(vehicleGarages)
  return Object.fromEntries(
    cars.map((row, index) => {
      const car = fieldsOf(row)
      return [
        keyOf(car),
        {
          ...car,
          place: index,
          mileage: row.mileageKm,
          version: row.version,
          seenBy: seen
            .filter((one) => one.vehicleId === row.id)
            .map((one) => one.garageId)
            .sort(),
          reports: Object.fromEntries(
            reports.filter((one) => one.vehicleId === row.id).map((one) => [one.title, fieldsOf(one)]),
          ),
        },
      ]
    }),
  )
}

const fieldsOf = (row: {
  registrationNumber: string | null
  vinNumber: string | null
  make: string
  model: string
  year: number | null
}): Described => ({
  plate: row.registrationNumber,
  vin: row.vinNumber,
  make: row.make,
  model: row.model,
  year: row.year,
})
