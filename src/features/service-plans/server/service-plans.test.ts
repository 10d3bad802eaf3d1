import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { makeService } from '#features/catalog/server/catalog.factory.ts'
import { makeStaffed } from '#features/organizations/server/organizations.factory.ts'
import { tickets } from '#features/tickets/server/tickets.tables.ts'
import { mergeVehicles } from '#features/vehicles/server/merge-vehicles.ts'
import { setNextService } from '#features/vehicles/server/set-next-service.ts'
import { makeVehicle } from '#features/vehicles/server/vehicles.factory.ts'
import { engineReadings, vehicles } from '#features/vehicles/server/vehicles.tables.ts'
import { transact } from '#server/db/transact.ts'
import { refusal } from '#test/caller.ts'
import { testDatabase } from '#test/database.ts'
import type { TemplateItem } from '../plan-templates.ts'
import { nextWorks } from './due-items.ts'
import { handPlanOver, mergeVehicleInPlans } from './keep-plans.ts'
import { ITEMS, makePlan, makePlanTemplate } from './service-plans.factory.ts'
import { inPlans, now, planWorld } from './service-plans.fixture.ts'

const { db } = await testDatabase()
const world = (given: Parameters<typeof planWorld>[1] = {}) => planWorld(db, given)
const as = (userId: string) => inPlans(db, userId)

describe('giving a programme', () => {
  test('cars get a copy that begins now, and one that has a programme keeps it', async () => {
    const { inCustomer, c, customer, car } = await world()
    const template = await makePlanTemplate(db, { organizationId: customer.id, name: 'Paku' })
    const other = await makeVehicle(db, { organizationId: customer.id, mileageKm: 20_000 })
    const give = () => inCustomer.plans.give({ ...c, templateId: template.id, vehicleIds: [car.id, other.id] })
    expect(await give()).toEqual({ given: 1, kept: [car.id] })
    expect(await give()).toEqual({ given: 0, kept: [car.id, other.id].sort() })
    const { plan } = await inCustomer.plans.ofVehicle({ ...c, vehicleId: other.id })
    expect(plan).toMatchObject({
      name: 'Paku',
      items: [
        { name: 'Öljynvaihto', done: { on: null }, next: { on: '2027-11-23', km: 35_000 }, state: null },
        { name: 'Jarruneste', next: { on: '2028-11-23', km: null } },
      ],
    })
  })

  test('the next service of the car is the earliest of the programme, and is not given by hand any more', async () => {
    const { vehicle, inCustomer, c, car } = await world()
    const planned = await vehicle()
    expect(planned).toMatchObject({ nextServiceOn: '2026-11-20', nextServiceKm: 134_000, serviceByPlan: true })
    const edit = inCustomer.cars.edit({
      ...c,
      vehicleId: car.id,
      version: planned.version,
      changes: { nextServiceOn: '2030-01-01' },
    })
    expect(await refusal(edit)).toMatchObject({ kind: 'invalid' })
    const same = { nextServiceOn: '2026-11-20', color: 'Punainen' }
    await inCustomer.cars.edit({ ...c, vehicleId: car.id, version: planned.version, changes: same })
    expect((await vehicle()).color).toBe('Punainen')
  })

  test("another organisation's template and car answer as unknown ones", async () => {
    const { inCustomer, c, car } = await world()
    const stranger = await world()
    const template = await makePlanTemplate(db, { organizationId: stranger.customer.id, name: 'Vieras' })
    const own = await makePlanTemplate(db, { organizationId: c.organizationId, name: 'Oma' })
    const give = (templateId: string, vehicleId: string) =>
      refusal(inCustomer.plans.give({ ...c, templateId, vehicleIds: [vehicleId] }))
    expect(await give(template.id, car.id)).toMatchObject({ kind: 'not_found', reason: 'plan_template' })
    expect(await give(own.id, stranger.car.id)).toMatchObject({ kind: 'not_found', reason: 'vehicle' })
  })
})

