import { and, count, eq } from 'drizzle-orm'
import { lockedMessage } from '#features/chats/server/one-message.ts'
import { changeTicket } from '#features/tickets/server/change-ticket.ts'
import type { TicketRow } from '#features/tickets/server/tickets.access.ts'
import type { OrganizationContext } from '#server/context.ts'
import type { Transaction } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import { invalidate } from '#server/events/announce.ts'
import { AppError, notFound } from '#shared/app-error.ts'
import { MAX_PINS, type PinMessage } from '../chat-pins.ts'
import { chatPins } from './chat-pins.tables.ts'

/**
 * Liitä huoltoon: pins the message to the ticket, for both sides; a second time is no change. Refusals: `not_found: chat_message`,
 * `not_found: ticket` also for one of another pair, `conflict: message_withdrawn`, `limit: too_many_pins`.
 */
export const pinMessage = (ctx: OrganizationContext, pinned: PinMessage): Promise<void> =>
  changePin(ctx, pinned, 'PINNED', async (tx, pin, isWithdrawn) => {
    if (isWithdrawn) throw new AppError('conflict', 'message_withdrawn')
    const made = await tx
      .insert(chatPins)
      .values({ ...pin, userId: ctx.actor.userId })
      .onConflictDoNothing()
      .returning({ number: chatPins.messageNumber })
    if (made.length === 0) return false
    const [pins] = await tx.select({ count: count() }).from(chatPins).where(eq(chatPins.ticketId, pin.ticketId))
    if (pins && pins.count > MAX_PINS) throw new AppError('limit', 'too_many_pins')
    return true
  })

/** Irrota huollosta: anybody of the two sides may, a withdrawn message too; again is no change. */
export const unpinMessage = (ctx: OrganizationContext, pinned: PinMessage): Promise<void> =>
  changePin(ctx, pinned, 'UNPINNED', async (tx, { ticketId, messageNumber }) => {
    const removed = await tx
      .delete(chatPins)
      .where(and(eq(chatPins.ticketId, ticketId), eq(chatPins.messageNumber, messageNumber)))
      .returning({ number: chatPins.messageNumber })
    return removed.length > 0
  })

type Pin = { ticketId: string; messageNumber: number; chatId: string }
type Pair = Pick<TicketRow, 'garageId' | 'customerId'>

const changePin = (
  ctx: OrganizationContext,
  { otherId, messageId, ticketId }: PinMessage,
  act: 'PINNED' | 'UNPINNED',
  rule: (tx: Transaction, pin: Pin, isWithdrawn: boolean) => Promise<boolean>,
): Promise<void> =>
  transact(ctx.db, async (tx) => {
    const { chat, message } = await lockedMessage(tx, ctx.membership, { otherId, messageId })
    const isOfPair = ({ garageId, customerId }: Pair) => garageId === chat.garageId && customerId === chat.customerId
    await changeTicket.within(tx, ctx, {
      // locked, so that the pins of several people are counted one after the other
      id: ticketId,
      // a user who sees the ticket may comment on it, and so pin; in this conversation another pair's ticket is none
      may: (_, ticket) => isOfPair(ticket),
      refused: () => notFound('ticket'),
      async rule({ id, garageId, customerId }) {
        const pin = { ticketId: id, messageNumber: message.number, chatId: chat.id }
        if (!(await rule(tx, pin, message.withdrawnAt !== null))) return { invalidateFor: [] }
        invalidate(tx, [garageId, customerId], { type: 'messageEvent.new', messageId })
        return { entry: { kind: 'PINNED', data: { act } } }
      },
    })
  })
