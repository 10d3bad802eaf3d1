import { v5 } from 'uuid'
import { keepFile } from '#features/files/server/keep-file.ts'
import type { MailAttachment } from '#server/delivery/inbound-mail/parse-mail.ts'
import { AppError } from '#shared/app-error.ts'

/** As many as a comment or a message may have. */
const MAX_FILES = 20
/** Logos and icons of signatures; a photo set into the text is larger. */
const SMALL_PICTURE_BYTES = 30_720

export type KeptAttachments = { fileIds: string[]; leftOut: string[] }

/**
 * Images and PDFs become files of the answering person, as strictly as uploads. The others are left out by their names, small pictures in the text
 * without a word.
 */
export async function keepAttachments(
  ground: Parameters<typeof keepFile>[0],
  by: { userId: string; organizationId: string },
  mailId: string,
  attachments: readonly MailAttachment[],
): Promise<KeptAttachments> {
  const kept: KeptAttachments = { fileIds: [], leftOut: [] }
  for (const [index, { name, bytes, isInline }] of attachments.entries()) {
    if (isInline && bytes.byteLength <= SMALL_PICTURE_BYTES) continue
    // the same at every try of the job, so that nothing is kept twice
    const owner = { ...by, purpose: 'attachment' as const, uploadKey: v5(String(index), mailId) }
    const id = kept.fileIds.length < MAX_FILES ? await keptId(ground, owner, { name, bytes }) : null
    if (id === null) kept.leftOut.push(name)
    else kept.fileIds.push(id)
  }
  return kept
}

/** Null for what an upload would be refused for. */
async function keptId(
  ground: Parameters<typeof keepFile>[0],
  owner: Parameters<typeof keepFile>[1],
  file: Parameters<typeof keepFile>[2],
): Promise<string | null> {
  try {
    return (await keepFile(ground, owner, file)).id
  } catch (error) {
    const isRefused = error instanceof AppError && error.kind !== 'unavailable' && error.reason !== 'service_slow'
    if (!isRefused) throw error
    return null
  }
}
