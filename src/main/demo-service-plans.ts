import { and, eq } from 'drizzle-orm'
import { services } from '#features/catalog/server/catalog.tables.ts'
import type { TemplateItem } from '#features/service-plans/plan-templates.ts'
import { READY_PLANS, type ReadyPlanKey } from '#features/service-plans/ready-plans.ts'
import { withDone } from '#features/service-plans/server/edit-plan.ts'
import { moveNextServices, writeMarks } from '#features/service-plans/server/follow-plan.ts'
import { startPlans } from '#features/service-plans/server/give-plan.ts'
import { itemsOf } from '#features/service-plans/server/service-plans.access.ts'
import { makePlanTemplate } from '#features/service-plans/server/service-plans.factory.ts'
import { estimateServices } from '#features/vehicles/server/estimate-service.ts'
import { makeVehicle } from '#features/vehicles/server/vehicles.factory.ts'
import { engineReadings, vehicles } from '#features/vehicles/server/vehicles.tables.ts'
import type { Transaction } from '#server/db/database.ts'
import { dayInHelsinki } from '#shared/helsinki-clock.ts'

const DAY_MS = 86_400_000
const ago = (days: number): Date => new Date(Date.now() - days * DAY_MS)

/** How many days ago each van's oil was changed and its brakes were looked at, and how far it is driven a day: one is late, one comes soon. */
const VANS = [
  { plate: 'KUL-101', pace: 110, oil: 160, brakes: 160 },
  { plate: 'KUL-102', pace: 95, oil: 40, brakes: 340 },
  { plate: 'KUL-103', pace: 140, oil: 150, brakes: 380 },
  { plate: 'KUL-104', pace: 60, oil: 100, brakes: 100 },
] as const

const templateOf = (key: ReadyPlanKey): { name: string; items: TemplateItem[] } => ({
  name: READY_PLANS[key].name,
  items: READY_PLANS[key].items.map((item) => ({ ...item, serviceId: null, packageId: null })),
})

/** The first customer's vans and an excavator by a programme of its own, and a car of the first garage's own customer by the garage's. */
export async function makeDemoServicePlans(
  db: Transaction,
  { garageId, customerId }: { garageId: string; customerId: string },
): Promise<void> {
  const [van, machine] = [templateOf('van'), templateOf('machine')]
  for (const template of [van, machine]) await makePlanTemplate(db, { organizationId: customerId, ...template })
  for (const { plate, pace, oil, brakes } of VANS) {
    const [car] = await db
      .select()
      .from(vehicles)
      .where(and(eq(vehicles.organizationId, customerId), eq(vehicles.registrationNumber, plate)))
    if (!car) continue
    const kmAgo = (days: number) => (car.mileageKm ?? 0) - days * pace
    await startPlans(db, [{ ...car, mileageKm: kmAgo(400) }], { ...van, organizationId: customerId }, ago(400))
    const done = { 'Öljynvaihto ja suodatin': oil, 'Jarrujen tarkastus': brakes, Raitisilmasuodatin: oil }
    await markDone(db, car.id, done, (days) => ({ km: kmAgo(days), tenths: null }))
  }
  await makeMachine(db, customerId, machine)
  await planOwnCustomer(db, garageId)
}

async function markDone(
  db: Transaction,
  vehicleId: string,
  daysAgo: Readonly<Record<string, number>>,
  metersOf: (days: number) => { km: number | null; tenths: number | null },
): Promise<void> {
  const items = await itemsOf(db, vehicleId)
  const start = { on: dayInHelsinki(ago(400)), km: metersOf(400).km, tenths: metersOf(400).tenths }
  const done = items.flatMap((item) => {
    const days = daysAgo[item.name]
    return days === undefined ? [] : [withDone(item, { on: dayInHelsinki(ago(days)), ...metersOf(days) }, start)]
  })
  await writeMarks(db, done)
  await moveNextServices(db, [vehicleId], new Date())
}

/** Tenths of an engine hour a day. */
const MACHINE_PACE = 42
const READ_DAYS_AGO = [200, 150, 110, 75, 40, 12, 3]

async function makeMachine(
  db: Transaction,
  organizationId: string,
  template: { name: string; items: TemplateItem[] },
): Promise<void> {
  const tenthsAgo = (days: number) => 31_420 - days * MACHINE_PACE
  const { id: vehicleId, ...car } = await makeVehicle(db, {
    organizationId,
    registrationNumber: null,
    vinNumber: 'VCEC140CK00217754',
    make: 'Volvo',
    model: 'EC140 kaivinkone',
    color: 'Keltainen',
    year: 2019,
    engineTenths: tenthsAgo(3),
    engineTenthsAt: ago(3).toISOString(),
  })
  await db
    .insert(engineReadings)
    .values(READ_DAYS_AGO.map((days) => ({ vehicleId, tenths: tenthsAgo(days), readAt: ago(days).toISOString() })))
  const begun = { ...car, id: vehicleId, engineTenths: tenthsAgo(400) }
  await startPlans(db, [begun], { ...template, organizationId }, ago(400))
  const done = {
    'Moottoriöljy ja suodatin': 55,
    Polttoainesuodatin: 55,
    Ilmansuodatin: 130,
    'Hydrauliöljyn suodatin': 55,
  }
  await markDone(db, vehicleId, done, (days) => ({ km: null, tenths: tenthsAgo(days) }))
  await estimateServices(db, eq(vehicles.id, vehicleId), new Date())
}

/** A walk-in customer's car, whose parts are services of the garage's price list where it has them. */
async function planOwnCustomer(db: Transaction, garageId: string): Promise<void> {
  const { name, items } = templateOf('petrol')
  const [small] = await db
    .select({ id: services.id })
    .from(services)
    .where(and(eq(services.organizationId, garageId), eq(services.name, 'Määräaikaishuolto, pieni')))
  const listed = items.map((item, at) => (at === 0 ? { ...item, serviceId: small?.id ?? null } : item))
  await makePlanTemplate(db, { organizationId: garageId, name, items: listed })
  const [car] = await db.select().from(vehicles).where(eq(vehicles.registrationNumber, 'KIE-101'))
  if (!car) return
  // its oil is due in two weeks
  await startPlans(db, [car], { name, items: listed, organizationId: garageId }, ago(352))
}
