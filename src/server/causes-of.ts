/** The error and its causes, from the outermost in: an error is often wrapped on its way. */
export function* causesOf(error: unknown): Generator<Error, undefined> {
  for (let cause = error; cause instanceof Error; cause = cause.cause) yield cause
}

/** An SQLSTATE, or Node's own word; empty for an error without one. */
export const codeOf = (error: Error): string => ('code' in error && typeof error.code === 'string' ? error.code : '')
