import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '#server/db/database.ts'
import { announce } from '#server/events/announce.ts'
import type { Secret } from '#server/secure-token.ts'
import { secondFactorRemoved } from '../../accounts.events.ts'
import type { SecondFactors } from '../../second-factor.ts'
import { users } from '../accounts.tables.ts'
import { authenticatorApps, passkeys, recoveryCodes } from '../second-factor.tables.ts'
import { endSessionsOf } from '../session-store.ts'
import { passkeysOf } from './passkeys.ts'
import { countRecoveryCodes, renewRecoveryCodes } from './recovery-codes.ts'

/** The person's app, once it is in use. */
export async function appOf(db: Queryable, userId: string) {
  const { createdAt, lastUsedAt, confirmedAt } = authenticatorApps
  const [app] = await db
    .select({ createdAt, lastUsedAt })
    .from(authenticatorApps)
    .where(and(eq(authenticatorApps.userId, userId), isNotNull(confirmedAt)))
  return app ?? null
}

export async function secondFactorsOf(db: Queryable, userId: string): Promise<SecondFactors> {
  const keys = await passkeysOf(db, userId)
  return {
    passkeys: keys.map(({ credentialId: id, name, createdAt, lastUsedAt }) => ({ id, name, createdAt, lastUsedAt })),
    authenticatorApp: await appOf(db, userId),
    recoveryCodesLeft: await countRecoveryCodes(db, userId),
  }
}

/**
 * After a factor was added. With the first one come recovery codes, and other sessions, which were opened without a second factor, end.
 */
export async function settleAdded(
  tx: Transaction,
  platformSecret: Secret,
  { userId, sessionHash }: { userId: string; sessionHash: string },
): Promise<string[] | null> {
  const first = await tx
    .update(users)
    .set({ secondFactorSince: sql`now()` })
    .where(and(eq(users.id, userId), isNull(users.secondFactorSince)))
    .returning({ id: users.id })
  if (first.length === 0) return null
  await endSessionsOf(tx, userId, sessionHash)
  return renewRecoveryCodes(tx, platformSecret, userId)
}

/** Removes all of them from a user who has lost them, with every session; answers whether there were any. The owner gets the mails. */
export async function forgetFactors(tx: Transaction, userId: string): Promise<boolean> {
  const had = await secondFactorsOf(tx, userId)
  await tx.delete(passkeys).where(eq(passkeys.userId, userId))
  await tx.delete(authenticatorApps).where(eq(authenticatorApps.userId, userId))
  await settleRemoved(tx, userId)
  await endSessionsOf(tx, userId)
  if (had.passkeys.length > 0) announce(tx, secondFactorRemoved, { userId, factor: 'passkey' })
  if (had.authenticatorApp) announce(tx, secondFactorRemoved, { userId, factor: 'app' })
  return had.passkeys.length > 0 || had.authenticatorApp !== null
}

/** After one was removed: without any, recovery codes open nothing and go. */
export async function settleRemoved(tx: Transaction, userId: string): Promise<void> {
  const left = await secondFactorsOf(tx, userId)
  if (left.passkeys.length > 0 || left.authenticatorApp) return
  await tx.update(users).set({ secondFactorSince: null }).where(eq(users.id, userId))
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
}
