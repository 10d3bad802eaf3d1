import { and, eq, inArray, ne } from 'drizzle-orm'
import { extraWorks } from '#features/extra-work/server/extra-work.tables.ts'
import { EXTRA_WORK_FILES } from '#features/extra-work/server/extra-work-files.ts'
import type { FileView } from '#features/files/files.ts'
import { attachedFiles } from '#features/files/server/attach-files.ts'
import { copyFile, copyKey } from '#features/files/server/copy-files.ts'
import { TICKET_EVENT_FILES } from '#features/tickets/server/ticket-files.ts'
import { ticketFor } from '#features/tickets/server/tickets.access.ts'
import { ticketEvents } from '#features/tickets/server/tickets.tables.ts'
import type { OrganizationContext } from '#server/context.ts'
import type { FileAccess } from '#server/contributions.ts'
import type { Queryable } from '#server/db/database.ts'
import { notFound } from '#shared/app-error.ts'
import { isUuid } from '#shared/id.ts'
import { permits } from './payers.tables.ts'

type Photo = { kind: string; thingId: string; file: FileView }

/** The photos of a ticket that its holder sees too: of the garage's internal notes none leaves to a payer. */
async function photosOf(db: Queryable, ticketId: string): Promise<Photo[]> {
  const [entries, works] = await Promise.all([
    db
      .select({ id: ticketEvents.id })
      .from(ticketEvents)
      .where(
        and(
          eq(ticketEvents.ticketId, ticketId),
          eq(ticketEvents.internal, false),
          inArray(ticketEvents.kind, ['REPORTED', 'COMMENTED']),
        ),
      ),
    db
      .select({ id: extraWorks.id })
      .from(extraWorks)
      .where(and(eq(extraWorks.ticketId, ticketId), ne(extraWorks.state, 'WITHDRAWN'))),
  ])
  const found = await Promise.all(
    [[TICKET_EVENT_FILES, entries] as const, [EXTRA_WORK_FILES, works] as const].map(async ([kind, things]) => {
      const files = await attachedFiles(
        db,
        kind,
        things.map(({ id }) => id),
      )
      return [...files].flatMap(([thingId, list]) => list.map((file) => ({ kind, thingId, file })))
    }),
  )
  return found.flat().filter(({ file }) => file.width !== null)
}

/** What the garage may choose from when it asks. Refusal: `not_found: ticket`. */
export async function permitPhotos({ db, membership }: OrganizationContext, ticketId: string): Promise<FileView[]> {
  const ticket = await ticketFor(db, membership, ticketId)
  return (await photosOf(db, ticket.id)).map(({ file }) => file)
}

type Chosen = { ticketId: string; photoIds: readonly string[]; requestKey: string }

/** Copies of the chosen photos as uploads of the caller, the same ones at each try of the request. Refusals: `not_found: ticket`, `not_found: file`. */
export async function copiedPhotos(
  ctx: OrganizationContext,
  { ticketId, photoIds, requestKey }: Chosen,
): Promise<string[]> {
  const { db, services, caller, membership } = ctx
  if (photoIds.length === 0) return []
  const ticket = await ticketFor(db, membership, ticketId)
  const photos = await photosOf(db, ticket.id)
  const copies: string[] = []
  for (const photoId of new Set(photoIds)) {
    const photo = photos.find(({ file }) => file.id === photoId)
    if (!photo) throw notFound('file')
    const { organizationId } = membership
    const owner = { userId: caller.userId, organizationId, purpose: 'attachment' as const }
    const copy = await copyFile(
      { db, storage: services.storage },
      { ...owner, uploadKey: copyKey(requestKey, photoId) },
      { kind: photo.kind, id: photo.thingId, fileId: photoId },
    )
    if (copy) copies.push(copy.id)
  }
  return copies
}

/** The payer's people read what they were asked with; the garage reads its own uploads anyway. */
export const mayReadPermit: FileAccess = async (db, caller, permitId) => {
  const own = caller.memberships.map(({ organizationId }) => organizationId)
  if (own.length === 0 || !isUuid(permitId)) return false
  return (await db.$count(permits, and(eq(permits.id, permitId), inArray(permits.organizationId, own)))) > 0
}
