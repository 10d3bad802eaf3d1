import { and, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import type { Queryable, Transaction } from '#server/db/database.ts'
import { type Sealer, sealerFor } from '#server/sealed-text.ts'
import type { Secret as PlatformSecret } from '#server/secure-token.ts'
import { AppError } from '#shared/app-error.ts'
import type { AuthenticatorSetup } from '../../second-factor.ts'
import { authenticatorApps } from '../second-factor.tables.ts'

/** Keys of apps in the database, each bound to its user. */
export const appKeySealer: Sealer = sealerFor('huoltosilta authenticator app secrets')

const PERIOD_SECONDS = 30

const totp = (secret: Secret, label = '') =>
  new TOTP({ issuer: 'Huoltosilta', label, algorithm: 'SHA1', digits: 6, period: PERIOD_SECONDS, secret })

type Owner = { userId: string; email: string }

/** A new secret for the person's app. It opens nothing before `confirmAuthenticatorApp`; beginning again replaces it. */
export async function beginAuthenticatorApp(
  tx: Transaction,
  platformSecret: PlatformSecret,
  { userId, email }: Owner,
): Promise<AuthenticatorSetup> {
  const secret = new Secret({ size: 20 })
  const row = { sealedKey: appKeySealer.seal(platformSecret, userId, secret.base32), lastStep: 0 }
  const [begun] = await tx
    .insert(authenticatorApps)
    .values({ userId, ...row })
    .onConflictDoUpdate({
      target: authenticatorApps.userId,
      set: row,
      setWhere: isNull(authenticatorApps.confirmedAt),
    })
    .returning({ userId: authenticatorApps.userId })
  if (!begun) throw new AppError('conflict', 'authenticator_app_exists')
  return { secret: secret.base32, uri: totp(secret, email).toString() }
}

/** The app shows the right codes: from now on they are asked for. False for a wrong one. */
export async function confirmAuthenticatorApp(
  tx: Transaction,
  platformSecret: PlatformSecret,
  userId: string,
  code: string,
): Promise<boolean> {
  if (!(await takeCode(tx, platformSecret, { userId, code, isConfirmed: false }))) return false
  await tx.update(authenticatorApps).set({ confirmedAt: sql`now()` }).where(eq(authenticatorApps.userId, userId))
  return true
}

/** Whether this is a code that the person's app shows now, or showed or will show half a minute from now. It then serves no more. */
export const takeAppCode = (
  db: Queryable,
  platformSecret: PlatformSecret,
  userId: string,
  code: string,
): Promise<boolean> => takeCode(db, platformSecret, { userId, code, isConfirmed: true })

async function takeCode(
  db: Queryable,
  platformSecret: PlatformSecret,
  { userId, code, isConfirmed }: { userId: string; code: string; isConfirmed: boolean },
): Promise<boolean> {
  const { confirmedAt, sealedKey, lastStep } = authenticatorApps
  const ofUser = and(eq(authenticatorApps.userId, userId), isConfirmed ? isNotNull(confirmedAt) : isNull(confirmedAt))
  const [app] = await db.select({ sealedKey }).from(authenticatorApps).where(ofUser)
  const secret = app && appKeySealer.open(platformSecret, userId, app.sealedKey)
  if (!secret) return false
  const timestamp = Date.now()
  const delta = totp(Secret.fromBase32(secret)).validate({ token: code, timestamp, window: 1 })
  if (delta === null) return false
  const step = Math.floor(timestamp / 1000 / PERIOD_SECONDS) + delta
  // of two who send one code at once, one is first
  const taken = await db
    .update(authenticatorApps)
    .set({ lastStep: step, lastUsedAt: sql`now()` })
    .where(and(ofUser, lt(lastStep, step)))
    .returning({ userId: authenticatorApps.userId })
  return taken.length > 0
}

/** Seals with the present secret what one before it sealed, so that the old one can go. */
export async function sealAppsAgain(db: Queryable, platformSecret: PlatformSecret, signal: AbortSignal): Promise<void> {
  const { userId, sealedKey } = authenticatorApps
  for (const app of await db.select({ userId, sealedKey }).from(authenticatorApps)) {
    if (signal.aborted) return
    const sealed = appKeySealer.sealedAgain(platformSecret, app.userId, app.sealedKey)
    // of an app that was begun again meanwhile the new secret stays
    if (sealed)
      await db
        .update(authenticatorApps)
        .set({ sealedKey: sealed })
        .where(and(eq(userId, app.userId), eq(sealedKey, app.sealedKey)))
  }
}
