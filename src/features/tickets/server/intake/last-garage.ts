import { desc, eq } from 'drizzle-orm'
import type { OrganizationContext } from '#server/context.ts'
import { tickets } from '../tickets.tables.ts'

/** The garage of the customer's newest ticket; whether it may still be chosen is asked where garages are found. */
export async function lastGarageId({ db, membership }: OrganizationContext): Promise<string | null> {
  const [last] = await db
    .select({ garageId: tickets.garageId })
    .from(tickets)
    .where(eq(tickets.customerId, membership.organizationId))
    .orderBy(desc(tickets.createdAt), desc(tickets.id))
    .limit(1)
  return last?.garageId ?? null
}
