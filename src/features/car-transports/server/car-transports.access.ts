import { and, eq } from 'drizzle-orm'
import { memberships, organizations } from '#features/organizations/server/organizations.tables.ts'
import type { Membership } from '#server/caller.ts'
import type { Lock } from '#server/change.ts'
import type { Queryable, Transaction } from '#server/db/database.ts'
import { hasRows } from '#server/db/has-rows.ts'
import { invalidFields, notFound } from '#shared/app-error.ts'
import { isUuid } from '#shared/id.ts'
import { carTransports } from './car-transports.tables.ts'
import { CAR_TRANSPORTS } from './car-transports-page.ts'

export type CarTransportRow = typeof carTransports.$inferSelect

/** A transport of which the organisation is one of the two sides; others' ids are `not_found: car_transport` like unknown ones. */
export async function transportFor(
  db: Queryable,
  { organizationId, organizationType }: Pick<Membership, 'organizationId' | 'organizationType'>,
  transportId: string,
  lock: Lock = 'none',
): Promise<CarTransportRow> {
  const side = organizationType === 'GARAGE' ? carTransports.garageId : carTransports.customerId
  const found = db
    .select()
    .from(carTransports)
    .where(and(eq(carTransports.id, transportId), eq(side, organizationId)))
    .limit(1)
  const [transport] = isUuid(transportId) ? await (lock === 'update' ? found.for('update') : found) : []
  if (!transport) throw notFound('car_transport')
  return transport
}

/** Who drives is a member of the garage: any other is refused at `driverId`. */
export async function requireOwnDriver(tx: Transaction, garageId: string, driverId: string | null): Promise<void> {
  if (driverId === null) return
  const isMember =
    isUuid(driverId) &&
    (await hasRows(tx, memberships, and(eq(memberships.userId, driverId), eq(memberships.organizationId, garageId))))
  if (!isMember) throw invalidFields({ field: 'driverId', message: 'Valitse korjaamon oma kuljettaja' })
}

/** Whether the garage has switched transports on (docs/decisions/0153). */
export async function drivesCars(db: Queryable, garageId: string): Promise<boolean> {
  const [garage] = await db
    .select({ switchedOn: organizations.switchedOn })
    .from(organizations)
    .where(eq(organizations.id, garageId))
  return garage?.switchedOn.includes(CAR_TRANSPORTS) ?? false
}
