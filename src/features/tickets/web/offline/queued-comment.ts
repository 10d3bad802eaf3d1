import { MutationObserver } from '@tanstack/react-query'
import { failureOf } from '#web/failure.ts'
import type { ActSender, QueuedAct, QueuedFile } from '#web/offline/queued-act.ts'
import { queryClient } from '#web/query-client.ts'
import { uploadFile } from '#web/upload/upload-file.ts'
import type { CommentTicket } from '../../ticket-inputs.ts'
import { ticketsApi } from '../tickets.api.ts'

/** `fileIds` are those whose bytes the browser has no more. */
export type QueuedComment = CommentTicket & { organizationId: string }

type Keep = (act: QueuedAct) => Promise<void>
type Tell = (share: number) => void

/** A comment or note that was written without a line, or left before its pictures were sent; they go first, and each of them once. */
export const sender: ActSender = {
  async send(act, keep, tell) {
    try {
      await sendComment(act, keep, tell)
    } catch (error) {
      const { kind, reason } = failureOf(error)
      const wasSwept = kind === 'not_found' && reason === 'file' && act.files.some(({ id }) => id !== undefined)
      if (!wasSwept) throw error
      // uploaded so long ago that the server has given them up
      await sendComment({ ...act, files: act.files.map(({ key, file }) => ({ key, file })) }, keep, tell)
    }
    await queryClient.invalidateQueries({ queryKey: ticketsApi.timeline.pathKey() })
  },
  title: ({ input, files }) => {
    const { internal, body, fileIds } = input as QueuedComment
    if (internal) return 'Muistiinpano'
    if (body !== '') return 'Kommentti'
    return files.length + fileIds.length === 1 ? 'Kuva' : 'Kuvat'
  },
}

async function sendComment(act: QueuedAct, keep: Keep, tell: Tell): Promise<void> {
  const files = await uploadAll(act, keep, tell)
  const input = act.input as QueuedComment
  const fileIds = [...input.fileIds, ...files.flatMap(({ id }) => id ?? [])]
  await new MutationObserver(queryClient, ticketsApi.comment.mutationOptions()).mutate({ ...input, fileIds })
}

async function uploadAll(act: QueuedAct, keep: Keep, tell: Tell): Promise<readonly QueuedFile[]> {
  const { organizationId } = act
  const files = [...act.files]
  for (const [index, { key, file, id }] of files.entries()) {
    if (id !== undefined) continue
    const onProgress = (share: number) => tell((index + share) / files.length)
    const uploaded = await uploadFile(file, { purpose: 'attachment', organizationId, key, onProgress })
    files[index] = { key, file, id: uploaded.id }
    await keep({ ...act, files: [...files] })
  }
  return files
}
