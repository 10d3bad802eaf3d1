import type { OutreachReason } from './outreach-words.ts'

/** The few ways in which a request can fail; `reason` names the rule that refused. */
export type ErrorKind =
  | 'unauthenticated'
  | 'forbidden'
  | 'not_found'
  | 'invalid'
  /** A file that is taken as such, but cannot be read. */
  | 'unprocessable'
  | 'conflict'
  /** A step that another one of the caller's own must precede. */
  | 'precondition'
  | 'limit'
  /** The database or an outside service took too long; nothing was saved. */
  | 'timeout'
  | 'unavailable'
  /** The caller left before the answer. */
  | 'aborted'

/** Reasons of the shared server code; their Finnish sentences are in `#web/failure-text.ts`. */
export type GroundReason =
  | OutreachReason
  | 'session_required'
  | 'key_required'
  | 'user_disabled'
  | 'email_unverified'
  | 'super_user_only'
  | 'second_factor_needed'
  | 'proof_needed'
  | 'garage_only'
  | 'customer_only'
  | 'admin_only'
  | 'does_not_bill'
  | 'organization'
  | 'thing'
  | 'fields'
  | 'bad_request'
  | 'payload_too_large'
  | 'unsupported_media_type'
  | 'client_left'
  | 'too_many_requests'
  | 'human_check_failed'
  | 'human_check_unavailable'
  | 'import'
  | 'import_unreadable'
  | 'foreign_origin'
  | 'client_id_not_yours'
  | 'database'
  | 'database_slow'
  | 'service_slow'
  | 'disk_full'
  | 'route'
  | 'job'
  | 'delivery'
  | 'challenge'
  | 'pdf'

/**
 * Every reason there is. A feature adds its own in `<feature>.failures.ts`, each with the Finnish sentence that the screen
 * shows, so that none can be thrown without one.
 */
export interface Reasons extends Record<GroundReason, string> {}
export type Reason = keyof Reasons

/** A thing with a reason `<thing>_changed`: an edit of an outdated version is refused with it. */
export type Changeable = Changed<Reason>
type Changed<One> = One extends `${infer Thing}_changed` ? Thing : never

/** What the browser learns of a failed request, over tRPC and over plain HTTP alike: never a message from inside. */
export type FailureAnswer = {
  kind: ErrorKind | 'internal'
  reason: string
  details?: Record<string, unknown> | undefined
  /** The id of the request in the log; `internal` carries nothing else. */
  requestId: string
}

/** One field of the input that was refused; `field` is the dotted path, `message` is Finnish and fit for the screen. */
export type FieldError = { field: string; message: string }

/**
 * The only error that the product throws on purpose. `reason` is a stable snake_case word; `details` may carry plain JSON
 * that helps the screen (what changed, which field).
 */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly kind: ErrorKind
  readonly reason: Reason
  readonly details: Record<string, unknown> | undefined

  constructor(kind: ErrorKind, reason: Reason, options: { details?: Record<string, unknown>; cause?: unknown } = {}) {
    super(`${kind}: ${reason}`, { cause: options.cause })
    this.kind = kind
    this.reason = reason
    this.details = options.details
  }
}

export const notFound = (thing: Reason): AppError => new AppError('not_found', thing)

/** Refuses one or more fields of the input: the screen shows each message at its field. */
export const invalidFields = (...fields: [FieldError, ...FieldError[]]): AppError =>
  new AppError('invalid', 'fields', { details: { fields } })
