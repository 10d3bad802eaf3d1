import { and, eq, isNull, or, type Placeholder, type SQL } from 'drizzle-orm'
import type { OrganizationType } from '#shared/organization.ts'
import { ticketEvents } from './tickets.tables.ts'

type Side = { organizationType: OrganizationType; organizationId: string | Placeholder }

/** The entries that a side sees: without the garage's internal notes for the customer, and without what only the other side gets. */
export const seenBy = ({ organizationType, organizationId }: Side): SQL | undefined =>
  and(
    organizationType === 'CUSTOMER' ? eq(ticketEvents.internal, false) : undefined,
    or(isNull(ticketEvents.onlyForOrganizationId), eq(ticketEvents.onlyForOrganizationId, organizationId)),
  )
