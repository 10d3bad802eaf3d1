import { createECDH } from 'node:crypto'
import { and, desc, eq, gt, inArray, sql } from 'drizzle-orm'
import { deviceName } from '#features/accounts/device-name.ts'
import { sessions } from '#features/accounts/server/accounts.tables.ts'
import type { UserContext } from '#server/context.ts'
import type { PersonalData } from '#server/contributions.ts'
import type { Transaction } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import { AppError, notFound } from '#shared/app-error.ts'
import { isUuid } from '#shared/id.ts'
import type { NewSubscription, PushDevices } from '../push.ts'
import { pushSubscriptions } from './push.tables.ts'

/** More devices than a person carries; the oldest make room. */
const MAX_DEVICES = 20

const { id, userId, sessionHash, createdAt, sentAt } = pushSubscriptions

/** The devices on which the user gets messages. */
export async function ownDevices({ db, caller, services }: UserContext): Promise<PushDevices> {
  const rows = await db
    .select({ id, sessionHash, createdAt, sentAt, userAgent: sessions.userAgent })
    .from(pushSubscriptions)
    .innerJoin(sessions, eq(sessions.tokenHash, sessionHash))
    .where(and(eq(userId, caller.userId), gt(sessions.expiresAt, sql`now()`)))
    .orderBy(desc(createdAt), desc(id))
    .limit(MAX_DEVICES)
  const devices = rows.map(({ sessionHash: of, userAgent, ...row }) => ({
    ...row,
    device: deviceName(userAgent),
    isCurrent: of === caller.sessionHash,
  }))
  return {
    serverKey: services.push?.publicKey ?? null,
    devices: devices.sort((one, other) => Number(other.isCurrent) - Number(one.isCurrent)),
  }
}

/** Turns messages on in the browser of this session. One that another user had before belongs to who turned it on last. */
export async function subscribe(ctx: UserContext, given: NewSubscription): Promise<PushDevices> {
  const { db, caller, services } = ctx
  if (!services.push) throw new AppError('unavailable', 'push_unavailable')
  if (!services.push.takes(given.endpoint)) throw new AppError('invalid', 'push_service')
  if (given.serverKey !== services.push.publicKey || !isOnCurve(given.p256dh))
    throw new AppError('conflict', 'push_key')
  await transact(db, async (tx) => {
    const own = { userId: caller.userId, sessionHash: caller.sessionHash }
    await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.endpoint, given.endpoint))
    await tx
      .insert(pushSubscriptions)
      .values({ ...given, ...own })
      .onConflictDoUpdate({ target: sessionHash, set: { ...given, failures: 0, sentAt: null } })
    await dropOldest(tx, caller.userId)
  })
  return ownDevices(ctx)
}

async function dropOldest(tx: Transaction, of: string): Promise<void> {
  const old = tx
    .select({ id })
    .from(pushSubscriptions)
    .where(eq(userId, of))
    .orderBy(desc(createdAt), desc(id))
    .offset(MAX_DEVICES)
  await tx.delete(pushSubscriptions).where(inArray(id, old))
}

/** Nothing can be encrypted for a key that is none. */
function isOnCurve(p256dh: string): boolean {
  const own = createECDH('prime256v1')
  own.generateKeys()
  try {
    own.computeSecret(Buffer.from(p256dh, 'base64url'))
    return true
  } catch {
    return false
  }
}

/** Turns them off on one of the user's devices, this one or another. */
export async function removeDevice(ctx: UserContext, deviceId: string): Promise<PushDevices> {
  if (!isUuid(deviceId)) throw notFound('push_device')
  const removed = await ctx.db
    .delete(pushSubscriptions)
    .where(and(eq(id, deviceId), eq(userId, ctx.caller.userId)))
    .returning({ id })
  if (removed.length === 0) throw notFound('push_device')
  return ownDevices(ctx)
}

/** For the user's own copy; what would let others write to the device is not in it. */
export const deviceData: PersonalData = {
  name: 'devices',
  read: async (db, of) => {
    const rows = await db
      .select({ endpoint: pushSubscriptions.endpoint, createdAt, sentAt, userAgent: sessions.userAgent })
      .from(pushSubscriptions)
      .innerJoin(sessions, eq(sessions.tokenHash, sessionHash))
      .where(eq(userId, of))
    return rows.map(({ endpoint, userAgent, ...row }) => ({
      ...row,
      device: deviceName(userAgent),
      pushService: new URL(endpoint).host,
    }))
  },
}
