import { eq, sql } from 'drizzle-orm'
import { changeTicket } from '#features/tickets/server/change-ticket.ts'
import type { TicketContext } from '#features/tickets/server/ticket-context.ts'
import type { TicketRow } from '#features/tickets/server/tickets.access.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import type { Services } from '#server/services.ts'
import type { DecisionCounts } from '#shared/answer-outcome.ts'
import { AppError } from '#shared/app-error.ts'
import type { ExtraWorkAct } from '#shared/extra-work-acts.ts'
import { dayInHelsinki } from '#shared/helsinki-clock.ts'
import type { ExtraWorkLine, OneExtraWork } from '../extra-work.ts'
import { sumsOf } from '../extra-work-sums.ts'
import { type ExtraWorkRow, extraWorkFor } from './extra-work.access.ts'
import { extraWorks } from './extra-work.tables.ts'
import { linesOf } from './extra-work-lines.ts'
import { keepWait } from './keep-wait.ts'

/** In whose name a request is changed: a member of one of its sides, or for the customer the holder of a signed link. */
export type ExtraWorkContext = TicketContext & { db: Database; services: Pick<Services, 'clock'> }

type Effects = {
  entry: ReturnType<typeof entryOf>
  events: readonly ReturnType<typeof changeTicket.event>[]
  /** What happens to the ticket itself. */
  set?: Partial<Pick<TicketRow, 'promisedReadyAt'>>
}

/** What the verb finds. `grossCents` is with VAT. */
export type Found = { ticket: TicketRow; work: ExtraWorkRow; lines: ExtraWorkLine[]; day: string }

/** What it writes, and the effects on the ticket; null when nothing changes. */
export type Written = { set: Partial<typeof extraWorks.$inferInsert>; effects: Effects } | null

/**
 * The one way to change a request: its ticket is locked first, then the request is found and its version looked at. Refusals:
 * `not_found: extra_work`, `conflict: extra_work_changed` with its version now. Without a version for who names the revision instead.
 */
export const changeExtraWork = (ctx: ExtraWorkContext, named: Named, verb: Verb): Promise<{ version: number }> =>
  transact(ctx.db, (tx) => changeExtraWorkWithin(tx, ctx, named, verb))

type Named = { extraWorkId: string; version?: OneExtraWork['version'] }
type Verb = {
  may: (found: Found) => boolean
  refused: () => AppError
  /** An earlier try did the same already. */
  isDone?: (found: Found) => boolean
  rule: (tx: Transaction, found: Found) => Promise<Written>
  /** What follows for the ticket, which still waits for an answer or not; after it on the timeline. */
  afterwards?: (tx: Transaction, ticketId: string, isWaiting: boolean) => Promise<unknown>
}

/** The same in the transaction of another change. */
export async function changeExtraWorkWithin(
  tx: Transaction,
  ctx: ExtraWorkContext,
  { extraWorkId, version }: Named,
  verb: Verb,
): Promise<{ version: number }> {
  const { ticketId } = await extraWorkFor(tx, ctx.membership, extraWorkId)
  const { after, done } = await changeTicket.within<{ after: number; done: Found | null }>(tx, ctx, {
    id: ticketId,
    may: 'askedByVerb',
    async rule(ticket) {
      const [work, lines] = await Promise.all([
        extraWorkFor(tx, ctx.membership, extraWorkId),
        linesOf(tx, [extraWorkId]),
      ])
      const found = { ticket, work, lines: lines.get(work.id) ?? [], day: dayInHelsinki(ctx.services.clock()) }
      const unchanged = { invalidateFor: [], answer: { after: work.version, done: null } }
      if (verb.isDone?.(found)) return unchanged
      if (version !== undefined && work.version !== version)
        throw new AppError('conflict', 'extra_work_changed', { details: { current: { version: work.version } } })
      if (!verb.may(found)) throw verb.refused()
      const written = await verb.rule(tx, found)
      if (!written) return unchanged
      await tx
        .update(extraWorks)
        .set({ ...written.set, version: sql`${extraWorks.version} + 1` })
        .where(eq(extraWorks.id, work.id))
      return { ...written.effects, answer: { after: work.version + 1, done: found } }
    },
  })
  if (done) {
    const isWaiting = await keepWait(tx, ticketId, done.day)
    await verb.afterwards?.(tx, ticketId, isWaiting)
  }
  return { version: after }
}

type AnswerFacts = {
  approvedCents: number | null
  approvedNetCents: number | null
  decisions: DecisionCounts | null
  answeredBy: string
  /** By the customer's rule that is named in `answeredBy`. */
  byRule: boolean
  linkTo: string | undefined
  readyAt: string | null
}

/** The timeline's entry of an act; `linkTo` is for what goes by a signed link. */
export const entryOf = (
  act: ExtraWorkAct,
  { number, grossCents, netCents }: { number: number; grossCents: number; netCents: number },
  {
    approvedCents = null,
    approvedNetCents = null,
    decisions = null,
    answeredBy = '',
    byRule = false,
    linkTo,
    readyAt = null,
  }: Partial<AnswerFacts> = {},
) => ({
  kind: 'EXTRA_WORK' as const,
  data: {
    act,
    number,
    grossCents,
    approvedCents,
    net: { cents: netCents, approvedCents: approvedNetCents },
    ...(decisions !== null && { decisions }),
    answeredBy,
    ...(byRule && { byRule }),
    ...(linkTo !== undefined && { linkTo }),
    ...(readyAt !== null && { readyAt }),
  },
})

/** The facts of a request in events and entries. */
export const factsOf = ({ work, lines, day }: Pick<Found, 'work' | 'lines' | 'day'>) => ({
  extraWorkId: work.id,
  number: work.number,
  ...sumsOf(lines, day),
})
