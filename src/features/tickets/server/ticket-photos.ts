import { and, desc, eq, inArray } from 'drizzle-orm'
import { users } from '#features/accounts/server/accounts.tables.ts'
import { attachedFiles } from '#features/files/server/attach-files.ts'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import type { OrganizationContext } from '#server/context.ts'
import type { TicketPhoto } from '../ticket-photos.ts'
import { seenBy } from './seen-entries.ts'
import { TICKET_EVENT_FILES } from './ticket-files.ts'
import { ticketWith } from './tickets.access.ts'
import { ticketEvents } from './tickets.tables.ts'

/** The newest entries that may bring photos: more pictures of a ticket than a person looks through. */
const MAX_ENTRIES = 500

/** All photos of a ticket that the caller's side sees, in the order in which they came. */
export async function ticketPhotos({ db, membership }: OrganizationContext, ticketId: string): Promise<TicketPhoto[]> {
  const { id, kind, createdAt, internal } = ticketEvents
  const [, entries] = await ticketWith(db, membership, ticketId, async () =>
    db
      .select({ id, createdAt, internal, actor: users.name, organization: organizations.name })
      .from(ticketEvents)
      .leftJoin(users, eq(users.id, ticketEvents.actorUserId))
      .leftJoin(organizations, eq(organizations.id, ticketEvents.actorOrganizationId))
      .where(
        and(eq(ticketEvents.ticketId, ticketId), seenBy(membership), inArray(kind, ['REPORTED', 'COMMENTED', 'NOTED'])),
      )
      .orderBy(desc(id))
      .limit(MAX_ENTRIES),
  )
  const files = await attachedFiles(
    db,
    TICKET_EVENT_FILES,
    entries.map((entry) => entry.id),
  )
  return entries.reverse().flatMap(({ actor, organization, ...entry }) =>
    (files.get(entry.id) ?? []).flatMap(({ id, name, width, height }) => {
      const by = actor ?? organization ?? 'Huoltosilta'
      return width === null || height === null
        ? []
        : [{ id, name, width, height, createdAt: entry.createdAt, internal: entry.internal, by }]
    }),
  )
}
