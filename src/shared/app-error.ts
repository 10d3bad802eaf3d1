/** The few ways in which a request can fail; `reason` tells which rule said no. */
export type ErrorKind = 'unauthenticated' | 'forbidden' | 'not_found' | 'invalid' | 'conflict' | 'limit' | 'unavailable'

/** One field of the input that was refused; `field` is the dotted path, `message` is Finnish and fit for the screen. */
export type FieldError = { field: string; message: string }

/**
 * The only error that the product throws on purpose. `reason` is a stable snake_case word that the browser turns into a
 * Finnish sentence (`#web/error-text.ts`); `details` may carry plain JSON that helps the screen (what changed, which field).
 */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly kind: ErrorKind
  readonly reason: string
  readonly details: Record<string, unknown> | undefined

  constructor(kind: ErrorKind, reason: string, options: { details?: Record<string, unknown>; cause?: unknown } = {}) {
    super(`${kind}: ${reason}`, { cause: options.cause })
    this.kind = kind
    this.reason = reason
    this.details = options.details
  }
}

export const notFound = (thing: string): AppError => new AppError('not_found', thing)

/** Refuses one or more fields of the input: the screen shows each message at its field. */
export const invalidFields = (...fields: [FieldError, ...FieldError[]]): AppError =>
  new AppError('invalid', 'fields', { details: { fields } })
