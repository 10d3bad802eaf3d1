import { and, asc, eq, inArray, ne } from 'drizzle-orm'
import { type CustomerData, ERASED_NAME } from '#server/contributions.ts'
import type { Queryable } from '#server/db/database.ts'
import { rewriteColumn } from '#server/db/rewrite-column.ts'
import type { EarlierRevision } from '../extra-work.ts'
import { extraWorkLines, extraWorks } from './extra-work.tables.ts'

async function worksOf(db: Queryable, customerId: string) {
  const works = await db
    .select({
      description: extraWorks.description,
      state: extraWorks.state,
      askedAt: extraWorks.askedAt,
      answeredAt: extraWorks.answeredAt,
      answeredBy: extraWorks.answeredBy,
      answerLinkTo: extraWorks.answerLinkTo,
      answerNote: extraWorks.answerNote,
      earlier: extraWorks.earlier,
    })
    .from(extraWorks)
    .where(eq(extraWorks.customerId, customerId))
    .orderBy(asc(extraWorks.id))
  return works.map((work) => ({ ...work, earlier: work.earlier.map(askedBefore) }))
}

/** What was asked and answered before a change, as the request itself is given. */
const askedBefore = ({ description, askedAt, answer }: EarlierRevision) => ({
  description,
  askedAt,
  answeredAt: answer?.at ?? null,
  answeredBy: answer?.answeredBy ?? '',
  // the oldest answers do not have it
  answerLinkTo: answer?.linkTo ?? '',
  answerNote: answer?.note ?? '',
})

/** The same without the person, as the columns of the request itself are rewritten. */
const withoutPerson = (revision: EarlierRevision, without: (text: string) => string): EarlierRevision => ({
  ...revision,
  description: without(revision.description),
  lines: revision.lines.map((line) => ({ ...line, name: without(line.name) })),
  answer: revision.answer && {
    ...revision.answer,
    answeredBy: revision.answer.answeredBy === '' ? '' : ERASED_NAME,
    linkTo: '',
    note: '',
  },
})

/** What a garage's own customer was asked about extra work and answered. */
export const extraWorkOfCustomer: CustomerData = {
  name: 'extraWork',
  read: worksOf,
  words: async (tx, customerId) =>
    (await worksOf(tx, customerId))
      .flatMap((work) => [work, ...work.earlier])
      .flatMap(({ answeredBy, answerLinkTo }) => [answeredBy, answerLinkTo]),
  async erase(tx, { customerId, without }) {
    const ofPerson = eq(extraWorks.customerId, customerId)
    const own = tx.select({ id: extraWorks.id }).from(extraWorks).where(ofPerson)
    await rewriteColumn(tx, extraWorks, 'description', ofPerson, without)
    await rewriteColumn(tx, extraWorkLines, 'name', inArray(extraWorkLines.extraWorkId, own), without)
    await rewriteColumn(tx, extraWorks, 'earlier', ofPerson, (earlier: EarlierRevision[]) =>
      earlier.map((revision) => withoutPerson(revision, without)),
    )
    await tx
      .update(extraWorks)
      .set({ answeredBy: ERASED_NAME })
      .where(and(ofPerson, ne(extraWorks.answeredBy, '')))
    await tx.update(extraWorks).set({ answerLinkTo: '', answerNote: '' }).where(ofPerson)
  },
}
