import { and, desc, eq } from 'drizzle-orm'
import type { OrganizationContext } from '#server/context.ts'
import { isUuid } from '#shared/id.ts'
import { tickets } from '../tickets.tables.ts'

/** The garage of the customer's newest ticket, or of its newest one of this car; whether it may still be chosen is asked where garages are found. */
export async function lastGarageId(
  { db, membership }: OrganizationContext,
  vehicleId?: string,
): Promise<string | null> {
  if (vehicleId !== undefined && !isUuid(vehicleId)) return null
  const [last] = await db
    .select({ garageId: tickets.garageId })
    .from(tickets)
    .where(
      and(eq(tickets.customerId, membership.organizationId), vehicleId ? eq(tickets.vehicleId, vehicleId) : undefined),
    )
    .orderBy(desc(tickets.createdAt), desc(tickets.id))
    .limit(1)
  return last?.garageId ?? null
}
