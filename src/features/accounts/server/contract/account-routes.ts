import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Database } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import { announce } from '#server/events/announce.ts'
import { answerFailure } from '#server/http/answer-failure.ts'
import { invalidInput } from '#server/http/invalid-input.ts'
import { forgetHits, limitAddress, rateLimit } from '#server/rate-limit.ts'
import { AppError, invalidFields } from '#shared/app-error.ts'
import { passwordRequested, verificationRequested } from '../../accounts.events.ts'
import { EmailVerification, PasswordChange, PasswordRequest, PasswordReset, Registration } from '../../accounts.ts'
import { changeEmail } from '../change-email.ts'
import { changePassword } from '../change-password.ts'
import { limitMails } from '../limit-mails.ts'
import { recordOwnAct } from '../record-own-act.ts'
import { register } from '../register.ts'
import { requireGoodPassword } from '../require-good-password.ts'
import { resetPassword } from '../reset-password.ts'
import { endSessionsOf, type SessionRow } from '../session-store.ts'
import { verifyEmail } from '../verify-email.ts'
import { bodyOf, isCsrfProved } from './answers.ts'
import type { Auth } from './auth.ts'
import { clearSessionCookie, setSessionCookie } from './auth-cookies.ts'
import { noteLimit } from './auth-error.ts'
import { currentSession, noteSecurity, originOf, startSession } from './current-session.ts'
import { secondStepRoutes } from './second-step-routes.ts'

/** Asks for the verification link; the listener finds out whether there is a user to send it to. */
const requestVerification = (db: Database, email: string): Promise<void> =>
  transact(db, async (tx) => announce(tx, verificationRequested, { email }))

/** Asks for the link to a new password; the listener finds out whether there is a user to send it to. */
const requestPassword = (db: Database, email: string): Promise<void> =>
  transact(db, async (tx) => announce(tx, passwordRequested, { email }))

const hourMs = 3_600_000

/**
 * What the sign-in contract leaves out, in JSON: 200 or 202 `{}`, and failures as everywhere outside the contract. Only registering reveals
 * whether an address has an account (decision 28); the limits count an unknown address like a known one.
 */
export function accountRoutes(app: FastifyInstance, auth: Auth): void {
  app.addHook('preHandler', async (request) => {
    if (!isCsrfProved(auth, request)) throw new AppError('forbidden', 'csrf_missing')
  })
  app.setErrorHandler((error, request, reply) => {
    if (error instanceof AppError && error.kind === 'limit') noteLimit(auth, request)
    return answerFailure(reply, error)
  })

  // after the fields, so that mending one needs no new proof; before the limits, so that robots do not use them up
  const requireHuman = (request: FastifyRequest) => auth.botProtection.requireHuman(bodyOf(request).human, request.ip)

  app.post('/register', async (request, reply) => {
    const registration = read(Registration, request)
    await requireHuman(request)
    await requireGoodPassword(registration.password, registration, auth.isBreached)
    await limitMails(auth.db, request.ip, registration.email)
    const userId = await register(auth.db, registration)
    // a session or none reveals it, as a sign-in with the new password did before (decision 28)
    if (userId) await startSession(auth, request, reply, { id: userId, email: registration.email }, 'registration')
    return reply.code(202).send({})
  })

  app.post('/request-verification', async (request, reply) => {
    const { email } = read(PasswordRequest, request)
    await limitMails(auth.db, request.ip, email)
    await requestVerification(auth.db, email)
    return reply.code(202).send({})
  })

  app.post('/request-password', async (request, reply) => {
    const { email } = read(PasswordRequest, request)
    await requireHuman(request)
    await limitMails(auth.db, request.ip, email)
    await requestPassword(auth.db, email)
    noteSecurity(auth, request, 'password_reset_asked', { email })
    return reply.code(202).send({})
  })

  app.post('/verify-email', async (request, reply) => {
    const { token, password } = read(EmailVerification, request)
    const session = await currentSession(auth, request, reply)
    const verified = await verifyEmail(auth.db, token, { userId: session?.userId ?? null, password })
    if (verified === 'expired') throw linkExpired()
    if (verified === 'password_required') throw new AppError('forbidden', 'password_required')
    if (verified === 'password_wrong') throw invalidFields({ field: 'password', message: 'Salasana on väärin' })
    // with a second factor, the sign-in page asks for it
    if (session?.userId !== verified.id && !verified.secondFactorSince)
      await startSession(auth, request, reply, verified, 'link')
    return reply.send({})
  })

  app.post('/change-email', async (request, reply) => {
    const { token } = read(PasswordReset.pick({ token: true }), request)
    const result = await changeEmail(auth.db, token)
    if (typeof result === 'object') noteSecurity(auth, request, 'address_changed', { userId: result.userId })
    if (result === 'taken') throw new AppError('conflict', 'email_taken')
    if (result === 'expired') throw linkExpired()
    return reply.send({})
  })

  app.post('/reset-password', async (request, reply) => {
    const { token, password } = read(PasswordReset, request)
    // the hashing is dear and the token unproved
    await limitAddress(auth.db, 'reset', request.ip, { max: 20, windowMs: hourMs })
    const userId = await resetPassword(auth, token, password)
    if (!userId) throw linkExpired()
    noteSecurity(auth, request, 'password_reset', { userId })
    return reply.send({})
  })

  app.post('/change-password', async (request, reply) => {
    const session = await requiredSession(auth, request, reply)
    if (session.disabled) throw new AppError('forbidden', 'user_disabled')
    const change = read(PasswordChange, request)
    const limited = `change-password:${session.userId}`
    await rateLimit(auth.db, limited, { max: 10, windowMs: 15 * 60_000 })
    const token = await changePassword(auth, { ...change, userId: session.userId, from: originOf(request) })
    if (!token) throw invalidFields({ field: 'currentPassword', message: 'Salasana on väärin' })
    await forgetHits(auth.db, limited)
    setSessionCookie(auth, reply, token)
    noteSecurity(auth, request, 'password_changed', { userId: session.userId })
    return reply.send({})
  })

  secondStepRoutes(app, auth, readValue)

  app.post('/signout-everywhere', async (request, reply) => {
    const { userId } = await requiredSession(auth, request, reply)
    await transact(auth.db, async (tx) => {
      await endSessionsOf(tx, userId)
      await recordOwnAct(tx, userId, { action: 'accounts.sessions_ended', details: { which: 'all' } })
    })
    clearSessionCookie(auth, reply)
    noteSecurity(auth, request, 'sessions_ended', { userId, which: 'all' })
    return reply.send({})
  })
}

async function requiredSession(auth: Auth, request: FastifyRequest, reply: FastifyReply): Promise<SessionRow> {
  const session = await currentSession(auth, request, reply)
  if (!session) throw new AppError('unauthenticated', 'session_required')
  return session
}

const read = <Schema extends z.ZodType>(schema: Schema, request: FastifyRequest): z.output<Schema> =>
  readValue(schema, bodyOf(request))

function readValue<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const read = schema.safeParse(value)
  if (read.success) return read.data
  throw invalidInput(read.error)
}

/** Unknown, used and too old alike. */
const linkExpired = () => new AppError('invalid', 'link_expired')
