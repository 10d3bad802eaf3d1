import type { ErrorKind, FieldError } from '#shared/app-error.ts'

/** A failed request as the screens see it; `offline` means that no answer came, so nothing is known to be saved. */
export type Failure = {
  kind: ErrorKind | 'internal' | 'offline'
  reason: string
  details: Record<string, unknown>
  fields: FieldError[]
  requestId: string
}

/** What a request outside tRPC, such as an upload, fails with; read by `failureOf` and `failureText` like any other. */
export class RequestFailure extends Error {
  override readonly name = 'RequestFailure'
  readonly data: FailureData | undefined

  /** Without `data` no answer came. */
  constructor(data?: FailureData) {
    super(data ? `${data.kind}: ${data.reason}` : 'offline')
    this.data = data
  }
}

export type FailureData = {
  kind?: Failure['kind']
  reason?: string
  details?: Record<string, unknown>
  requestId?: string
}

const isFieldError = (value: unknown): value is FieldError =>
  typeof value === 'object' && value !== null && 'field' in value && 'message' in value

/** By their names: the sign-in page need not load the API's client to know its errors. */
const isRequestError = (error: unknown): error is Error & { data?: FailureData | undefined } =>
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
