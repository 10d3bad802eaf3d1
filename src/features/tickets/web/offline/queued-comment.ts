import { MutationObserver } from '@tanstack/react-query'
import type { ActSender } from '#web/offline/queued-act.ts'
import { queryClient } from '#web/query-client.ts'
import { uploadFile } from '#web/upload/upload-file.ts'
import type { CommentTicket } from '../../ticket-inputs.ts'
import { ticketsApi } from '../tickets.api.ts'

export type QueuedComment = CommentTicket & { organizationId: string }

/** A comment or note that was written without a line; its pictures go first, and each of them once. */
export const sender: ActSender = {
  async send(act, keep) {
    let { input, files } = { input: act.input as QueuedComment, files: act.files }
    for (const file of act.files) {
      const { id } = await uploadFile(file, { purpose: 'attachment', organizationId: act.organizationId })
      input = { ...input, fileIds: [...input.fileIds, id] }
      files = files.slice(1)
      await keep({ ...act, input, files })
    }
    await new MutationObserver(queryClient, ticketsApi.comment.mutationOptions()).mutate(input)
    await queryClient.invalidateQueries({ queryKey: ticketsApi.timeline.pathKey() })
  },
  title: ({ input }) => ((input as QueuedComment).internal ? 'Muistiinpano' : 'Kommentti'),
}
