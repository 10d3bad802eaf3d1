import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { deviceName } from '#features/accounts/device-name.ts'
import { sessions, users } from '#features/accounts/server/accounts.tables.ts'
import type { Queryable, Transaction } from '#server/db/database.ts'
import type { Outcome } from '#server/delivery/send-delivery.ts'
import { pushSubscriptions } from './push.tables.ts'

/** So many messages in a row that finally failed, and the device is forgotten: each was tried for hours. */
const MAX_FAILURES = 5

const { id, userId, endpoint, p256dh, auth, serverKey, sessionHash } = pushSubscriptions

/** Where messages to the device go, and whose it is in words, for super-users. */
export async function findDevice(db: Queryable, deviceId: string) {
  const [found] = await db
    .select({ email: users.email, address: { endpoint, p256dh, auth }, serverKey, userAgent: sessions.userAgent })
    .from(pushSubscriptions)
    .innerJoin(sessions, eq(sessions.tokenHash, sessionHash))
    .innerJoin(users, eq(users.id, userId))
    .where(and(eq(id, deviceId), gt(sessions.expiresAt, sql`now()`), isNull(users.disabledAt)))
  if (!found) return null
  const { email, userAgent, ...device } = found
  return { ...device, name: `${email} (${deviceName(userAgent)})` }
}

/** Whether the user has turned messages on anywhere. */
export async function hasDevices(db: Queryable, of: string): Promise<boolean> {
  const found = await db.select({ id }).from(pushSubscriptions).where(eq(userId, of)).limit(1)
  return found.length > 0
}

/** Notes what became of a message: a device that is gone, or that has not taken anything for long, is forgotten. */
export async function noteOutcome(tx: Transaction, deviceId: string, outcome: Outcome): Promise<void> {
  const isThis = eq(id, deviceId)
  if (outcome === 'gone') await tx.delete(pushSubscriptions).where(isThis)
  else if (outcome === 'sent') await tx.update(pushSubscriptions).set({ sentAt: sql`now()`, failures: 0 }).where(isThis)
  else {
    const [device] = await tx
      .update(pushSubscriptions)
      .set({ failures: sql`${pushSubscriptions.failures} + 1` })
      .where(isThis)
      .returning({ failures: pushSubscriptions.failures })
    if (device && device.failures >= MAX_FAILURES) await tx.delete(pushSubscriptions).where(isThis)
  }
}
