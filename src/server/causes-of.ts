/** The error, and what it was thrown because of, from the outside in: whatever passes an error on may have wrapped it. */
export function* causesOf(error: unknown): Generator<Error, undefined> {
  for (let cause = error; cause instanceof Error; cause = cause.cause) yield cause
}

/** An SQLSTATE, or Node's own word; empty for an error without one. */
export const codeOf = (error: Error): string => ('code' in error && typeof error.code === 'string' ? error.code : '')
