import { and, asc, desc, eq, isNull, type SQL } from 'drizzle-orm'
import { connectionMoved } from '#features/connections/connections.events.ts'
import { customerKindChanged } from '#features/organizations/organizations.events.ts'
import { areConnected } from '#features/organizations/server/visible-parties.ts'
import { saveVehicle, showVehicleToGarage } from '#features/vehicles/server/save-vehicle.ts'
import type { VehicleRow } from '#features/vehicles/server/vehicles.access.ts'
import type { VehicleMergeHook } from '#server/contributions.ts'
import type { Transaction } from '#server/db/database.ts'
import { invalidate } from '#server/events/announce.ts'
import { defineListener, type Listener } from '#server/events/listener.ts'
import type { Services } from '#server/services.ts'
import { AppError } from '#shared/app-error.ts'
import { recordReportedMileage } from './reported-vehicle.ts'
import type { TicketRow } from './tickets.access.ts'
import { tickets } from './tickets.tables.ts'

type Pair = { garageId: string; customerId: string }

/** So many of the newest tickets may be open on some screen; the rest are fetched again when they are opened. */
const SHOWN = 20

/**
 * What is between a garage and a customer shows on their tickets. Once both said yes, what the garage had typed itself is
 * joined with what the customer has recorded.
 */
export const followConnection = ({ features: { vehicleMerge } }: Pick<Services, 'features'>): Listener =>
  defineListener({
    event: connectionMoved,
    async handle(tx, { garageId, customerId }) {
      const pair = { garageId, customerId }
      // the answer of this moment counts: it may have been taken back since
      if (await areConnected(tx, pair)) await joinVehicles(tx, pair, vehicleMerge)
      await showAgain(tx, ofPair(pair))
    },
  })

/** A customer that became one of another kind reads its open tickets with VAT, or without it, from now on; so do its garages. */
export const followCustomerKind: Listener = defineListener({
  event: customerKindChanged,
  handle: (tx, { customerId }) => showAgain(tx, eq(tickets.customerId, customerId)),
})

async function showAgain(tx: Transaction, which: SQL | undefined): Promise<void> {
  const { id, garageId, customerId } = tickets
  const shown = await tx.select({ id, garageId, customerId }).from(tickets).where(which).orderBy(desc(id)).limit(SHOWN)
  for (const ticket of shown)
    invalidate(tx, [ticket.garageId, ticket.customerId], { type: 'ticketEvent.new', ticketId: ticket.id })
}

const ofPair = ({ garageId, customerId }: Pair) =>
  and(eq(tickets.garageId, garageId), eq(tickets.customerId, customerId))

/** The tickets keep the vehicle's data as it was typed: that is how it was at that time. */
async function joinVehicles(tx: Transaction, pair: Pair, merge: readonly VehicleMergeHook[]): Promise<void> {
  const typed = await tx
    .select()
    .from(tickets)
    .where(and(ofPair(pair), isNull(tickets.vehicleId)))
    .orderBy(asc(tickets.id))
    .for('no key update')
  for (const ticket of typed) {
    const vehicle = await recordedVehicle(tx, ticket, merge)
    if (!vehicle) continue
    await recordReportedMileage(tx, vehicle, ticket, { readAt: ticket.createdAt })
    await showVehicleToGarage(tx, pair.garageId, vehicle.id)
    await tx.update(tickets).set({ vehicleId: vehicle.id }).where(eq(tickets.id, ticket.id))
  }
}

/** The customer's vehicle with the typed numbers; null when they are two cars' numbers, so that the ticket stays without one. */
async function recordedVehicle(
  tx: Transaction,
  { customerId, registrationNumber, vinNumber, make, model, color, year }: TicketRow,
  merge: readonly VehicleMergeHook[],
): Promise<VehicleRow | null> {
  const numbers = { registrationNumber: registrationNumber ?? '', vinNumber: vinNumber ?? '' }
  try {
    // refused, if at all, before anything is written
    return await saveVehicle(tx, customerId, { ...numbers, make, model, color, year }, { path: 'vehicle', merge })
  } catch (error) {
    if (error instanceof AppError && error.kind === 'invalid') return null
    throw error
  }
}
