import { and, eq, inArray, isNull } from 'drizzle-orm'
import { lockOrganization } from '#features/organizations/server/organizations.access.ts'
import { changedFields } from '#server/audit/changed-fields.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { OrganizationContext } from '#server/context.ts'
import { violates } from '#server/db/constraint.ts'
import { hasRows } from '#server/db/has-rows.ts'
import { transact } from '#server/db/transact.ts'
import { invalidate } from '#server/events/announce.ts'
import { answerOnce, earlierTry } from '#server/request-key.ts'
import { AppError, notFound } from '#shared/app-error.ts'
import { isUuid } from '#shared/id.ts'
import { plateKey } from '#shared/plate-key.ts'
import { carTitle } from '../courtesy-car-words.ts'
import type { CourtesyCarsAudit } from '../courtesy-cars.audit.ts'
import { type AddCar, type EditCar, MOST_CARS, type NewDamage } from '../courtesy-cars.ts'
import { carFor } from './courtesy-cars.access.ts'
import { courtesyCars, courtesyDamages, courtesyLoans } from './courtesy-cars.tables.ts'
import { addDamages } from './hand-out-car.ts'

/** A car that the garage lends. A retry adds no second one. Refusals: `conflict: courtesy_car_exists`, `limit: too_many_courtesy_cars`. */
export async function addCar(ctx: OrganizationContext, { requestKey, ...fields }: AddCar): Promise<{ carId: string }> {
  const { organizationId: garageId } = ctx.membership
  const earlier = earlierTry(requestKey, {
    key: courtesyCars.requestKey,
    of: eq(courtesyCars.garageId, garageId),
    answer: { carId: courtesyCars.id },
  })
  try {
    return await answerOnce(ctx.db, { index: 'courtesy_cars_request_key', earlier }, () =>
      transact(ctx.db, async (tx) => {
        await lockOrganization(tx, garageId)
        const before = await earlier(tx)
        if (before) return before
        if ((await tx.$count(courtesyCars, eq(courtesyCars.garageId, garageId))) >= MOST_CARS)
          throw new AppError('limit', 'too_many_courtesy_cars')
        const [car] = await tx
          .insert(courtesyCars)
          .values({ ...fields, garageId, plateKey: plateKey(fields.registrationNumber), requestKey })
          .returning()
        if (!car) throw new Error('the insert answered no row')
        await recordAudit<CourtesyCarsAudit>(tx, ctx.actor, {
          action: 'courtesy-cars.car_added',
          details: { id: car.id, car: carTitle(car) },
          organizationId: garageId,
        })
        invalidate(tx, [garageId], { type: 'courtesyCars.changed' })
        return { carId: car.id }
      }),
    )
  } catch (error) {
    if (violates(error, 'courtesy_cars_plate')) throw new AppError('conflict', 'courtesy_car_exists')
    throw error
  }
}

/**
 * What a car is; out of use it keeps its history. Refusals: `not_found: courtesy_car`, `conflict: courtesy_car_changed | courtesy_car_exists |
 * courtesy_car_lent`.
 */
export async function editCar(
  ctx: OrganizationContext,
  { carId, version, ...edit }: EditCar,
): Promise<{ version: number }> {
  try {
    return await transact(ctx.db, async (tx) => {
      const car = await carFor(tx, ctx.membership, carId, 'update')
      if (car.version !== version)
        throw new AppError('conflict', 'courtesy_car_changed', { details: { current: { version: car.version } } })
      const changed = changedFields(car, edit)
      if (Object.keys(changed).length === 0) return { version }
      if (edit.isRetired && !car.isRetired && (await isLent(tx, car)))
        throw new AppError('conflict', 'courtesy_car_lent')
      await tx
        .update(courtesyCars)
        .set({ ...edit, plateKey: plateKey(edit.registrationNumber), version: version + 1 })
        .where(eq(courtesyCars.id, car.id))
      await recordAudit<CourtesyCarsAudit>(tx, ctx.actor, {
        action: 'courtesy-cars.car_saved',
        details: { id: car.id, car: carTitle(edit), changed },
        organizationId: car.garageId,
      })
      invalidate(tx, [car.garageId], { type: 'courtesyCars.changed' })
      return { version: version + 1 }
    })
  } catch (error) {
    if (violates(error, 'courtesy_cars_plate')) throw new AppError('conflict', 'courtesy_car_exists')
    throw error
  }
}

const isLent = (tx: Parameters<typeof hasRows>[0], { id, garageId }: { id: string; garageId: string }) =>
  hasRows(
    tx,
    courtesyLoans,
    and(
      eq(courtesyLoans.garageId, garageId),
      eq(courtesyLoans.carId, id),
      inArray(courtesyLoans.state, ['RESERVED', 'OUT']),
    ),
  )

/** Marks a damage that was found at the garage. A retry marks nothing twice. Refusal: `not_found: courtesy_car`. */
export const addDamage = (
  ctx: OrganizationContext,
  { carId, requestKey, ...damage }: NewDamage & { carId: string; requestKey: string },
): Promise<{ carId: string }> =>
  transact(ctx.db, async (tx) => {
    const car = await carFor(tx, ctx.membership, carId, 'update')
    const isAgain = await hasRows(
      tx,
      courtesyDamages,
      and(eq(courtesyDamages.garageId, car.garageId), eq(courtesyDamages.requestKey, requestKey)),
    )
    if (isAgain) return { carId }
    const at = ctx.services.clock().toISOString()
    await addDamages(tx, ctx, { car, loanId: null, found: 'HERE', damages: [damage], at, requestKey })
    invalidate(tx, [car.garageId], { type: 'courtesyCars.changed' })
    return { carId }
  })

/** The damage is repaired; it stays in the car's history. One that is repaired already is no failure. Refusal: `not_found: courtesy_damage`. */
export const repairDamage = (ctx: OrganizationContext, damageId: string): Promise<void> =>
  transact(ctx.db, async (tx) => {
    const own = and(eq(courtesyDamages.id, damageId), eq(courtesyDamages.garageId, ctx.membership.organizationId))
    if (!isUuid(damageId) || !(await hasRows(tx, courtesyDamages, own))) throw notFound('courtesy_damage')
    await tx
      .update(courtesyDamages)
      .set({ repairedAt: ctx.services.clock().toISOString() })
      .where(and(own, isNull(courtesyDamages.repairedAt)))
    invalidate(tx, [ctx.membership.organizationId], { type: 'courtesyCars.changed' })
  })
