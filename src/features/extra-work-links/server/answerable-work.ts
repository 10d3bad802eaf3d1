import { mayAnswerByLink } from '#features/extra-work/extra-work.policy.ts'
import type { ExtraWorkLine } from '#features/extra-work/extra-work.ts'
import type { ExtraWorkRow } from '#features/extra-work/server/extra-work.access.ts'
import { EXTRA_WORK_FILES } from '#features/extra-work/server/extra-work-files.ts'
import { linesOf } from '#features/extra-work/server/extra-work-lines.ts'
import type { FileView } from '#features/files/files.ts'
import { attachedFiles } from '#features/files/server/attach-files.ts'
import { paysWithVat } from '#features/organizations/server/organizations.access.ts'
import type { TicketRow } from '#features/tickets/server/tickets.access.ts'
import type { Queryable } from '#server/db/database.ts'
import { dayInHelsinki } from '#shared/helsinki-clock.ts'
import { approvableByLink } from '../extra-work-links.policy.ts'
import { linkWishes } from './link-wishes.ts'

/** A request as a page without an account shows it. */
export type ShownWork = {
  ticket: TicketRow
  work: ExtraWorkRow
  lines: ExtraWorkLine[]
  /** The day of the VAT rate. */
  day: string
  /** Whether the customer is a private person, who reads prices with VAT. */
  withVat: boolean
}

/** One that may be answered there now. */
export type AnswerableWork = ShownWork & {
  files: FileView[]
  /** The most that may be approved, in cents with VAT; null is no limit. */
  mostCents: number | null
  /** Whether the customer has people of its own, who may answer instead. */
  hasPeople: boolean
}

type Found = Pick<ShownWork, 'ticket' | 'work'>

/** Several requests of one ticket. */
export async function shownWorks(
  db: Queryable,
  ticket: TicketRow,
  works: readonly ExtraWorkRow[],
  now: Date,
): Promise<ShownWork[]> {
  const ids = works.map(({ id }) => id)
  const [lines, withVat] = await Promise.all([linesOf(db, ids), paysWithVat(db, ticket.customerId)])
  return works.map((work) => ({
    ticket,
    work,
    lines: lines.get(work.id) ?? [],
    withVat,
    // what was answered has the VAT of its day
    day: dayInHelsinki(work.answeredAt === null ? now : new Date(work.answeredAt)),
  }))
}

export async function shownWork(db: Queryable, { ticket, work }: Found, now: Date): Promise<ShownWork> {
  const [shown] = await shownWorks(db, ticket, [work], now)
  if (!shown) throw new Error('one request is shown as one')
  return shown
}

/** What its form needs besides; null where the customer wants no answers by link, or it waits for none. */
export async function answerableWork(db: Queryable, shown: ShownWork): Promise<AnswerableWork | null> {
  const { ticket, work } = shown
  const wishes = await linkWishes(db, ticket)
  if (!mayAnswerByLink(wishes, ticket, work)) return null
  const files = (await attachedFiles(db, EXTRA_WORK_FILES, [work.id])).get(work.id) ?? []
  const mostCents = approvableByLink(wishes.approvalLimitCents)
  return { ...shown, files, mostCents, hasPeople: !wishes.isManaged }
}
