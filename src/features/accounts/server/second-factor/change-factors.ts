import { and, eq } from 'drizzle-orm'
import type { UserContext } from '#server/context.ts'
import type { Transaction } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import { announce } from '#server/events/announce.ts'
import { rateLimit } from '#server/rate-limit.ts'
import { AppError, invalidFields, notFound } from '#shared/app-error.ts'
import { recoveryCodesRenewed, secondFactorAdded, secondFactorRemoved } from '../../accounts.events.ts'
import type { AddedFactor, AuthenticatorSetup, NewPasskeyAnswer, SecondFactors } from '../../second-factor.ts'
import { lockCaller } from '../find-user.ts'
import { recordOwnAct } from '../record-own-act.ts'
import { authenticatorApps, passkeys } from '../second-factor.tables.ts'
import { beginAuthenticatorApp, confirmAuthenticatorApp } from './authenticator-app.ts'
import { secondFactorsOf, settleAdded, settleRemoved } from './factors.ts'
import { askNewPasskey, keepPasskey, readNewPasskey } from './passkeys.ts'
import { renewRecoveryCodes } from './recovery-codes.ts'

/** More than anybody has devices. */
const MAX_PASSKEYS = 20

type Factor = { factor: 'passkey' | 'app'; name?: string }

const note = (
  { services, caller, ip, requestId }: UserContext,
  event: Parameters<typeof services.security.note>[0],
  factor?: string,
) => services.security.note(event, { userId: caller.userId, ip, requestId, ...(factor !== undefined && { factor }) })

const adding = (caller: UserContext['caller']) => ({ purpose: 'add', boundTo: caller.sessionHash }) as const

export const askForPasskey = ({ db, services, caller }: UserContext) =>
  askNewPasskey(db, services.publicUrl, caller, adding(caller))

export async function addPasskey(
  ctx: UserContext,
  { name, answer }: { name: string; answer: NewPasskeyAnswer },
): Promise<AddedFactor> {
  const { db, services, caller } = ctx
  const passkey = await readNewPasskey(db, services.publicUrl, answer, adding(caller))
  return added(ctx, { factor: 'passkey', name }, async (tx) => {
    if ((await tx.$count(passkeys, eq(passkeys.userId, caller.userId))) >= MAX_PASSKEYS)
      throw new AppError('conflict', 'too_many_passkeys')
    await keepPasskey(tx, caller.userId, name, passkey)
  })
}

export const beginApp = ({ db, services, caller }: UserContext): Promise<AuthenticatorSetup> =>
  transact(db, (tx) => beginAuthenticatorApp(tx, services.linkSecret, caller))

export async function confirmApp(ctx: UserContext, code: string): Promise<AddedFactor> {
  const { db, services, caller } = ctx
  await rateLimit(db, `confirm-app:${caller.userId}`, { max: 20, windowMs: 15 * 60_000 })
  return added(ctx, { factor: 'app' }, async (tx) => {
    if (!(await confirmAuthenticatorApp(tx, services.linkSecret, caller.userId, code.replace(/\s/g, ''))))
      throw invalidFields({ field: 'code', message: 'Koodi on väärin. Tarkista, että kello on oikeassa' })
  })
}

async function added(ctx: UserContext, factor: Factor, add: (tx: Transaction) => Promise<void>): Promise<AddedFactor> {
  const { db, services, caller } = ctx
  const { userId } = caller
  const result = await transact(db, async (tx) => {
    await lockCaller(tx, userId)
    await add(tx)
    const recoveryCodes = await settleAdded(tx, services.linkSecret, caller)
    await recordOwnAct(tx, userId, { action: 'accounts.second_factor_added', details: factor })
    announce(tx, secondFactorAdded, { userId, factor: factor.factor })
    return { factors: await secondFactorsOf(tx, userId), recoveryCodes }
  })
  note(ctx, 'second_factor_added', factor.factor)
  return result
}

export const removePasskey = (ctx: UserContext, id: string): Promise<SecondFactors> =>
  removed(ctx, 'passkey', async (tx) => {
    const [gone] = await tx
      .delete(passkeys)
      .where(and(eq(passkeys.credentialId, id), eq(passkeys.userId, ctx.caller.userId)))
      .returning({ name: passkeys.name })
    if (!gone) throw notFound('passkey')
    return { factor: 'passkey', name: gone.name }
  })

export const removeApp = (ctx: UserContext): Promise<SecondFactors> =>
  removed(ctx, 'app', async (tx) => {
    const gone = await tx
      .delete(authenticatorApps)
      .where(eq(authenticatorApps.userId, ctx.caller.userId))
      .returning({ userId: authenticatorApps.userId })
    if (gone.length === 0) throw notFound('authenticator_app')
    return { factor: 'app' }
  })

async function removed(
  ctx: UserContext,
  kind: Factor['factor'],
  remove: (tx: Transaction) => Promise<Factor>,
): Promise<SecondFactors> {
  const { userId } = ctx.caller
  const left = await transact(ctx.db, async (tx) => {
    await lockCaller(tx, userId)
    const factor = await remove(tx)
    await settleRemoved(tx, userId)
    await recordOwnAct(tx, userId, { action: 'accounts.second_factor_removed', details: factor })
    announce(tx, secondFactorRemoved, { userId, factor: kind })
    return secondFactorsOf(tx, userId)
  })
  note(ctx, 'second_factor_removed', kind)
  return left
}

/** New codes; the old ones serve no more. */
export async function renewCodes(ctx: UserContext): Promise<AddedFactor> {
  const { userId } = ctx.caller
  const result = await transact(ctx.db, async (tx) => {
    if (!(await lockCaller(tx, userId)).secondFactorSince) throw new AppError('precondition', 'no_second_factor')
    const recoveryCodes = await renewRecoveryCodes(tx, ctx.services.linkSecret, userId)
    await recordOwnAct(tx, userId, { action: 'accounts.recovery_codes_renewed', details: {} })
    announce(tx, recoveryCodesRenewed, { userId })
    return { factors: await secondFactorsOf(tx, userId), recoveryCodes }
  })
  note(ctx, 'recovery_codes_renewed')
  return result
}