describe('changing a programme', () => {
  test('a change on an older version is refused with what it is now', async () => {
    const { inCustomer, inGarage, c, g, car, parts } = await world()
    const mark = {
      vehicleId: car.id,
      version: 1,
      itemIds: [parts[1]?.id ?? ''],
      on: '2026-11-01',
      km: null,
      tenths: null,
    }
    await inGarage.plans.markDone({ ...g, ...mark })
    expect(await refusal(inCustomer.plans.markDone({ ...c, ...mark }))).toMatchObject({
      kind: 'conflict',
      reason: 'service_plan_changed',
      details: { current: { version: 2 } },
    })
  })

  test('what was done elsewhere moves the part on, and the next service with it', async () => {
    const { inCustomer, c, car, parts, vehicle } = await world()
    await inCustomer.plans.markDone({
      ...c,
      vehicleId: car.id,
      version: 1,
      itemIds: [parts[0]?.id ?? ''],
      on: '2026-10-01',
      km: 118_000,
      tenths: null,
    })
    expect(await vehicle()).toMatchObject({ nextServiceOn: '2027-10-01', nextServiceKm: 133_000 })
  })

  test('an edit keeps what was done of a part that stays, and the service of another garage', async () => {
    const { inCustomer, c, car, parts, part, vehicle } = await world({
      ownItems: async (organizationId) => [
        { ...ITEMS[0], serviceId: (await makeService(db, { organizationId, name: 'Öljyt' })).id } as TemplateItem,
      ],
    })
    const [oil] = parts
    await inCustomer.plans.markDone({
      ...c,
      vehicleId: car.id,
      version: 1,
      itemIds: [oil?.id ?? ''],
      on: '2026-10-01',
      km: 118_000,
      tenths: null,
    })
    await inCustomer.plans.edit({
      ...c,
      vehicleId: car.id,
      version: 2,
      name: 'Oma',
      items: [
        {
          id: oil?.id ?? '',
          name: 'Öljynvaihto',
          everyKm: 10_000,
          everyMonths: null,
          everyTenths: null,
          serviceId: null,
          packageId: null,
        },
        { name: 'Renkaat', everyKm: null, everyMonths: 6, everyTenths: null, serviceId: null, packageId: null },
      ],
    })
    expect(await part('Öljynvaihto')).toMatchObject({ done: { on: '2026-10-01' }, next: { on: null, km: 128_000 } })
    expect(await vehicle()).toMatchObject({ nextServiceOn: '2026-05-20', nextServiceKm: 128_000 })
  })

  test('an entry of the book gives a car with a programme no next service', async () => {
    const { car, vehicle } = await world()
    await transact(db, (tx) => setNextService(tx, car.id, { nextServiceOn: '2030-01-01', nextServiceKm: 200_000 }))
    expect(await vehicle()).toMatchObject({ nextServiceOn: '2026-11-20', nextServiceKm: 134_000 })
  })

  test('work of a day that has not come is refused at its day', async () => {
    const { inCustomer, c, car, parts } = await world()
    const mark = {
      vehicleId: car.id,
      version: 1,
      itemIds: [parts[0]?.id ?? ''],
      on: '2026-11-24',
      km: null,
      tenths: null,
    }
    expect(await refusal(inCustomer.plans.markDone({ ...c, ...mark }))).toMatchObject({
      kind: 'invalid',
      details: { fields: [{ field: 'on' }] },
    })
  })

  test('a programme that is removed leaves its last day to the hand', async () => {
    const { inCustomer, c, car, vehicle, plan } = await world()
    await inCustomer.plans.remove({ ...c, vehicleId: car.id, version: 1 })
    expect(await plan()).toBeNull()
    expect(await vehicle()).toMatchObject({ nextServiceOn: '2026-11-20', serviceByPlan: false })
  })

  test('a garage that has never had the car does not find it', async () => {
    const { car } = await world()
    const { g, inGarage } = await world()
    expect(await refusal(inGarage.plans.ofVehicle({ ...g, vehicleId: car.id }))).toMatchObject({ kind: 'not_found' })
    expect(await refusal(inGarage.plans.remove({ ...g, vehicleId: car.id, version: 1 }))).toMatchObject({
      kind: 'not_found',
    })
  })
})

