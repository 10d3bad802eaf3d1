import { and, eq, inArray, or } from 'drizzle-orm'
import type { FileAccess } from '#server/contributions.ts'
import { hasRows } from '#server/db/has-rows.ts'
import { isUuid } from '#shared/id.ts'
import { carTransports } from './car-transports.tables.ts'

export const TRANSPORT_FILES = 'car_transport'

/** Photos of a car as it was fetched: both sides of the transport see them. */
export const mayReadTransport: FileAccess = async (db, caller, transportId) => {
  const own = caller.memberships.map((one) => one.organizationId)
  if (own.length === 0 || !isUuid(transportId)) return false
  const isOwn = or(inArray(carTransports.garageId, own), inArray(carTransports.customerId, own))
  return hasRows(db, carTransports, and(eq(carTransports.id, transportId), isOwn))
}
