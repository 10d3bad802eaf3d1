import { and, desc, eq, isNull, or, type SQL } from 'drizzle-orm'
import { users } from '#features/accounts/server/accounts.tables.ts'
import { attachedFiles } from '#features/files/server/attach-files.ts'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import type { OrganizationContext } from '#server/context.ts'
import { TICKET_EVENT_FILES } from './ticket-files.ts'
import { ticketFor } from './tickets.access.ts'
import { ticketEvents } from './tickets.tables.ts'

/**
 * What the caller's side sees of a ticket's history, the newest first, so many at most, with files. The garage's internal notes
 * never leave for the customer, nor what one side alone is told for the other.
 */
export async function shownEntries(
  { db, membership }: OrganizationContext,
  ticketId: string,
  limit: number,
  such: SQL | undefined,
) {
  const ticket = await ticketFor(db, membership, ticketId)
  const entries = await db
    .select({
      id: ticketEvents.id,
      kind: ticketEvents.kind,
      createdAt: ticketEvents.createdAt,
      internal: ticketEvents.internal,
      data: ticketEvents.data,
      actor: { id: users.id, name: users.name, image: users.image },
      organization: { id: organizations.id, name: organizations.name, image: organizations.image },
    })
    .from(ticketEvents)
    .leftJoin(users, eq(users.id, ticketEvents.actorUserId))
    .leftJoin(organizations, eq(organizations.id, ticketEvents.actorOrganizationId))
    .where(
      and(
        eq(ticketEvents.ticketId, ticket.id),
        membership.organizationType === 'CUSTOMER' ? eq(ticketEvents.internal, false) : undefined,
        or(
          isNull(ticketEvents.onlyForOrganizationId),
          eq(ticketEvents.onlyForOrganizationId, membership.organizationId),
        ),
        such,
      ),
    )
    .orderBy(desc(ticketEvents.id))
    .limit(limit)
  const files = await attachedFiles(
    db,
    TICKET_EVENT_FILES,
    entries.map(({ id }) => id),
  )
  return entries.map((entry) => ({ ...entry, files: files.get(entry.id) ?? [] }))
}
