import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** Whether a column is one of many values. They go as one parameter: a statement with thousands of them holds the process up. */
export const isOneOf = (column: SQLWrapper, values: readonly string[], type: 'uuid' | 'text' = 'uuid'): SQL<boolean> =>
  sql<boolean>`${column} = any(${sql.param([...values])}::${sql.raw(type)}[])`
