import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { knownFailure } from '#server/known-failure.ts'
import { AppError } from '#shared/app-error.ts'
import { MAX_UPLOAD_BYTES } from '#shared/upload.ts'

const form = { limits: { fileSize: MAX_UPLOAD_BYTES, files: 1, fields: 0, headerPairs: 20 }, throwFileSizeLimit: false }

/** As much again as was taken. */
const MAX_DRAINED_BYTES = MAX_UPLOAD_BYTES

/** Boundaries and headers around the file itself. */
const ENVELOPE_BYTES = 8192

export type ReceivedUpload = {
  path: string
  /** As the sender calls it, not yet to be trusted. */
  name: string
}

/**
 * Streams the one file of a multipart request to a temporary file, hands it to `work`, and leaves nothing behind. Many
 * slow phones may be sending at once, so what arrives does not wait in memory.
 */
export async function receiveUpload<Result>(
  request: FastifyRequest,
  work: (upload: ReceivedUpload) => Promise<Result>,
): Promise<Result> {
  if (Number(request.headers['content-length'] ?? 0) > MAX_UPLOAD_BYTES + ENVELOPE_BYTES) throw tooLarge()
  const folder = await mkdtemp(join(tmpdir(), 'huoltosilta-upload-'))
  try {
    const path = join(folder, 'upload')
    return await work({ path, name: await save(request, path) })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function save(request: FastifyRequest, path: string): Promise<string> {
  let part: MultipartFile | undefined
  try {
    part = await request.file(form)
    part?.file.once('limit', () => drainAtMost(request, MAX_DRAINED_BYTES))
    if (part) await pipeline(part.file, createWriteStream(path))
  } catch (cause) {
    throw knownFailure(cause) ?? new AppError('invalid', 'upload_incomplete', { cause })
  }
  if (!part) throw new AppError('invalid', 'file_missing')
  if (part.file.truncated) throw tooLarge()
  return part.filename
}

/**
 * What comes after the limit is thrown away, so that a browser which sends on reads the answer instead of a broken connection; but not without end,
 * when no length was declared.
 */
function drainAtMost({ raw }: FastifyRequest, bytes: number): void {
  let rest = bytes
  raw.on('data', (chunk: Buffer) => {
    rest -= chunk.length
    if (rest < 0) raw.destroy()
  })
}

const tooLarge = () => new AppError('invalid', 'file_too_large', { details: { maxBytes: MAX_UPLOAD_BYTES } })
