import { causesOf, codeOf } from '../causes-of.ts'

/** Whether PostgreSQL refused a statement because of this unique index (SQLSTATE 23505), however it was wrapped since. */
export function violates(error: unknown, constraint: string): boolean {
  for (const cause of causesOf(error))
    if (codeOf(cause) === '23505' && 'constraint' in cause) return cause.constraint === constraint
  return false
}

/** Whether PostgreSQL refused a statement because a row that is pointed at would be missing (SQLSTATE 23503). */
export const refersToMissing = (error: unknown): boolean => causesOf(error).some((cause) => codeOf(cause) === '23503')