test('a machine is due by the hours of its engine', async () => {
  const items = [
    { name: 'Moottoriöljy', everyKm: null, everyMonths: null, everyTenths: 2500, serviceId: null, packageId: null },
  ]
  const { organization: customer, user } = await makeStaffed(db, { type: 'CUSTOMER' })
  const c = { organizationId: customer.id }
  const caller = await as(user.id)
  const { id: vehicleId } = await makeVehicle(db, { organizationId: customer.id, engineTenths: 10_000 })
  await makePlan(db, { vehicleId, items, now })
  await db
    .insert(engineReadings)
    .values([9000, 9400, 9800].map((tenths, at) => ({ vehicleId, tenths, readAt: `2026-0${at + 7}-20T08:00:00Z` })))
  expect(await caller.cars.recordHours({ ...c, vehicleId, tenths: 12_000, isConfirmed: false })).toEqual({
    isOdd: false,
  })
  const car = await caller.cars.details({ ...c, vehicleId })
  expect(car).toMatchObject({ engineTenths: 12_000, nextServiceTenths: 12_500, nextServiceOn: null })
  expect(car.serviceHoursOn).not.toBeNull()
  expect(car.serviceKmOn).toBe(car.serviceHoursOn)
  expect((await nextWorks(db, [{ id: vehicleId, serviceByPlan: true }], '2026-11-23')).get(vehicleId)).toEqual([
    'Moottoriöljy',
  ])
  expect(await caller.cars.recordHours({ ...c, vehicleId, tenths: 11_000, isConfirmed: false })).toEqual({
    isOdd: true,
  })
  expect((await caller.cars.details({ ...c, vehicleId })).engineTenths).toBe(12_000)
  await caller.cars.recordHours({ ...c, vehicleId, tenths: 100, isConfirmed: true })
  expect((await caller.cars.details({ ...c, vehicleId })).engineTenths).toBe(100)
})

test('two records of a car keep one programme', async () => {
  const { car, customer, vehicle, plan } = await world()
  const kept = await makeVehicle(db, { organizationId: customer.id, nextServiceOn: '2030-01-01' })
  const removed = await vehicle()
  await transact(db, (tx) => mergeVehicles(tx, { kept, removed, hooks: [mergeVehicleInPlans, moveTickets] }))
  expect(await plan().catch(() => null)).toBeNull()
  const [merged] = await db.select().from(vehicles).where(eq(vehicles.id, kept.id))
  expect(merged).toMatchObject({ nextServiceOn: '2026-11-20', nextServiceKm: 134_000, serviceByPlan: true })
  expect(car.id).not.toBe(kept.id)
})
const moveTickets = async (
  tx: Parameters<typeof mergeVehicleInPlans>[0],
  { keptId, removedId }: { keptId: string; removedId: string },
) => void (await tx.update(tickets).set({ vehicleId: keptId }).where(eq(tickets.vehicleId, removedId)))

test('the programme of a car that is handed over goes along', async () => {
  const { car, plan } = await world()
  const { organization: buyer } = await makeStaffed(db, { type: 'CUSTOMER' })
  const received = await makeVehicle(db, { organizationId: buyer.id, mileageKm: 119_000 })
  await transact(db, (tx) => handPlanOver(tx, car.id, received.id, now))
  expect(await plan()).toBeNull()
  const [found] = await db.select().from(vehicles).where(eq(vehicles.id, received.id))
  expect(found).toMatchObject({ nextServiceOn: '2026-11-20', nextServiceKm: 134_000, serviceByPlan: true })
})
