import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Transaction } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import { noteAsker } from '#server/http/asker.ts'
import { hashToken } from '#server/secure-token.ts'
import type { SecurityEvent, SecurityFacts } from '#server/security-log.ts'
import type { User } from '../find-user.ts'
import { beginPending } from '../second-factor/pending-sign-ins.ts'
import { endSession, openSession, resolveSession, type SessionOrigin, type SessionRow } from '../session-store.ts'
import { type Auth, SECOND_STEP_PAGE } from './auth.ts'
import { clearSessionCookie, setKnownBrowser, setSessionCookie, setStepCookie } from './auth-cookies.ts'

/** The session of a request, or null. A cookie that no longer opens anything is taken away. */
export async function currentSession(
  auth: Auth,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<SessionRow | null> {
  const token = request.cookies[auth.cookies.session]
  if (!token) return null
  const session = await resolveSession(auth.db, hashToken(token))
  if (session) noteAsker(request, { userId: session.userId })
  else clearSessionCookie(auth, reply)
  return session
}

/** Ends the session that the browser presented, if any. */
export async function endPresentedSession(auth: Auth, request: FastifyRequest, tx: Transaction): Promise<void> {
  const token = request.cookies[auth.cookies.session]
  if (token) await endSession(tx, hashToken(token))
}

export const originOf = (request: FastifyRequest): SessionOrigin => ({
  ip: request.ip,
  userAgent: request.headers['user-agent'],
})

/** One line of the security log about this request. */
export const noteSecurity = (
  auth: Auth,
  { ip, id: requestId }: FastifyRequest,
  event: SecurityEvent,
  facts: SecurityFacts,
) => auth.security.note(event, { ip, requestId, ...facts })

/** Signs in: a new token each time; the session of the token that the browser came with ends. */
export async function startSession(
  auth: Auth,
  request: FastifyRequest,
  reply: FastifyReply,
  user: { id: string; email: string },
  method: string,
): Promise<void> {
  const token = await transact(auth.db, async (tx) => {
    await endPresentedSession(auth, request, tx)
    return openSession(tx, user.id, originOf(request))
  })
  setSessionCookie(auth, reply, token)
  setKnownBrowser(auth, request, reply, user.email)
  noteSecurity(auth, request, 'signed_in', { userId: user.id, method })
}

/**
 * After the right password or Google account: signs in and gives the address to go to, or, of a person with a second factor, that of
 * the page that asks for it. Until then the browser has a cookie that opens only that step, and keeps the session that it had.
 */
export async function firstStepDone(
  auth: Auth,
  request: FastifyRequest,
  reply: FastifyReply,
  user: Pick<User, 'id' | 'email' | 'secondFactorSince'>,
  step: { method: 'password' | 'google'; callbackUrl: string },
): Promise<string> {
  if (!user.secondFactorSince) {
    await startSession(auth, request, reply, user, step.method)
    return step.callbackUrl
  }
  setStepCookie(auth, reply, await beginPending(auth.db, { ...step, userId: user.id }))
  noteSecurity(auth, request, 'second_factor_asked', { userId: user.id, method: step.method })
  return `${auth.origin}${SECOND_STEP_PAGE}?${new URLSearchParams({ callbackUrl: step.callbackUrl })}`
}
