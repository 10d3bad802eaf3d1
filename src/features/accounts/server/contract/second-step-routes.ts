import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { transact } from '#server/db/transact.ts'
import { announce } from '#server/events/announce.ts'
import { limitAddress } from '#server/rate-limit.ts'
import { hashToken } from '#server/secure-token.ts'
import { AppError, invalidFields } from '#shared/app-error.ts'
import { recoveryCodeUsed } from '../../accounts.events.ts'
import { PasskeyAnswer, SecondStep } from '../../second-factor.ts'
import { findUserById, type User } from '../find-user.ts'
import { recordOwnAct } from '../record-own-act.ts'
import { takeFactor } from '../second-factor/check-factor.ts'
import { appOf } from '../second-factor/factors.ts'
import { askPasskey, type Bound, checkPasskey, passkeyRefused, passkeysOf } from '../second-factor/passkeys.ts'
import { findPending, takePending } from '../second-factor/pending-sign-ins.ts'
import { countRecoveryCodes } from '../second-factor/recovery-codes.ts'
import { bodyOf } from './answers.ts'
import type { Auth } from './auth.ts'
import { clearStepCookie, csrfToken } from './auth-cookies.ts'
import { noteSecurity, startSession } from './current-session.ts'

const windowMs = 15 * 60_000

/**
 * Signing in by a passkey, and the second step of a sign-in by password or Google; in JSON, in addition to the contract of next-auth, whose
 * first step has answered with the page that calls these.
 */
export function secondStepRoutes(app: FastifyInstance, auth: Auth, read: Read): void {
  /** The browser that asked is the one that may answer. */
  const bySignIn = (request: FastifyRequest, reply: FastifyReply): Bound => ({
    purpose: 'sign-in',
    boundTo: hashToken(csrfToken(auth, request, reply)),
  })

  app.post('/passkey-question', async (request, reply) => {
    await limitAddress(auth.db, 'passkey-question', request.ip, { max: 600, windowMs })
    return reply.send({ question: await askPasskey(auth.db, auth.origin, bySignIn(request, reply)) })
  })

  /** The device has asked for a fingerprint, a face or its code: two factors at once, so nothing more is asked. */
  app.post('/passkey-sign-in', async (request, reply) => {
    const answer = read(PasskeyAnswer, bodyOf(request).passkey)
    const byAddress = await limitAddress(auth.db, 'passkey-sign-in', request.ip, { max: 100, windowMs })
    const userId = await checkPasskey(auth.db, auth.origin, { answer, bound: bySignIn(request, reply) })
    const user = userId === null ? undefined : await findUserById(auth.db, userId)
    const refused = (reason: string) =>
      noteSecurity(auth, request, 'sign_in_refused', { userId: user?.id, method: 'passkey', reason })
    if (!user) {
      refused('passkey')
      throw passkeyRefused()
    }
    requireEnabled(user, () => refused('disabled'))
    await byAddress.takeBack()
    await startSession(auth, request, reply, user, 'passkey')
    return reply.send({})
  })

  /** The sign-in that this browser has begun, and its person. */
  async function pendingOf(request: FastifyRequest) {
    const token = request.cookies[auth.cookies.secondStep]
    const pending = await findPending(auth.db, token)
    const user = pending && (await findUserById(auth.db, pending.userId))
    if (!token || !pending || !user) throw new AppError('invalid', 'second_step_expired')
    const bound: Bound = { purpose: 'second-factor', boundTo: hashToken(token) }
    return { token, pending, user, bound }
  }

  app.post('/second-step', async (request, reply) => {
    const { user, bound } = await pendingOf(request)
    await limitAddress(auth.db, 'second-step', request.ip, { max: 600, windowMs })
    const hasPasskey = (await passkeysOf(auth.db, user.id)).length > 0
    return reply.send({
      hasApp: (await appOf(auth.db, user.id)) !== null,
      passkey: hasPasskey ? await askPasskey(auth.db, auth.origin, bound, user.id) : null,
    })
  })

  app.post('/second-factor', async (request, reply) => {
    const { token, pending, user, bound } = await pendingOf(request)
    const given = read(SecondStep, bodyOf(request).step)
    const byAddress = await limitAddress(auth.db, 'second-factor', request.ip, { max: 100, windowMs })
    const place = { db: auth.db, publicUrl: auth.origin, secret: auth.secret }
    const factor = await takeFactor(place, user.id, given, bound)
    if (!factor) {
      noteSecurity(auth, request, 'second_factor_refused', { userId: user.id })
      throw 'code' in given ? wrongCode() : passkeyRefused()
    }
    requireEnabled(user, () => noteSecurity(auth, request, 'sign_in_refused', { userId: user.id, reason: 'disabled' }))
    if (!(await takePending(auth.db, token))) throw new AppError('invalid', 'second_step_expired')
    if (factor === 'recovery-code') await notifyOfRecoveryCode(auth, user)
    noteSecurity(auth, request, 'second_factor_used', { userId: user.id, factor })
    await byAddress.takeBack()
    clearStepCookie(auth, reply)
    await startSession(auth, request, reply, user, pending.method)
    return reply.send({ callbackUrl: pending.callbackUrl })
  })
}

type Read = <Schema extends z.ZodType>(schema: Schema, value: unknown) => z.output<Schema>

const wrongCode = () => invalidFields({ field: 'code', message: 'Koodi on väärin tai jo käytetty' })

function requireEnabled(user: User, refused: () => void): void {
  if (!user.disabledAt) return
  refused()
  throw new AppError('forbidden', 'user_disabled')
}

const notifyOfRecoveryCode = (auth: Auth, { id: userId }: User): Promise<void> =>
  transact(auth.db, async (tx) => {
    await recordOwnAct(tx, userId, { action: 'accounts.recovery_code_used', details: {} })
    announce(tx, recoveryCodeUsed, { userId, left: await countRecoveryCodes(tx, userId) })
  })
