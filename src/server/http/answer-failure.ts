import type { FastifyReply } from 'fastify'
import type { FailureAnswer, Reason } from '#shared/app-error.ts'
import { knownFailure } from '../known-failure.ts'
import { askerOf } from './asker.ts'
import { failureCodes, reasonOfStatus } from './failure-codes.ts'

/** HTTP statuses of reasons that HTTP has a word of its own for, such as `{ file_too_large: 413 }`. */
export type ReasonStatuses = Readonly<Partial<Record<Reason, number>>>

/** What is sent of a failure; it may set headers. */
export type FailureForm = (reply: FastifyReply, answer: FailureAnswer, status: number) => unknown

const asJson: FailureForm = (_reply, answer) => answer

/**
 * The one answer of a request that failed outside tRPC, for any error: a FailureAnswer as JSON, never kept by a cache, or in another form, with
 * `retry-after` when the failure says how long to wait. An unexpected error is 500 `internal`; the log has it with the request's id and route, and
 * with the ids of who asked and for which organisation.
 */
export function answerFailure(
  reply: FastifyReply,
  error: unknown,
  statuses: ReasonStatuses = {},
  form: FailureForm = asJson,
): FastifyReply {
  const send = (status: number, answer: FailureAnswer) => reply.code(status).send(form(reply, answer, status))
  const { id: requestId, method, routeOptions, log } = reply.request
  // what a half-made answer has said of itself
  for (const name of ['content-disposition', 'content-length', 'etag']) reply.removeHeader(name)
  reply.header('cache-control', 'no-store').type('application/json; charset=utf-8')
  const about = { err: error, requestId, method, route: routeOptions.url, ...askerOf(reply.request) }

  const failure = knownFailure(error)
  if (failure) {
    const { kind, reason, details } = failure
    if (kind === 'unavailable' || kind === 'timeout')
      log.warn({ ...about, cause: failure.cause }, 'request could not be served')
    if (typeof details?.retryAfterSeconds === 'number') reply.header('retry-after', details.retryAfterSeconds)
    return send(statuses[reason] ?? failureCodes[kind].status, { kind, reason, details, requestId })
  }
  const status = statusOf(error)
  if (status >= 400 && status < 500)
    return send(status, { kind: 'invalid', reason: reasonOfStatus[status] ?? 'bad_request', requestId })
  log.error(about, 'request failed')
  return send(500, { kind: 'internal', reason: 'internal', requestId })
}

/** What Fastify refuses by itself, such as a body that it cannot read, carries its status. */
const statusOf = (error: unknown): number =>
  typeof error === 'object' && error !== null && 'statusCode' in error ? Number(error.statusCode) : 500
