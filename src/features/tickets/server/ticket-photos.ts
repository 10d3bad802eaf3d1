import { and, desc, eq, inArray } from 'drizzle-orm'
import { users } from '#features/accounts/server/accounts.tables.ts'
import { attachedFiles } from '#features/files/server/attach-files.ts'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import type { OrganizationContext } from '#server/context.ts'
import type { TicketPhoto } from '../ticket-photos.ts'
import { TICKET_EVENT_FILES } from './ticket-files.ts'
import { shownEntries } from './ticket-timeline.ts'
import { ticketFor } from './tickets.access.ts'
import { ticketEvents } from './tickets.tables.ts'

/** What may bring photos, the newest of it: more of a ticket's pictures nobody leafs through. */
const MAX_ENTRIES = 500

/** All photos of a ticket that the caller's side sees, in the order in which they came. */
export async function ticketPhotos(ctx: OrganizationContext, ticketId: string): Promise<TicketPhoto[]> {
  const { db, membership } = ctx
  const ticket = await ticketFor(db, membership, ticketId)
  const entries = await db
    .select({
      id: ticketEvents.id,
      createdAt: ticketEvents.createdAt,
      internal: ticketEvents.internal,
      actor: users.name,
      organization: organizations.name,
    })
    .from(ticketEvents)
    .leftJoin(users, eq(users.id, ticketEvents.actorUserId))
    .leftJoin(organizations, eq(organizations.id, ticketEvents.actorOrganizationId))
    .where(and(shownEntries(membership, ticket.id), inArray(ticketEvents.kind, ['REPORTED', 'COMMENTED', 'NOTED'])))
    .orderBy(desc(ticketEvents.id))
    .limit(MAX_ENTRIES)
  const files = await attachedFiles(
    db,
    TICKET_EVENT_FILES,
    entries.map(({ id }) => id),
  )
  return entries
    .reverse()
    .flatMap(({ id, createdAt, internal, actor, organization }) =>
      (files.get(id) ?? []).flatMap(({ id: fileId, name, width, height }) =>
        width === null || height === null
          ? []
          : [{ id: fileId, name, width, height, createdAt, internal, by: actor ?? organization ?? 'Huoltosilta' }],
      ),
    )
}
