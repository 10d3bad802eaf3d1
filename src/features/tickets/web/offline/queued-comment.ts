import { MutationObserver } from '@tanstack/react-query'
import { sendWithFiles } from '#features/files/web/send-with-files.ts'
import { failureOf } from '#web/failure.ts'
import type { ActSender } from '#web/offline/queued-act.ts'
import { queryClient } from '#web/query-client.ts'
import type { CommentTicket } from '../../ticket-inputs.ts'
import { ticketsApi } from '../tickets.api.ts'

/** `fileIds` are those whose bytes the browser has no more. */
export type QueuedComment = CommentTicket & { organizationId: string }

/** A comment or note that was written offline, or left before its pictures were sent; they go first, and each of them once. */
export const sender: ActSender = {
  async send(act, keep, reportProgress) {
    const input = act.input as QueuedComment
    const comment = new MutationObserver(queryClient, ticketsApi.comment.mutationOptions())
    try {
      await sendWithFiles(act, keep, reportProgress, (sent) =>
        comment.mutate({ ...input, fileIds: [...input.fileIds, ...sent] }),
      )
    } catch (error) {
      // its key is another comment's: tried again by the person, this one is written too
      if (failureOf(error).reason === 'comment_key_used')
        await keep({ ...act, input: { ...input, requestKey: crypto.randomUUID() } })
      throw error
    }
    await queryClient.invalidateQueries({ queryKey: ticketsApi.timeline.pathKey() })
  },
  title: ({ input, files }) => {
    const { internal, body, fileIds } = input as QueuedComment
    if (internal) return 'Muistiinpano'
    if (body !== '') return 'Kommentti'
    return files.length + fileIds.length === 1 ? 'Kuva' : 'Kuvat'
  },
  kept: 'Se on tallessa huollon tapahtumissa.',
}
