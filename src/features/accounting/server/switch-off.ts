import { eq } from 'drizzle-orm'
import type { Transaction } from '#server/db/database.ts'
import { announce } from '#server/events/announce.ts'
import { accountingSwitchedOff } from '../accounting.events.ts'
import type { OffReason } from '../accounting.ts'
import type { ConnectionRow } from './accounting.access.ts'
import { accountingConnections } from './accounting.tables.ts'

/** Stops a connection that is on and locked, and notifies the garage's admins. */
export async function switchOff(
  tx: Transaction,
  { garageId, system, version }: ConnectionRow,
  reason: OffReason,
): Promise<void> {
  await tx
    .update(accountingConnections)
    .set({ isOn: false, offReason: reason, version: version + 1 })
    .where(eq(accountingConnections.garageId, garageId))
  announce(tx, accountingSwitchedOff, { garageId, system, reason })
}
