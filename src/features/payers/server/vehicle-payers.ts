import { and, asc, eq, isNull, ne } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { mayBill } from '#features/organizations/organizations.policy.ts'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import { tickets } from '#features/tickets/server/tickets.tables.ts'
import { ticketReported } from '#features/tickets/tickets.events.ts'
import { vehicleFor } from '#features/vehicles/server/vehicles.access.ts'
import { vehicles } from '#features/vehicles/server/vehicles.tables.ts'
import type { OrganizationContext } from '#server/context.ts'
import type { VehicleMergeHook } from '#server/contributions.ts'
import { isOneOf } from '#server/db/is-one-of.ts'
import { transact } from '#server/db/transact.ts'
import { invalidate } from '#server/events/announce.ts'
import { defineListenerToMany, type Listener } from '#server/events/listener.ts'
import { AppError } from '#shared/app-error.ts'
import type { SetVehiclePayer, VehiclePayers } from '../payers.ts'
import { payerFor } from './payers.access.ts'
import { payers, ticketPayers, vehiclePayers } from './payers.tables.ts'

const names = alias(organizations, 'payer_name')
/** More garages than look after one car. */
const MAX_SHOWN = 20

/** Who pays a car: a garage sees what it knows itself, its holder what each of its garages knows, but for notes. Refusal: `not_found: vehicle`. */
export async function payersOfVehicle(
  { db, membership }: OrganizationContext,
  vehicleId: string,
): Promise<VehiclePayers> {
  const vehicle = await vehicleFor(db, membership, vehicleId)
  const isGarage = membership.organizationType === 'GARAGE'
  const rows = await db
    .select({
      payerId: payers.id,
      name: names.name,
      kind: payers.kind,
      garage: organizations.name,
      contractNumber: vehiclePayers.contractNumber,
      ownShareCents: vehiclePayers.ownShareCents,
      note: vehiclePayers.note,
      version: vehiclePayers.version,
    })
    .from(vehiclePayers)
    .innerJoin(payers, and(eq(payers.id, vehiclePayers.payerId), isNull(payers.removedAt)))
    .innerJoin(names, eq(names.id, payers.customerId))
    .innerJoin(organizations, eq(organizations.id, vehiclePayers.garageId))
    .where(
      and(
        eq(vehiclePayers.vehicleId, vehicle.id),
        // of a car that was handed over, the former holder's payer is none of the new one's business
        eq(vehiclePayers.holderId, vehicle.organizationId),
        isGarage ? eq(vehiclePayers.garageId, membership.organizationId) : undefined,
      ),
    )
    .orderBy(asc(organizations.name))
    .limit(MAX_SHOWN)
  return {
    payers: rows.map((row) => ({ ...row, note: isGarage ? row.note : '' })),
    can: { set: mayBill(membership) },
  }
}

/**
 * Says who pays a car; the garage's next tickets of it take it along. Refusals: `not_found: vehicle`, `not_found: payer`, `conflict:
 * vehicle_payer_changed`, `precondition: payer_is_holder`.
 */
export const setVehiclePayer = (
  { db, membership }: OrganizationContext,
  { vehicleId, version, payerId, ...agreed }: SetVehiclePayer,
): Promise<void> =>
  transact(db, async (tx) => {
    const garageId = membership.organizationId
    const vehicle = await vehicleFor(tx, membership, vehicleId, 'update')
    const isOfCar = and(eq(vehiclePayers.garageId, garageId), eq(vehiclePayers.vehicleId, vehicle.id))
    const [known] = await tx.select().from(vehiclePayers).where(isOfCar)
    if ((known?.version ?? 0) !== version && !isSame(known, { payerId, ...agreed }))
      throw new AppError('conflict', 'vehicle_payer_changed')
    if (payerId === null) await tx.delete(vehiclePayers).where(isOfCar)
    else {
      const payer = await payerFor(tx, garageId, payerId, 'share')
      if (payer.customerId === vehicle.organizationId) throw new AppError('precondition', 'payer_is_holder')
      const set = { payerId: payer.id, holderId: vehicle.organizationId, ...agreed, version: version + 1 }
      await tx
        .insert(vehiclePayers)
        .values({ garageId, vehicleId: vehicle.id, ...set })
        .onConflictDoUpdate({ target: [vehiclePayers.garageId, vehiclePayers.vehicleId], set })
    }
    // browsers look at nothing but the type: what they show of payers is asked again
    invalidate(tx, [garageId, vehicle.organizationId], { type: 'ticketEvent.new', ticketId: vehicle.id })
  })

/** Whether it is what a save would make of it: a retry whose first answer was lost. */
const isSame = (
  known: typeof vehiclePayers.$inferSelect | undefined,
  { payerId, contractNumber, ownShareCents, note }: Omit<SetVehiclePayer, 'vehicleId' | 'version'>,
): boolean =>
  known
    ? known.payerId === payerId &&
      known.contractNumber === contractNumber &&
      known.ownShareCents === ownShareCents &&
      known.note === note
    : payerId === null

/** A new ticket takes the payer that its garage knows of its car. One that was said on the ticket meanwhile stays. */
export const takeFromCar: Listener = defineListenerToMany({
  event: ticketReported,
  async handle(tx, events) {
    const ids = events.map(({ payload }) => payload.ticketId)
    const { contractNumber, ownShareCents, payerId } = vehiclePayers
    const found = await tx
      .select({ ticketId: tickets.id, garageId: tickets.garageId, payerId, contractNumber, ownShareCents })
      .from(tickets)
      .innerJoin(vehicles, eq(vehicles.id, tickets.vehicleId))
      .innerJoin(
        vehiclePayers,
        and(
          eq(vehiclePayers.garageId, tickets.garageId),
          eq(vehiclePayers.vehicleId, vehicles.id),
          eq(vehiclePayers.holderId, tickets.customerId),
        ),
      )
      // who became the car's holder pays as such
      .innerJoin(
        payers,
        and(eq(payers.id, payerId), isNull(payers.removedAt), ne(payers.customerId, tickets.customerId)),
      )
      .where(isOneOf(tickets.id, ids))
      .orderBy(asc(tickets.id))
      // a payer that is removed meanwhile, or becomes the holder, is none of the ticket's
      .for('share', { of: [tickets, payers] })
    if (found.length === 0) return
    await tx.insert(ticketPayers).values(found).onConflictDoNothing()
    for (const { payload } of events)
      if (found.some(({ ticketId }) => ticketId === payload.ticketId))
        invalidate(tx, [payload.garageId, payload.customerId], { type: 'ticketEvent.new', ticketId: payload.ticketId })
  },
})

/** A car that was recorded twice keeps the payer that the kept record has; a garage that knew only the other's keeps that. */
export const mergeVehicleInPayers: VehicleMergeHook = async (tx, { keptId, removedId }) => {
  const known = await tx
    .select({ garageId: vehiclePayers.garageId })
    .from(vehiclePayers)
    .where(eq(vehiclePayers.vehicleId, keptId))
  const rows = await tx.select().from(vehiclePayers).where(eq(vehiclePayers.vehicleId, removedId))
  for (const { id, garageId } of rows) {
    const isOf = eq(vehiclePayers.id, id)
    if (known.some((one) => one.garageId === garageId)) await tx.delete(vehiclePayers).where(isOf)
    else await tx.update(vehiclePayers).set({ vehicleId: keptId }).where(isOf)
  }
}
