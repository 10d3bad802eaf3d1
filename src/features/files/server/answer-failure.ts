import type { FastifyReply } from 'fastify'
import { AppError, type ErrorKind } from '#shared/app-error.ts'

const statusOfKind: Record<ErrorKind, number> = {
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  invalid: 400,
  conflict: 409,
  limit: 429,
  unavailable: 503,
}
/** Where HTTP has a word of its own for the reason. */
const statusOfReason: Record<string, number> = {
  file_too_large: 413,
  multipart_required: 415,
  unsupported_file_type: 415,
  heic_image: 415,
}

/** Answers a failed call as the tRPC routes do: kind and reason to make a sentence of, and the request's id. */
export function answerFailure(reply: FastifyReply, error: unknown): FastifyReply {
  const { id: requestId, log } = reply.request
  reply.removeHeader('content-disposition').removeHeader('content-length').removeHeader('etag')
  reply.header('cache-control', 'no-store')
  const failure = error instanceof AppError ? error : refusedByServer(error)
  if (!failure) {
    log.error({ err: error, requestId }, 'file call failed')
    return reply.code(500).send({ kind: 'internal', reason: 'internal', requestId })
  }
  const { kind, reason, details } = failure
  const seconds = details?.retryAfterSeconds
  if (typeof seconds === 'number') reply.header('retry-after', seconds)
  return reply.code(statusOfReason[reason] ?? statusOfKind[kind]).send({ kind, reason, details, requestId })
}

/** What Fastify itself refuses before a route is asked, such as a body of an unknown type. */
function refusedByServer(error: unknown): AppError | null {
  const status = typeof error === 'object' && error !== null && 'statusCode' in error ? Number(error.statusCode) : 500
  if (status >= 500) return null
  return new AppError('invalid', status === 415 ? 'multipart_required' : 'bad_request')
}
