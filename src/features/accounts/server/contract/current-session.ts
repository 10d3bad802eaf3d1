import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Transaction } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import { noteAsker } from '#server/http/asker.ts'
import { hashToken } from '#server/secure-token.ts'
import { endSession, openSession, resolveSession, type SessionOrigin, type SessionRow } from '../session-store.ts'
import type { Auth } from './auth.ts'
import { clearSessionCookie, setKnownBrowser, setSessionCookie } from './auth-cookies.ts'

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

/** Signs in: a new token each time, whatever token the browser came with, whose session is not left alive. */
export async function startSession(
  auth: Auth,
  request: FastifyRequest,
  reply: FastifyReply,
  user: { id: string; email: string },
): Promise<void> {
  const token = await transact(auth.db, async (tx) => {
    await endPresentedSession(auth, request, tx)
    return openSession(tx, user.id, originOf(request))
  })
  setSessionCookie(auth, reply, token)
  setKnownBrowser(auth, request, reply, user.email)
}
