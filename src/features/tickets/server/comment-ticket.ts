import type { OrganizationContext } from '#server/context.ts'
import { AppError } from '#shared/app-error.ts'
import { shortPreview } from '#shared/short-preview.ts'
import type { CommentTicket } from '../ticket-inputs.ts'
import { ticketCommented } from '../tickets.events.ts'
import { mayNote } from '../tickets.policy.ts'
import { changeTicket } from './change-ticket.ts'

const previewOf = (body: string, files: number): string => {
  if (body !== '') return shortPreview(body)
  return files === 1 ? '1 liite' : `${files} liitettä`
}

/**
 * Writes a comment that both sides see, or a note that only the garage does (`forbidden: garage_only`). A retry with the same
 * key writes nothing more.
 */
export async function commentTicket(ctx: OrganizationContext, comment: CommentTicket): Promise<void> {
  const { body, internal, fileIds, requestKey } = comment
  await changeTicket(ctx, {
    id: comment.ticketId,
    version: 'any',
    lock: 'none',
    may: (side) => !internal || mayNote(side),
    refused: () => new AppError('forbidden', 'garage_only'),
    rule: (ticket) => ({
      entry: { kind: internal ? 'NOTED' : 'COMMENTED', data: { body }, internal, requestKey, fileIds },
      events: internal ? [] : [changeTicket.event(ticketCommented, { preview: previewOf(body, fileIds.length) })],
      ...(internal && { seenBy: [ticket.garageId] }),
    }),
  })
}
