import { eq } from 'drizzle-orm'
import { type ShownPrices, shownLineCents, vatWord } from '#features/line-items/shown-prices.ts'
import { ticketNotice, timeText } from '#features/tickets/server/ticket-notice.ts'
import type { TicketSubject } from '#features/tickets/server/ticket-subject.ts'
import type { AboutTicket } from '#features/tickets/tickets.events.ts'
import type { Transaction } from '#server/db/database.ts'
import { dayInHelsinki } from '#shared/helsinki-clock.ts'
import { formatMoney } from '#shared/money.ts'
import { shownAmount } from '../answer-words.ts'
import type { ExtraWorkLine } from '../extra-work.ts'
import { extraWorks } from './extra-work.tables.ts'
import { linesOf } from './extra-work-lines.ts'

type AskedWork = Pick<typeof extraWorks.$inferSelect, 'description' | 'readyAt' | 'answerDueAt' | 'askedAt'> & {
  lines: readonly ExtraWorkLine[]
}

/** A ticket with the request that its notice is about; null once the request is gone. */
export type AskedSubject = TicketSubject & { work: AskedWork | null }

/** The tickets of these events, each with what is asked on it. */
export async function askedSubjects(
  tx: Transaction,
  events: readonly (AboutTicket & { extraWorkId: string })[],
): Promise<(AskedSubject | null)[]> {
  const subjects = await ticketNotice.subjects(tx, events)
  const asked: (AskedSubject | null)[] = []
  for (const [index, { extraWorkId }] of events.entries()) {
    const subject = subjects[index]
    asked.push(subject ? { ...subject, work: await askedWork(tx, extraWorkId) } : null)
  }
  return asked
}

async function askedWork(tx: Transaction, id: string): Promise<AskedWork | null> {
  const { description, readyAt, answerDueAt, askedAt } = extraWorks
  const [work] = await tx
    .select({ description, readyAt, answerDueAt, askedAt })
    .from(extraWorks)
    .where(eq(extraWorks.id, id))
  return work ? { ...work, lines: (await linesOf(tx, [id])).get(id) ?? [] } : null
}

/** The facts of it in a mail: each line with its price, the sum, the new ready time and until when to answer. */
export function askedFacts(
  { work, withVat }: AskedSubject,
  event: { grossCents: number; netCents?: number | undefined },
): (readonly [string, string])[] {
  const total = ['Yhteensä', shownAmount(event, withVat)] as const
  if (!work) return [total]
  const shown: ShownPrices = { withVat, day: dayInHelsinki(new Date(work.askedAt)) }
  return [
    ...work.lines.map((line) => [line.name, `${formatMoney(shownLineCents(line, shown))}, ${vatWord(shown)}`] as const),
    total,
    ...(work.readyAt ? [['Auto olisi valmis', timeText(work.readyAt)] as const] : []),
    ['Vastaa viimeistään', timeText(work.answerDueAt)],
  ]
}

/** Where the request is answered. */
export const answerAction = ({ ticketId }: AboutTicket) => ({
  label: 'Vastaa pyyntöön',
  path: `/app/tickets/${ticketId}`,
})
