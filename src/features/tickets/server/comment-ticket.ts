import type { MailAnswers } from '#server/contributions.ts'
import type { Database } from '#server/db/database.ts'
import { AppError } from '#shared/app-error.ts'
import { shortPreview } from '#shared/short-preview.ts'
import { CommentTicket, MAX_COMMENT } from '../ticket-inputs.ts'
import { ticketCommented } from '../tickets.events.ts'
import { mayNote } from '../tickets.policy.ts'
import { changeTicket } from './change-ticket.ts'
import type { TicketContext } from './ticket-context.ts'

const previewOf = (body: string, files: number): string => {
  if (body !== '') return shortPreview(body)
  return files === 1 ? '1 liite' : `${files} liitettä`
}

/**
 * Writes a comment that both sides see, or a note that only the garage does (`forbidden: garage_only`). A retry with the same
 * key writes nothing more; the same key with other words, other files or another kind is refused (`conflict: comment_key_used`).
 */
export async function commentTicket(
  ctx: TicketContext & { db: Database },
  comment: CommentTicket,
  { byMail = false } = {},
): Promise<void> {
  const { body, internal, fileIds, requestKey } = comment
  await changeTicket(ctx, {
    id: comment.ticketId,
    lock: 'none',
    may: (side) => !internal || mayNote(side),
    refused: () => new AppError('forbidden', 'garage_only'),
    rule: (ticket) => ({
      entry: {
        ...(internal
          ? { kind: 'NOTED' as const, data: { body } }
          : { kind: 'COMMENTED' as const, data: { body, ...(byMail && { byMail }) } }),
        internal,
        requestKey,
        fileIds,
      },
      events: internal ? [] : [changeTicket.event(ticketCommented, { preview: previewOf(body, fileIds.length) })],
      ...(internal && { invalidateFor: [ticket.garageId] }),
    }),
  })
}

/** An answer to a mail about a ticket is a comment of the person who answers. */
export const ticketMailAnswers: MailAnswers = {
  maxLength: MAX_COMMENT,
  post: (by, { targetId: ticketId, ...answer }) =>
    commentTicket(by, CommentTicket.parse({ ticketId, ...answer }), { byMail: true }),
}
