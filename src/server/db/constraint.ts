/** Whether PostgreSQL refused a statement because of this unique index, however the error was wrapped since. */
export const violates = (error: unknown, constraint: string): boolean => brokenBy(error, UNIQUE) === constraint

/** Whether it was because what this foreign key points at is not there any more. */
export const pointsAtNothing = (error: unknown, constraint: string): boolean =>
  brokenBy(error, FOREIGN_KEY) === constraint

/** SQLSTATEs */
const UNIQUE = '23505'
const FOREIGN_KEY = '23503'

/** The constraint of this kind that the statement broke, if it did. */
function brokenBy(error: unknown, state: string): unknown {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if ('code' in cause && cause.code === state && 'constraint' in cause) return cause.constraint
  return undefined
}
