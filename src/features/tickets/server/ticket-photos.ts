import { inArray } from 'drizzle-orm'
import type { OrganizationContext } from '#server/context.ts'
import type { TicketPhoto } from '../ticket-photos.ts'
import { shownEntries } from './shown-entries.ts'
import { ticketEvents } from './tickets.tables.ts'

/** What may bring photos, the newest of it: more of a ticket's pictures nobody leafs through. */
const MAX_ENTRIES = 500

/** All photos of a ticket that the caller's side sees, in the order in which they came. */
export async function ticketPhotos(ctx: OrganizationContext, ticketId: string): Promise<TicketPhoto[]> {
  const such = inArray(ticketEvents.kind, ['REPORTED', 'COMMENTED', 'NOTED'])
  const entries = await shownEntries(ctx, { ticketId, limit: MAX_ENTRIES, such })
  return entries.reverse().flatMap(({ createdAt, internal, actor, organization, files }) =>
    files.flatMap(({ id, name, width, height }) => {
      const by = actor?.name ?? organization?.name ?? 'Huoltosilta'
      return width === null || height === null ? [] : [{ id, name, width, height, createdAt, internal, by }]
    }),
  )
}
