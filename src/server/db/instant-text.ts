/**
 * An instant in SQL as the product writes it (`instant` in `columns.ts`): for statements whose JSON PostgreSQL builds itself,
 * which would write it by the session's time zone and leave out zeros.
 */
export const instantText = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
