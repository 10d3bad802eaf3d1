import { eq } from 'drizzle-orm'
import { users } from '#features/accounts/server/accounts.tables.ts'
import type { Queryable } from '#server/db/database.ts'
import type { EarlierRevision, ExtraWork } from '../extra-work.ts'
import type { Found } from './change-extra-work.ts'
import type { ExtraWorkRow } from './extra-work.access.ts'

/** The answer as both sides see it; `by` is the name of who gave it in the product or wrote it down. */
export const answerOf = (work: ExtraWorkRow, by: string | null): ExtraWork['answer'] =>
  work.answeredAt === null
    ? null
    : {
        at: work.answeredAt,
        by,
        answeredBy: work.answeredBy,
        way: work.answerWay,
        linkTo: work.answerLinkTo,
        asDeputy: work.asDeputy,
        note: work.answerNote,
      }

/** What a request is before it is changed: kept for good. */
export async function earlierOf(
  db: Queryable,
  { work, lines }: Pick<Found, 'work' | 'lines'>,
): Promise<EarlierRevision> {
  const [person] = work.answeredByUserId
    ? await db.select({ name: users.name }).from(users).where(eq(users.id, work.answeredByUserId))
    : []
  const { revision, description, readyAt, askedAt } = work
  return { revision, description, readyAt, askedAt, lines, answer: answerOf(work, person?.name ?? null) }
}
