import type { FastifyReply } from 'fastify'
import { isMissing, type Storage } from '#server/storage/storage.ts'
import { notFound } from '#shared/app-error.ts'
import { contentDisposition } from './file-name.ts'
import type { FileRow } from './files.access.ts'

/**
 * Nothing in it may run or load anything, even if the bytes were not what we made them. Some browsers' PDF readers refuse
 * to open in a sandbox, so PDFs go without that word: those of the own organisation are shown, those of others are saved.
 */
const policy =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'"

/** Sends the file itself, or its small picture; the asking has been answered by `fileFor` already. */
export async function serveFile(
  storage: Storage,
  file: FileRow,
  variant: 'original' | 'thumbnail',
  reply: FastifyReply,
  { isOwn }: { isOwn: boolean },
): Promise<FastifyReply> {
  const key = variant === 'original' ? file.key : file.thumbnailKey
  if (key === null) throw notFound('file')
  const contentType = variant === 'original' ? file.contentType : 'image/webp'
  const etag = `"${file.id}-${variant}"`
  const name = variant === 'original' ? file.name : file.name.replace(/\.\w+$/, '.webp')
  reply
    .header('etag', etag)
    // a file never changes, but who may see it does: attachments are asked about again, faces once a day
    .header('cache-control', file.purpose === 'attachment' ? 'private, no-cache' : 'private, max-age=86400')
    .header('vary', 'Cookie')
    .header('content-security-policy', contentType === 'application/pdf' ? policy : `${policy}; sandbox`)
    .header('x-content-type-options', 'nosniff')
  if (reply.request.headers['if-none-match'] === etag) return reply.code(304).send()
  // a PDF of another user is opened by the program that the person chose for it, not within this site
  const isShown = isOwn || contentType !== 'application/pdf'
  reply.header('content-disposition', contentDisposition(name, isShown)).type(contentType)
  if (variant === 'original') reply.header('content-length', file.sizeBytes)
  return reply.send(await storage.stream(key).catch((cause: unknown) => lost(cause, file, reply)))
}

/** No file is shown before its bytes are stored: if there are none, they are lost, and the log must know. */
function lost(cause: unknown, { id }: FileRow, { request }: FastifyReply): never {
  if (!isMissing(cause)) throw cause
  request.log.warn({ err: cause, fileId: id }, 'a file has no bytes in the storage')
  throw notFound('file')
}
