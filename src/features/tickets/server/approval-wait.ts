import { eq } from 'drizzle-orm'
import type { Queryable, Transaction } from '#server/db/database.ts'
import { ticketMoved } from '../tickets.events.ts'
import type { TicketStatus, WaitingReason } from '../tickets.ts'
import { changeTicket } from './change-ticket.ts'
import type { TimedTicketContext } from './ticket-context.ts'
import type { TicketRow } from './tickets.access.ts'
import { tickets } from './tickets.tables.ts'

/**
 * A ticket in work waits for the customer's permission from now on. One that has not begun, or waits for something else, is left unchanged.
 * The move has no notice of its own: the request has one.
 */
export const beginApprovalWait = (tx: Transaction, ctx: TimedTicketContext, ticketId: string) =>
  moveIf(tx, ctx, ticketId, ({ status }) => status === 'IN_PROGRESS', 'WAITING', 'APPROVAL')

/** The work goes on. A ticket that waits for something else is left unchanged. */
export const endApprovalWait = (tx: Transaction, ctx: TimedTicketContext, ticketId: string) =>
  moveIf(tx, ctx, ticketId, ({ waitingFor }) => waitingFor === 'APPROVAL', 'IN_PROGRESS', null)

/** What the lists show of the oldest request without an answer; null when none waits. The caller holds the ticket's lock. */
export const keepApprovalWait = (tx: Queryable, ticketId: string, wait: KeptWait | null) =>
  tx
    .update(tickets)
    .set(wait ?? NO_WAIT)
    .where(eq(tickets.id, ticketId))

/** The same of the proposed price; null when none waits for an answer. The caller holds the ticket's lock. */
export const keepPriceWait = (tx: Queryable, ticketId: string, wait: KeptPriceWait | null) =>
  tx
    .update(tickets)
    .set(wait ?? { priceSince: null, priceGrossCents: null })
    .where(eq(tickets.id, ticketId))

type KeptPriceWait = { priceSince: string; priceGrossCents: number }

type KeptWait = {
  approvalSince: string
  approvalDueAt: string
  approvalCall: boolean
  approvalDeputyId: string | null
  approvalGrossCents: number
}

const NO_WAIT = {
  approvalSince: null,
  approvalDueAt: null,
  approvalCall: false,
  approvalDeputyId: null,
  approvalGrossCents: null,
}

const moveIf = (
  tx: Transaction,
  ctx: TimedTicketContext,
  ticketId: string,
  moves: (ticket: TicketRow) => boolean,
  to: TicketStatus,
  waitingFor: WaitingReason | null,
) =>
  changeTicket.within(tx, ctx, {
    id: ticketId,
    may: 'askedByVerb',
    isDone: (ticket) => !moves(ticket),
    rule: ({ status }) => ({
      set: { status: to, statusChangedAt: ctx.services.clock().toISOString(), waitingFor, waitingNote: '' },
      // a request makes the ticket wait; only the answer lets it go on
      entry: {
        kind: 'MOVED',
        data: {
          from: status,
          to,
          waitingFor,
          note: '',
          changes: [],
          ...(to === 'IN_PROGRESS' && { isAutomatic: true }),
        },
      },
      events: [changeTicket.event(ticketMoved, { from: status, to, waitingFor, isNotifiedElsewhere: true })],
    }),
  })
