/** Whether PostgreSQL refused a statement because of this unique index (SQLSTATE 23505), however it was wrapped since. */
export function violates(error: unknown, constraint: string): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if ('code' in cause && cause.code === '23505' && 'constraint' in cause) return cause.constraint === constraint
  return false
}
