import { asc, inArray } from 'drizzle-orm'
import { lockFleet } from '#features/vehicles/server/save-vehicle.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { OrganizationContext } from '#server/context.ts'
import type { Transaction } from '#server/db/database.ts'
import { insertMany } from '#server/db/save-many.ts'
import { transact } from '#server/db/transact.ts'
import { dayInHelsinki } from '#shared/helsinki-clock.ts'
import { nextOf } from '../plan-due.ts'
import type { TemplateItem } from '../plan-templates.ts'
import type { ServicePlansAudit } from '../service-plans.audit.ts'
import type { GivenPlan, GivePlan } from '../service-plans.ts'
import { moveNextServices } from './follow-plan.ts'
import { carToPlan } from './service-plans.access.ts'
import { planItems, servicePlans } from './service-plans.tables.ts'
import { templateOf } from './template-list.ts'

type Template = { name: string; items: readonly TemplateItem[]; organizationId: string }
type Car = { id: string; organizationId: string; mileageKm: number | null; engineTenths: number | null }

const NOT_DONE = { on: null, km: null, tenths: null }

/**
 * Gives cars a copy of a template as their programme: all that are named, or none. A car that has a programme keeps it and is answered. Trying again
 * gives nothing twice. Refusals: `not_found: vehicle | plan_template`, `forbidden: vehicle_not_editable`.
 */
export const givePlan = (ctx: OrganizationContext, { vehicleIds, templateId }: GivePlan): Promise<GivenPlan> =>
  transact(ctx.db, async (tx) => {
    const { actor, membership } = ctx
    const template = await templateOf(tx, membership.organizationId, templateId)
    // the owner's whole fleet first, as an import of it does
    if (membership.organizationType === 'CUSTOMER') await lockFleet(tx, membership.organizationId)
    const cars: Car[] = []
    for (const id of vehicleIds.toSorted()) cars.push(await carToPlan(tx, membership, id))
    const planned = await tx
      .select({ vehicleId: servicePlans.vehicleId })
      .from(servicePlans)
      .where(inArray(servicePlans.vehicleId, [...vehicleIds]))
      .orderBy(asc(servicePlans.vehicleId))
    const kept = planned.map(({ vehicleId }) => vehicleId)
    const given = cars.filter(({ id }) => !kept.includes(id))
    const now = ctx.services.clock()
    await startPlans(tx, given, template, now)
    // in the log of the cars' owner, whichever side did it
    for (const [organizationId, cars] of Map.groupBy(given, (car) => car.organizationId))
      await recordAudit<ServicePlansAudit>(tx, actor, {
        action: 'service-plans.given',
        organizationId,
        details: { name: template.name, count: cars.length },
      })
    return { given: given.length, kept }
  })

/** The cars are locked and have no programme. A part that was never done counts from now. */
export async function startPlans(tx: Transaction, cars: readonly Car[], template: Template, now: Date): Promise<void> {
  if (cars.length === 0) return
  const startOn = dayInHelsinki(now)
  await insertMany(
    tx,
    servicePlans,
    cars.map(({ id, mileageKm, engineTenths }) => ({
      vehicleId: id,
      name: template.name,
      startOn,
      startKm: mileageKm,
      startTenths: engineTenths,
    })),
  )
  await insertMany(
    tx,
    planItems,
    cars.flatMap((car) =>
      template.items.map((item, at) => {
        const next = nextOf(item, NOT_DONE, { on: startOn, km: car.mileageKm, tenths: car.engineTenths })
        return {
          ...item,
          vehicleId: car.id,
          place: at + 1,
          garageId: item.serviceId || item.packageId ? template.organizationId : null,
          nextOn: next.on,
          nextKm: next.km,
          nextTenths: next.tenths,
        }
      }),
    ),
  )
  await moveNextServices(
    tx,
    cars.map(({ id }) => id),
    now,
  )
}
