import { and, inArray, isNull } from 'drizzle-orm'
import type { Transaction } from '#server/db/database.ts'
import { revokeLinks } from '#server/signed-links/spend-link.ts'
import { PICK_UP } from './pick-up-link.ts'
import { driverMessageBatches, ticketDrivers } from './ticket-drivers.tables.ts'

/** Stops the reminders of what drivers were notified of on these tickets so far. */
export async function stopReminders(tx: Transaction, ticketIds: readonly string[], now: Date): Promise<void> {
  await tx
    .update(driverMessageBatches)
    .set({ settledAt: now.toISOString() })
    .where(and(inArray(driverMessageBatches.ticketId, ticketIds), isNull(driverMessageBatches.settledAt)))
}

/** The cars are not ready any more: earlier notifications no longer hold, and their links are revoked. */
export async function finishNotifications(tx: Transaction, ticketIds: readonly string[], now: Date): Promise<void> {
  await stopReminders(tx, ticketIds, now)
  const named = await tx
    .select({ id: ticketDrivers.id })
    .from(ticketDrivers)
    .where(inArray(ticketDrivers.ticketId, ticketIds))
  const subjects = named.map(({ id }) => id)
  if (subjects.length > 0) await revokeLinks(tx, { purpose: PICK_UP, subjects, now })
}
