import { and, desc, eq, isNull, lt, or, type SQL } from 'drizzle-orm'
import { users } from '#features/accounts/server/accounts.tables.ts'
import { attachedFiles } from '#features/files/server/attach-files.ts'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import type { Membership } from '#server/caller.ts'
import type { OrganizationContext } from '#server/context.ts'
import { isUuid } from '#shared/id.ts'
import type { TimelineEntry } from '../ticket-views.ts'
import { TICKET_EVENT_FILES } from './ticket-files.ts'
import { ticketFor } from './tickets.access.ts'
import { ticketEvents } from './tickets.tables.ts'

const PAGE_SIZE = 50

/** The garage's internal notes never leave for the customer, nor what one side alone is told for the other. */
export const shownEntries = ({ organizationType, organizationId }: Membership, ticketId: string): SQL | undefined =>
  and(
    eq(ticketEvents.ticketId, ticketId),
    organizationType === 'CUSTOMER' ? eq(ticketEvents.internal, false) : undefined,
    or(isNull(ticketEvents.onlyForOrganizationId), eq(ticketEvents.onlyForOrganizationId, organizationId)),
  )

/**
 * What happened to a ticket, the newest first, a page at a time; `before` is the last entry that the browser has.
 */
export async function ticketTimeline(
  ctx: OrganizationContext,
  { ticketId, before }: { ticketId: string; before?: string | null | undefined },
): Promise<{ entries: TimelineEntry[]; next: string | null }> {
  const { db, membership } = ctx
  const ticket = await ticketFor(db, membership, ticketId)
  const rows = await db
    .select({
      id: ticketEvents.id,
      kind: ticketEvents.kind,
      createdAt: ticketEvents.createdAt,
      data: ticketEvents.data,
      actor: { id: users.id, name: users.name, image: users.image },
      organization: { id: organizations.id, name: organizations.name, image: organizations.image },
    })
    .from(ticketEvents)
    .leftJoin(users, eq(users.id, ticketEvents.actorUserId))
    .leftJoin(organizations, eq(organizations.id, ticketEvents.actorOrganizationId))
    .where(and(shownEntries(membership, ticket.id), before && isUuid(before) ? lt(ticketEvents.id, before) : undefined))
    .orderBy(desc(ticketEvents.id))
    .limit(PAGE_SIZE + 1)
  const shown = rows.slice(0, PAGE_SIZE)
  const files = await attachedFiles(
    db,
    TICKET_EVENT_FILES,
    shown.map((entry) => entry.id),
  )
  const entries = shown.map(
    ({ data, ...entry }) => ({ ...entry, ...data, files: files.get(entry.id) ?? [] }) as TimelineEntry,
  )
  return { entries, next: rows.length > PAGE_SIZE ? (entries.at(-1)?.id ?? null) : null }
}
