import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { transact } from '#server/db/transact.ts'
import { addressPrefix, forgetHits, rateLimit } from '#server/rate-limit.ts'
import { AppError } from '#shared/app-error.ts'
import { PasswordChange, PasswordRequest, PasswordReset, Registration } from '../../accounts.ts'
import { changeEmail } from '../change-email.ts'
import { changePassword } from '../change-password.ts'
import { limitMails } from '../limit-mails.ts'
import { register } from '../register.ts'
import { requestPassword, requestVerification } from '../request-mail.ts'
import { resetPassword } from '../reset-password.ts'
import { endSessionsOf, type SessionRow } from '../session-store.ts'
import { verifyEmail } from '../verify-email.ts'
import { bodyOf, isCsrfProved, uncached } from './answers.ts'
import type { Auth } from './auth.ts'
import { clearSessionCookie, setSessionCookie } from './auth-cookies.ts'
import { AuthError } from './auth-error.ts'
import { currentSession, originOf } from './current-session.ts'

const hourMs = 3_600_000

/**
 * What the sign-in contract leaves out, in JSON: 200 or 202 `{}`, else `{error, fields?}`. Addresses are never told
 * apart: each limit counts an unknown one just the same.
 */
export function accountRoutes(app: FastifyInstance, auth: Auth): void {
  app.addHook('preHandler', async (request) => {
    if (!isCsrfProved(auth, request)) throw new AuthError('MissingCSRF', 403)
  })
  app.setErrorHandler((error: FastifyError, request, reply) => answerFailure(auth, error, request, reply))

  // after the fields, so that mending one needs no new proof; before the limits, so that robots do not use them up
  const demandHuman = (request: FastifyRequest) => auth.botProtection.demandHuman(bodyOf(request).human, request.ip)

  app.post('/register', async (request, reply) => {
    const registration = Registration.parse(bodyOf(request))
    await demandHuman(request)
    await limitMails(auth.db, request.ip, registration.email)
    await register(auth.db, registration)
    return reply.code(202).send({})
  })

  app.post('/request-verification', async (request, reply) => {
    const { email } = PasswordRequest.parse(bodyOf(request))
    await limitMails(auth.db, request.ip, email)
    await requestVerification(auth.db, email)
    return reply.code(202).send({})
  })

  app.post('/request-password', async (request, reply) => {
    const { email } = PasswordRequest.parse(bodyOf(request))
    await demandHuman(request)
    await limitMails(auth.db, request.ip, email)
    await requestPassword(auth.db, email)
    return reply.code(202).send({})
  })

  app.post('/verify-email', async (request, reply) => {
    const { token } = PasswordReset.pick({ token: true }).parse(bodyOf(request))
    if (!(await verifyEmail(auth.db, token))) throw new AuthError('Verification', 400)
    return reply.send({})
  })

  app.post('/change-email', async (request, reply) => {
    const { token } = PasswordReset.pick({ token: true }).parse(bodyOf(request))
    const result = await changeEmail(auth.db, token)
    if (result === 'taken') throw new AuthError('EmailTaken', 409)
    if (result === 'expired') throw new AuthError('Verification', 400)
    return reply.send({})
  })

  app.post('/reset-password', async (request, reply) => {
    const { token, password } = PasswordReset.parse(bodyOf(request))
    // the hashing is dear and the token unproved
    await rateLimit(auth.db, `reset:${addressPrefix(request.ip)}`, { max: 20, windowMs: hourMs })
    if (!(await resetPassword(auth.db, token, password))) throw new AuthError('Verification', 400)
    return reply.send({})
  })

  app.post('/change-password', async (request, reply) => {
    const session = await requiredSession(auth, request, reply)
    if (session.disabled) throw new AuthError('AccessDenied', 403)
    const change = PasswordChange.parse(bodyOf(request))
    const limited = `change-password:${session.userId}`
    await rateLimit(auth.db, limited, { max: 10, windowMs: 15 * 60_000 })
    const token = await changePassword(auth.db, { ...change, userId: session.userId, from: originOf(request) })
    if (!token) throw new AuthError('CredentialsSignin', 403)
    await forgetHits(auth.db, limited)
    setSessionCookie(auth, reply, token)
    return reply.send({})
  })

  app.post('/signout-everywhere', async (request, reply) => {
    const { userId } = await requiredSession(auth, request, reply)
    await transact(auth.db, (tx) => endSessionsOf(tx, userId))
    clearSessionCookie(auth, reply)
    return reply.send({})
  })
}

async function requiredSession(auth: Auth, request: FastifyRequest, reply: FastifyReply): Promise<SessionRow> {
  const session = await currentSession(auth, request, reply)
  if (!session) throw new AuthError('SessionRequired', 401)
  return session
}

function answerFailure(auth: Auth, error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof z.ZodError) {
    const fields = error.issues.map((issue) => ({ field: issue.path.join('.'), message: issue.message }))
    return uncached(reply).code(400).send({ error: 'InvalidInput', fields })
  }
  const { code, status } = asAuthError(auth, error, request)
  return uncached(reply).code(status).send({ error: code })
}

/** Whatever was thrown, in the contract's words; what nobody meant to throw is logged. */
export function asAuthError(auth: Auth, error: FastifyError, request: FastifyRequest): AuthError {
  if (error instanceof AuthError) return error
  if (error instanceof AppError && error.kind === 'limit') return new AuthError('TooManyRequests', 429, error)
  if (error instanceof AppError && error.reason === 'human_check_failed') return new AuthError('HumanCheck', 403, error)
  if (error instanceof AppError && error.kind === 'unavailable') {
    auth.log.error({ err: error, cause: error.cause }, 'the bot protection did not answer')
    return new AuthError('HumanCheckUnavailable', 503, error)
  }
  const status = error.statusCode ?? 500
  if (status >= 500) auth.log.error({ err: error, path: request.routeOptions.url }, 'an authentication route failed')
  return new AuthError('Configuration', status, error)
}
