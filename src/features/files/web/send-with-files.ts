import { failureOf } from '#web/failure.ts'
import type { QueuedAct, QueuedFile } from '#web/offline/queued-act.ts'
import { uploadFile } from '#web/upload/upload-file.ts'

type Keep = (act: QueuedAct) => Promise<void>
type Tell = (share: number) => void

/**
 * Sends what an act that waited brings: its files first, each of them once, then `send` with their ids. Those that the server gave up while it waited
 * are sent again.
 */
export async function sendWithFiles<Made>(
  act: QueuedAct,
  keep: Keep,
  tell: Tell,
  send: (fileIds: readonly string[]) => Promise<Made>,
): Promise<Made> {
  const sendAll = async (one: QueuedAct) => send(await uploadAll(one, keep, tell))
  try {
    return await sendAll(act)
  } catch (error) {
    const { kind, reason } = failureOf(error)
    const wasSwept = kind === 'not_found' && reason === 'file' && act.files.some(({ id }) => id !== undefined)
    if (!wasSwept) throw error
    return sendAll({ ...act, files: act.files.map(({ key, file }) => ({ key, file })) })
  }
}

async function uploadAll(act: QueuedAct, keep: Keep, tell: Tell): Promise<string[]> {
  const { organizationId } = act
  const files: QueuedFile[] = [...act.files]
  for (const [index, { key, file, id }] of files.entries()) {
    if (id !== undefined) continue
    const onProgress = (share: number) => tell((index + share) / files.length)
    const uploaded = await uploadFile(file, { purpose: 'attachment', organizationId, key, onProgress })
    files[index] = { key, file, id: uploaded.id }
    await keep({ ...act, files: [...files] })
  }
  return files.flatMap(({ id }) => id ?? [])
}
