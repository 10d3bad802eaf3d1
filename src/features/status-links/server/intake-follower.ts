import { and, eq } from 'drizzle-orm'
import { garageProperty } from '#features/organization-settings/server/properties.access.ts'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import { areConnected, customerKnownToGarage } from '#features/organizations/server/visible-parties.ts'
import type { OrganizationContext } from '#server/context.ts'
import type { Queryable } from '#server/db/database.ts'
import { notFound } from '#shared/app-error.ts'
import { isUuid } from '#shared/id.ts'
import type { IntakeFollower } from '../status-links.ts'

/** Whether the garage has set that customers without people of their own get a link as their car is taken in. */
export async function sendsAtIntake(db: Queryable, garageId: string): Promise<boolean> {
  const [found] = await db
    .select({ isSent: garageProperty('statusLinkAtIntake', organizations.id) })
    .from(organizations)
    .where(eq(organizations.id, garageId))
  return found?.isSent ?? false
}

/** What the form of a garage's report proposes; `customerId` is null for a customer that is added with it. Refusal: `not_found: customer`. */
export async function intakeFollower(
  { db, membership }: OrganizationContext,
  customerId: string | null,
): Promise<IntakeFollower> {
  const garageId = membership.organizationId
  const isSent = await sendsAtIntake(db, garageId)
  if (customerId === null) return { isSent, isAllowed: true, customer: null }
  const { name, phone, email, managedByGarageId } = organizations
  const [customer] = isUuid(customerId)
    ? await db
        .select({ name, phone, email, managedByGarageId })
        .from(organizations)
        .where(and(eq(organizations.id, customerId), customerKnownToGarage(garageId)))
    : []
  if (!customer) throw notFound('customer')
  const isKept = customer.managedByGarageId === garageId
  const isAllowed = await areConnected(db, { garageId, customerId })
  return {
    isSent: isSent && isKept && isAllowed,
    isAllowed,
    customer: isKept ? { name: customer.name, phone: customer.phone, email: customer.email } : null,
  }
}
