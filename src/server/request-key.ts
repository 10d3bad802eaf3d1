import { and, eq, type GetColumnData, getColumnTable, type SQL } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { violates } from './db/constraint.ts'
import type { Queryable } from './db/database.ts'

/** Finds what the first try of a request was answered; null when no try of it has arrived. */
export type EarlierTry<Answer> = (db: Queryable) => Promise<Answer | null>

type Fields = Record<string, AnyPgColumn | SQL>
type AnswerOf<Of extends Fields> = {
  [Name in keyof Of]: Of[Name] extends SQL<infer Data>
    ? Data
    : Of[Name] extends AnyPgColumn
      ? GetColumnData<Of[Name]>
      : never
}

/**
 * How a retry is recognised: the browser makes a key for each request that a person sends, and the row that the first try writes keeps it. `key` is
 * the column of it, `of` says which keys count (the other columns of its unique index), `answer` is read from the same row. What has no request key
 * is always a first try.
 */
export const earlierTry =
  <Of extends Fields>(
    requestKey: string | undefined,
    { key, of, answer }: { key: AnyPgColumn; of: SQL | undefined; answer: Of },
  ): EarlierTry<AnswerOf<Of>> =>
  async (db) => {
    if (requestKey === undefined) return null
    const fields: Fields = answer
    const [row] = await db
      .select(fields)
      .from(getColumnTable<PgTable>(key))
      .where(and(of, eq(key, requestKey)))
      .limit(1)
    return (row as AnswerOf<Of> | undefined) ?? null
  }

/**
 * For a request that makes a thing, which nothing locks yet: of two tries that arrive together the later one's write violates the unique
 * `index` of the keys, and it is answered as the first one was.
 */
export async function answerOnce<Answer>(
  db: Queryable,
  { index, earlier }: { index: string; earlier: EarlierTry<Answer> },
  send: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await send()
  } catch (error) {
    const answer = violates(error, index) ? await earlier(db) : null
    if (answer === null) throw error
    return answer
  }
}
