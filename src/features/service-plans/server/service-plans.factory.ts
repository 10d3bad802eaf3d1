import { eq } from 'drizzle-orm'
import { vehicles } from '#features/vehicles/server/vehicles.tables.ts'
import type { Database, Queryable } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import type { TemplateItem } from '../plan-templates.ts'
import { startPlans } from './give-plan.ts'
import { itemsOf, type PlanItemRow } from './service-plans.access.ts'
import { planTemplates } from './service-plans.tables.ts'

/** An oil change by kilometres and months, and brake fluid by months. */
export const ITEMS: readonly TemplateItem[] = [
  { name: 'Öljynvaihto', everyKm: 15_000, everyMonths: 12, everyTenths: null, serviceId: null, packageId: null },
  { name: 'Jarruneste', everyKm: null, everyMonths: 24, everyTenths: null, serviceId: null, packageId: null },
]

/** Makes a template of an organisation. */
export async function makePlanTemplate(
  db: Queryable,
  {
    organizationId,
    name = 'Pakettiauto',
    items = ITEMS,
  }: { organizationId: string; name?: string; items?: readonly TemplateItem[] },
): Promise<{ id: string }> {
  const [made] = await db
    .insert(planTemplates)
    .values({ organizationId, name, items: [...items] })
    .returning({ id: planTemplates.id })
  if (!made) throw new Error('the template was not made')
  return made
}

/** Gives a car a programme that begins at an instant, with the meters that the car has. */
export const makePlan = (
  db: Database,
  {
    vehicleId,
    name = 'Pakettiauto',
    items = ITEMS,
    garageId,
    now,
  }: {
    vehicleId: string
    name?: string
    items?: readonly TemplateItem[]
    /** On whose price list its services are. */
    garageId?: string
    now: Date
  },
): Promise<PlanItemRow[]> =>
  transact(db, async (tx) => {
    const cars = await tx.select().from(vehicles).where(eq(vehicles.id, vehicleId))
    await startPlans(tx, cars, { name, items, organizationId: garageId ?? cars[0]?.organizationId ?? '' }, now)
    return itemsOf(tx, vehicleId)
  })
