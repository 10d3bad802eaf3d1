import { randomUUID } from 'node:crypto'
import type { Queryable } from '#server/db/database.ts'
import { dayInHelsinki } from '#shared/helsinki-clock.ts'
import type { ExtraWorkRow } from './extra-work.access.ts'
import { extraWorkLines, extraWorks } from './extra-work.tables.ts'
import { keepWait } from './keep-wait.ts'

type Given = Partial<typeof extraWorks.$inferInsert> & { ticketId: string; garageId: string; customerId: string }
type GivenLine = Partial<typeof extraWorkLines.$inferInsert>

const HOUR_MS = 3_600_000

/** A request that waits for its answer, with a line where no others are given. */
export async function makeExtraWork(
  db: Queryable,
  given: Given,
  lines: readonly GivenLine[] = [{}],
): Promise<ExtraWorkRow> {
  const askedAt = given.askedAt ?? new Date().toISOString()
  const [work] = await db
    .insert(extraWorks)
    .values({
      number: 1,
      description: 'Etujarrupalat ovat loppu.',
      requestKey: randomUUID(),
      askedAt,
      answerDueAt: new Date(Date.parse(askedAt) + 24 * HOUR_MS).toISOString(),
      ...given,
    })
    .returning()
  if (!work) throw new Error('the request was not made')
  await db.insert(extraWorkLines).values(
    lines.map((line, place) => ({
      extraWorkId: work.id,
      place,
      kind: 'OTHER' as const,
      code: '',
      name: 'Jarrupalat eteen',
      unit: 'sarja',
      quantityThousandths: 1000,
      unitPriceCents: 8900,
      discountPerMille: 0,
      vatCode: 'STANDARD' as const,
      ...line,
    })),
  )
  await keepWait(db, work.ticketId, dayInHelsinki(new Date(askedAt)))
  return work
}
