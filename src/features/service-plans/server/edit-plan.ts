import { and, eq, notInArray } from 'drizzle-orm'
import { leavePlan } from '#features/vehicles/server/set-next-service.ts'
import type { VehicleRow } from '#features/vehicles/server/vehicles.access.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { OrganizationContext } from '#server/context.ts'
import type { Transaction } from '#server/db/database.ts'
import { newId } from '#server/db/new-id.ts'
import { transact } from '#server/db/transact.ts'
import { invalidFields, notFound } from '#shared/app-error.ts'
import { dayInHelsinki } from '#shared/helsinki-clock.ts'
import { nextOf } from '../plan-due.ts'
import type { ServicePlansAudit } from '../service-plans.audit.ts'
import type { EditPlan, MarkDone, Marks, RemovePlan } from '../service-plans.ts'
import { moveNextServices, writeMarks } from './follow-plan.ts'
import { type PlanItemRow, type PlanRow, planToEdit } from './service-plans.access.ts'
import { planItems, servicePlans } from './service-plans.tables.ts'
import { doneOf, startOf } from './shown-items.ts'
import { requireListed } from './template-list.ts'

type Versioned = { version: number }

/**
 * Changes the parts of a car's programme; what was done of a part that stays is kept. A service or package of another garage's price list stays with
 * its part. Refusals: those of `planToEdit`, `invalid` at `items`.
 */
export const editPlan = (ctx: OrganizationContext, edit: EditPlan): Promise<Versioned> =>
  transact(ctx.db, async (tx) => {
    const { vehicle, plan, items } = await planToEdit(tx, ctx.membership, edit)
    const { organizationId } = ctx.membership
    const known = new Map(items.map((item) => [item.id, item]))
    if (edit.items.some(({ id }) => id !== undefined && !known.has(id))) throw notFound('service_plan')
    await requireListed(
      tx,
      organizationId,
      edit.items,
      items.filter(({ garageId }) => garageId === organizationId),
    )
    const written = edit.items.map((item, at) => {
      const before = item.id === undefined ? undefined : known.get(item.id)
      const next = nextOf(item, before ? doneOf(before) : NOT_DONE, startOf(plan))
      return {
        ...item,
        ...linkOf(item, before, organizationId),
        id: before?.id ?? newId(),
        isNew: before === undefined,
        vehicleId: plan.vehicleId,
        place: at + 1,
        nextOn: next.on,
        nextKm: next.km,
        nextTenths: next.tenths,
      }
    })
    const ids = written.map(({ id }) => id)
    await tx.delete(planItems).where(and(eq(planItems.vehicleId, plan.vehicleId), notInArray(planItems.id, ids)))
    for (const { isNew, ...item } of written)
      if (isNew) await tx.insert(planItems).values(item)
      else await tx.update(planItems).set(item).where(eq(planItems.id, item.id))
    await writeDown(tx, ctx, vehicle, {
      action: 'service-plans.edited',
      details: { vehicleId: vehicle.id, name: edit.name },
    })
    return changed(tx, plan, ctx.services.clock(), edit.name)
  })

const NOT_DONE: Marks = { on: null, km: null, tenths: null }

type Link = { serviceId: string | null; packageId: string | null }

/** A link to another garage's price list is kept: the editor does not see it. */
function linkOf({ serviceId, packageId }: Link, before: PlanItemRow | undefined, organizationId: string) {
  const isNone = serviceId === null && packageId === null
  if (isNone && before?.garageId && before.garageId !== organizationId)
    return { serviceId: before.serviceId, packageId: before.packageId, garageId: before.garageId }
  return { serviceId, packageId, garageId: isNone ? null : organizationId }
}

/** Writes down what was done elsewhere, with its day and meters. Refusals: those of `planToEdit`, `invalid` at `on` for a day that has not come. */
export const markDone = (ctx: OrganizationContext, mark: MarkDone): Promise<Versioned> =>
  transact(ctx.db, async (tx) => {
    const { vehicle, plan, items } = await planToEdit(tx, ctx.membership, mark)
    if (mark.on > dayInHelsinki(ctx.services.clock()))
      throw invalidFields({ field: 'on', message: 'Päivä ei voi olla tulevaisuudessa' })
    const marked = items.filter(({ id }) => mark.itemIds.includes(id))
    if (marked.length !== new Set(mark.itemIds).size) throw notFound('service_plan')
    const done: Marks = { on: mark.on, km: mark.km, tenths: mark.tenths }
    await writeMarks(
      tx,
      marked.map((item) => withDone(item, done, startOf(plan))),
    )
    const names = marked.map(({ name }) => name).join(', ')
    await writeDown(tx, ctx, vehicle, {
      action: 'service-plans.marked',
      details: { vehicleId: vehicle.id, name: plan.name, items: names },
    })
    return changed(tx, plan, ctx.services.clock())
  })

/** A part as it is once it was done then. */
export function withDone(item: PlanItemRow, done: Marks, start: Marks) {
  const next = nextOf(item, done, start)
  return {
    id: item.id,
    doneOn: done.on,
    doneKm: done.km,
    doneTenths: done.tenths,
    nextOn: next.on,
    nextKm: next.km,
    nextTenths: next.tenths,
  }
}

/** The car has no programme any more; its next service stays as the programme gave it last. Refusals: those of `planToEdit`. */
export const removePlan = (ctx: OrganizationContext, removal: RemovePlan): Promise<Record<string, never>> =>
  transact(ctx.db, async (tx) => {
    const { vehicle, plan } = await planToEdit(tx, ctx.membership, removal)
    await tx.delete(planItems).where(eq(planItems.vehicleId, plan.vehicleId))
    await tx.delete(servicePlans).where(eq(servicePlans.vehicleId, plan.vehicleId))
    await leavePlan(tx, plan.vehicleId, ctx.services.clock())
    await writeDown(tx, ctx, vehicle, {
      action: 'service-plans.removed',
      details: { vehicleId: vehicle.id, name: plan.name },
    })
    return {}
  })

async function changed(tx: Transaction, plan: PlanRow, now: Date, name = plan.name): Promise<Versioned> {
  const version = plan.version + 1
  await tx.update(servicePlans).set({ name, version }).where(eq(servicePlans.vehicleId, plan.vehicleId))
  await moveNextServices(tx, [plan.vehicleId], now)
  return { version }
}

type Written =
  | { action: 'service-plans.edited' | 'service-plans.removed'; details: { vehicleId: string; name: string } }
  | { action: 'service-plans.marked'; details: { vehicleId: string; name: string; items: string } }

/** In the log of the car's owner, whichever side did it. */
const writeDown = (
  tx: Transaction,
  { actor }: OrganizationContext,
  { organizationId }: VehicleRow,
  act: Written,
): Promise<unknown> => recordAudit<ServicePlansAudit>(tx, actor, { ...act, organizationId })
