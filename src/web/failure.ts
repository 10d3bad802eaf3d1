import type { FailureAnswer, FieldError } from '#shared/app-error.ts'

/** A failed request as the screens see it; `offline` means that no answer came, so nothing is known to be saved. */
export type Failure = {
  kind: FailureAnswer['kind'] | 'offline'
  reason: string
  details: Record<string, unknown>
  fields: FieldError[]
  requestId: string
}

/** What a request outside tRPC, such as an upload, fails with; read by `failureOf` and `failureText` like any other. */
export class RequestFailure extends Error {
  override readonly name = 'RequestFailure'
  readonly data: Partial<FailureAnswer> | undefined

  /** Without `data` no answer came. */
  constructor(data?: Partial<FailureAnswer>) {
    super(data ? `${data.kind}: ${data.reason}` : 'offline')
    this.data = data
  }
}

/** From an answer outside tRPC that is no success: its status and what its body holds, which may be anything. */
export function failedAnswer(status: number, body: unknown): RequestFailure {
  const isOurs = typeof body === 'object' && body !== null && 'kind' in body && 'reason' in body
  if (isOurs) return new RequestFailure(body as FailureAnswer)
  // a proxy in between answers in its own words
  if (status === 413) return new RequestFailure({ kind: 'invalid', reason: 'payload_too_large' })
  return new RequestFailure({ kind: status >= 502 ? 'unavailable' : 'internal' })
}

const isFieldError = (value: unknown): value is FieldError =>
  typeof value === 'object' && value !== null && 'field' in value && 'message' in value

/** By their names: the sign-in page need not load the API's client to know its errors. */
const isRequestError = (error: unknown): error is Error & { data?: Partial<FailureAnswer> | undefined } =>
  error instanceof Error && (error.name === 'TRPCClientError' || error.name === 'RequestFailure')

export function failureOf(error: unknown): Failure {
  const isRequest = isRequestError(error)
  const data = isRequest ? error.data : undefined
  if (!data?.kind) {
    const kind = isRequest ? 'offline' : 'internal'
    return { kind, reason: kind, details: {}, fields: [], requestId: '' }
  }
  const details = data.details ?? {}
  const fields = Array.isArray(details.fields) ? details.fields.filter(isFieldError) : []
  return { kind: data.kind, reason: data.reason ?? data.kind, details, fields, requestId: data.requestId ?? '' }
}

/** The sentence with the id of its request, which the server's log has too; an empty id is left out. */
export const withRequestId = (sentence: string, requestId: string | undefined): string =>
  requestId ? `${sentence} Tunniste: ${requestId}` : sentence

/** The id that a text names so; undefined where it names none. */
export const requestIdIn = (text: string): string | undefined => /\bTunniste: ([\w-]+)/.exec(text)?.[1]
