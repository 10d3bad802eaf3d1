import type { OrganizationContext } from '#server/context.ts'
import type { Transaction } from '#server/db/database.ts'
import { newId } from '#server/db/new-id.ts'
import { transact } from '#server/db/transact.ts'
import { AppError } from '#shared/app-error.ts'
import { changedTicketFields, type PlanFieldName, pickFields, planFieldNames } from '../ticket-fields.ts'
import type { MoveTicket } from '../ticket-inputs.ts'
import { ticketMoved } from '../tickets.events.ts'
import { allowedMoves } from '../tickets.policy.ts'
import { changeTicket } from './change-ticket.ts'
import { requireOwnMechanic } from './own-mechanic.ts'
import { earlierAct, recordUndo } from './ticket-acts.ts'
import type { TimedTicketContext } from './ticket-context.ts'
import type { TicketRow } from './tickets.access.ts'

/**
 * Moves a ticket to another status, and plans it in the same act. Refusals: `conflict: move_not_allowed` (with the moves that
 * are), `conflict: ticket_changed`, `forbidden: garage_plans` for a customer that plans, `invalid` at `mechanicId` or `scheduledEnd`.
 * A retry with the same key moves nothing more, and is answered as the first try was.
 */
export const moveTicket = (ctx: OrganizationContext, move: MoveTicket): Promise<{ version: number }> =>
  transact(ctx.db, (tx) => moveWithin(tx, ctx, move))

type MoveWithin = Omit<MoveTicket, 'version'> & {
  /** Left out by a move that is right after any other change. */
  version?: number
  /** Whose act it is, when it is none of the side's people: the name of a driver. */
  driver?: string
  /** What it is a part of has a notice of its own: those of moves say nothing. */
  isNotifiedElsewhere?: boolean
}

/** The same inside a transaction of the caller's own. */
export function moveWithin(tx: Transaction, ctx: TimedTicketContext, move: MoveWithin): Promise<{ version: number }> {
  const now = ctx.services.clock()
  const moves = (ticket: TicketRow) => allowedMoves(ctx.membership, ticket, now.getTime())
  const { to, note, requestKey, driver, isNotifiedElsewhere } = move
  return changeTicket.within(tx, ctx, {
    id: move.ticketId,
    version: move.version,
    request: earlierAct(ctx, requestKey),
    may: (_side, ticket) => moves(ticket).includes(to),
    refused: (ticket) =>
      new AppError('conflict', 'move_not_allowed', { details: { from: ticket.status, to, moves: moves(ticket) } }),
    async rule(ticket) {
      const isClosed = to === 'DONE' || to === 'CANCELLED'
      const waitingFor = to === 'WAITING' ? (move.waitingFor ?? 'OTHER') : null
      const plan = planOf(ticket, move)
      const changes = changedTicketFields(ticket, plan)
      if (changes.length > 0 && ctx.membership.organizationType !== 'GARAGE')
        throw new AppError('forbidden', 'garage_plans')
      if (changes.some(({ field }) => field === 'mechanicId'))
        await requireOwnMechanic(tx, ticket.garageId, plan.mechanicId)
      const set = {
        ...plan,
        status: to,
        statusChangedAt: now.toISOString(),
        waitingFor,
        waitingNote: waitingFor ? note : '',
        closedAt: isClosed ? now.toISOString() : null,
        // a reopened ticket returns to both desks, and a closed one leaves them in its time
        ...onBothDesks,
      }
      const entryId = newId()
      const waits = await recordUndo(tx, ctx, ticket, { requestKey, set, version: ticket.version + 1, entryId, now })
      return {
        set,
        entry: { id: entryId, kind: 'MOVED', data: { from: ticket.status, to, waitingFor, note, changes, driver } },
        events: [
          changeTicket.event(ticketMoved, { from: ticket.status, to, waitingFor, note, isNotifiedElsewhere }, waits),
        ],
      }
    },
  })
}

const onBothDesks = {
  garageArchivedAt: null,
  garageUnarchivedAt: null,
  customerArchivedAt: null,
  customerUnarchivedAt: null,
}

type MovePlan = Pick<MoveTicket, PlanFieldName>

/** What the move plans. A new beginning takes an end away that lies before it, unless the move names the end too. */
function planOf({ scheduledEnd }: TicketRow, move: MovePlan): MovePlan {
  const plan = pickFields(move, planFieldNames)
  const isOutdated = plan.scheduledStart && scheduledEnd && scheduledEnd < plan.scheduledStart
  return isOutdated && plan.scheduledEnd === undefined ? { ...plan, scheduledEnd: null } : plan
}
