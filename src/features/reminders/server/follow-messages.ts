import { eq } from 'drizzle-orm'
import type { Transaction } from '#server/db/database.ts'
import { deliveryFailed, deliveryMoved } from '#server/delivery/delivery.events.ts'
import { defineListener } from '#server/events/listener.ts'
import type { ReminderState } from '../reminders.ts'
import { REMINDER_MESSAGE } from './queue-reminder.ts'
import { reminders } from './reminders.tables.ts'

const rank: Record<ReminderState, number> = { QUEUED: 0, FAILED: 0, SENT: 1, DELIVERED: 2, READ: 3 }
const STATE_OF = { sent: 'SENT', delivered: 'DELIVERED', read: 'READ' } as const

async function lockedMessage(tx: Transaction, id: string) {
  const [found] = await tx
    .select({ id: reminders.id, state: reminders.state })
    .from(reminders)
    .where(eq(reminders.id, id))
    .for('update')
  return found
}

const write = (tx: Transaction, id: string, state: ReminderState, stateAt: string) =>
  tx.update(reminders).set({ state, stateAt }).where(eq(reminders.id, id))

/** What the provider reports of a message; it may come late and in any order, and never leads back. */
const followMoves = defineListener({
  event: deliveryMoved,
  async handle(tx, { targetKind, targetId, state }, { announcedAt }) {
    const found = targetKind === REMINDER_MESSAGE ? await lockedMessage(tx, targetId) : undefined
    if (found && rank[STATE_OF[state]] > rank[found.state]) await write(tx, found.id, STATE_OF[state], announcedAt)
  },
})

/** The list shows it, and the garage calls. */
const followFailures = defineListener({
  event: deliveryFailed,
  async handle(tx, { targetKind, targetId }, { announcedAt }) {
    const found = targetKind === REMINDER_MESSAGE ? await lockedMessage(tx, targetId) : undefined
    if (found) await write(tx, found.id, 'FAILED', announcedAt)
  },
})

export const followReminders = [followMoves, followFailures] as const
