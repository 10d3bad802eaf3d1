import type { OrganizationContext } from '#server/context.ts'
import { transact } from '#server/db/transact.ts'
import { announce, hint } from '#server/events/announce.ts'
import { AppError } from '#shared/app-error.ts'
import type { CommentTicket } from '../ticket-inputs.ts'
import { ticketCommented } from '../tickets.events.ts'
import { mayNote } from '../tickets.policy.ts'
import { attachToEvent } from './ticket-files.ts'
import { ticketFor } from './tickets.access.ts'
import { ticketEvents } from './tickets.tables.ts'

/** Characters of a comment that a notification shows (source specification, section 9). */
const PREVIEW_LENGTH = 50

/** Writes a comment that both sides see, or a note that only the garage does. A retry writes nothing more. */
export async function commentTicket(ctx: OrganizationContext, comment: CommentTicket): Promise<void> {
  const { membership, caller } = ctx
  const { body, internal, fileIds, requestKey } = comment
  if (internal && !mayNote(membership)) throw new AppError('forbidden', 'garage_only')
  await transact(ctx.db, async (tx) => {
    const ticket = await ticketFor(tx, membership, comment.ticketId)
    const [written] = await tx
      .insert(ticketEvents)
      .values({
        ticketId: ticket.id,
        kind: internal ? 'NOTED' : 'COMMENTED',
        actorUserId: caller.userId,
        actorOrganizationId: membership.organizationId,
        data: { body },
        internal,
        requestKey,
      })
      .onConflictDoNothing()
      .returning({ id: ticketEvents.id })
    if (!written) return
    await attachToEvent(tx, ctx, fileIds, written.id)
    if (!internal)
      announce(tx, ticketCommented, {
        ticketId: ticket.id,
        garageId: ticket.garageId,
        customerId: ticket.customerId,
        actorOrganizationId: membership.organizationId,
        actorUserId: caller.userId,
        preview: body.length > PREVIEW_LENGTH ? `${body.slice(0, PREVIEW_LENGTH)}...` : body,
      })
    const concerned = internal ? [ticket.garageId] : [ticket.garageId, ticket.customerId]
    hint(tx, concerned, { type: 'ticketEvent.new', ticketId: ticket.id })
  })
}
