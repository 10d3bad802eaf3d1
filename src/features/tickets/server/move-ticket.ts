import { eq } from 'drizzle-orm'
import type { OrganizationContext } from '#server/context.ts'
import { transact } from '#server/db/transact.ts'
import { announce, hint } from '#server/events/announce.ts'
import { AppError } from '#shared/app-error.ts'
import type { MoveTicket } from '../ticket-inputs.ts'
import { ticketMoved } from '../tickets.events.ts'
import { allowedMoves } from '../tickets.policy.ts'
import { demandVersion, ticketForUpdate } from './tickets.access.ts'
import { ticketEvents, tickets } from './tickets.tables.ts'

/** Moves a ticket to another status; a move that the rules do not allow, and a stale version, are conflicts. */
export async function moveTicket(ctx: OrganizationContext, move: MoveTicket): Promise<{ version: number }> {
  const { membership, caller } = ctx
  return transact(ctx.db, async (tx) => {
    const ticket = await ticketForUpdate(tx, membership, move.ticketId)
    demandVersion(ticket, move.version)
    const now = new Date()
    const moves = allowedMoves(membership, ticket, now.getTime())
    if (!moves.includes(move.to))
      throw new AppError('conflict', 'move_not_allowed', { details: { from: ticket.status, to: move.to, moves } })
    const closes = move.to === 'DONE' || move.to === 'CANCELLED'
    const garage = membership.organizationType === 'GARAGE'
    const version = ticket.version + 1
    await tx
      .update(tickets)
      .set({
        status: move.to,
        statusChangedAt: now.toISOString(),
        waitingFor: move.to === 'WAITING' ? (move.waitingFor ?? 'OTHER') : null,
        waitingNote: move.to === 'WAITING' ? move.note : '',
        closedAt: closes ? now.toISOString() : null,
        // a reopened ticket returns to both desks
        ...(closes ? {} : { garageArchivedAt: null, customerArchivedAt: null }),
        ...(garage && move.scheduledStart !== undefined ? { scheduledStart: move.scheduledStart } : {}),
        ...(garage && move.scheduledEnd !== undefined ? { scheduledEnd: move.scheduledEnd } : {}),
        ...(garage && move.promisedReadyAt !== undefined ? { promisedReadyAt: move.promisedReadyAt } : {}),
        version,
      })
      .where(eq(tickets.id, ticket.id))
    await tx.insert(ticketEvents).values({
      ticketId: ticket.id,
      kind: 'MOVED',
      actorUserId: caller.userId,
      actorOrganizationId: membership.organizationId,
      data: {
        from: ticket.status,
        to: move.to,
        waitingFor: move.to === 'WAITING' ? (move.waitingFor ?? 'OTHER') : null,
        note: move.note,
      },
    })
    announce(tx, ticketMoved, {
      ticketId: ticket.id,
      garageId: ticket.garageId,
      customerId: ticket.customerId,
      actorOrganizationId: membership.organizationId,
      actorUserId: caller.userId,
      from: ticket.status,
      to: move.to,
    })
    hint(tx, [ticket.garageId, ticket.customerId], { type: 'ticketEvent.new', ticketId: ticket.id })
    return { version }
  })
}
