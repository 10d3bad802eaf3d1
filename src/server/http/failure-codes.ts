import type { TRPCError } from '@trpc/server'
import type { ErrorKind, Reason } from '#shared/app-error.ts'

/** What each kind of failure is called over tRPC and over plain HTTP; the statuses are those that tRPC has for its codes. */
export const failureCodes = {
  unauthenticated: { trpc: 'UNAUTHORIZED', status: 401 },
  forbidden: { trpc: 'FORBIDDEN', status: 403 },
  not_found: { trpc: 'NOT_FOUND', status: 404 },
  invalid: { trpc: 'BAD_REQUEST', status: 400 },
  unprocessable: { trpc: 'UNPROCESSABLE_CONTENT', status: 422 },
  conflict: { trpc: 'CONFLICT', status: 409 },
  precondition: { trpc: 'PRECONDITION_FAILED', status: 412 },
  limit: { trpc: 'TOO_MANY_REQUESTS', status: 429 },
  timeout: { trpc: 'TIMEOUT', status: 408 },
  unavailable: { trpc: 'SERVICE_UNAVAILABLE', status: 503 },
  aborted: { trpc: 'CLIENT_CLOSED_REQUEST', status: 499 },
} as const satisfies Record<ErrorKind, { trpc: TRPCError['code']; status: number }>

/** The reason of what Fastify itself refuses with these statuses, before any handler is asked; tRPC says the same words. */
export const reasonOfStatus: Readonly<Record<number, Reason>> = {
  413: 'payload_too_large',
  415: 'unsupported_media_type',
}
