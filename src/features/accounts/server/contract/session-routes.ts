import { and, eq, isNull, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { transact } from '#server/db/transact.ts'
import { Registration } from '../../accounts.ts'
import { users } from '../accounts.tables.ts'
import type { SessionRow } from '../session-store.ts'
import { answerUrl, bodyOf, isCsrfProved, uncached, wantedCallbackUrl } from './answers.ts'
import type { Auth } from './auth.ts'
import { clearSessionCookie, csrfToken } from './auth-cookies.ts'
import { currentSession, endPresentedSession, noteSecurity } from './current-session.ts'

export function sessionRoutes(app: FastifyInstance, auth: Auth): void {
  const providers = [
    { id: 'credentials', name: 'Sähköposti ja salasana', type: 'credentials' },
    ...(auth.google ? [{ id: 'google', name: 'Google', type: 'oauth' }] : []),
  ].map((one) => ({
    ...one,
    signinUrl: `${auth.base}/signin/${one.id}`,
    callbackUrl: `${auth.base}/callback/${one.id}`,
  }))

  app.get('/providers', () => Object.fromEntries(providers.map((one) => [one.id, one])))

  app.get('/csrf', (request, reply) => uncached(reply).send({ csrfToken: csrfToken(auth, request, reply) }))

  app.get('/session', { config: { isJson: true } }, async (request, reply) => {
    const session = await currentSession(auth, request, reply)
    return uncached(reply).send(sessionAnswer(session))
  })

  app.post('/session', async (request, reply) => {
    if (!isCsrfProved(auth, request)) return uncached(reply).code(400).send({})
    const session = await currentSession(auth, request, reply)
    return uncached(reply).send(sessionAnswer(session && (await updated(auth, session, bodyOf(request).data))))
  })

  app.post('/signout', async (request, reply) => {
    const callbackUrl = wantedCallbackUrl(auth, request, reply)
    if (!isCsrfProved(auth, request)) return answerUrl(request, reply, `${auth.base}/signout?csrf=true`)
    const session = await currentSession(auth, request, reply)
    await transact(auth.db, (tx) => endPresentedSession(auth, request, tx))
    if (session) noteSecurity(auth, request, 'signed_out', { userId: session.userId })
    clearSessionCookie(auth, reply)
    return answerUrl(request, reply, callbackUrl)
  })
}

/** Of all that a client may send here, only the name is the user's to change: never the address, the id or a role. */
async function updated(auth: Auth, session: SessionRow, data: unknown): Promise<SessionRow> {
  const change = Registration.pick({ name: true }).safeParse(data)
  if (!change.success || session.disabled) return session
  const { name } = change.data
  await auth.db
    .update(users)
    .set({ name, version: sql`${users.version} + 1` })
    .where(and(eq(users.id, session.userId), isNull(users.deletedAt)))
  return { ...session, name }
}

type Shown = Pick<SessionRow, 'userId' | 'name' | 'email' | 'image' | 'expiresAt'>

/** What next-auth's clients read. A signed-out session is `{}`; `null` would make them throw. */
export const sessionAnswer = (session: Shown | null) =>
  session
    ? {
        user: { id: session.userId, name: session.name, email: session.email, image: session.image },
        expires: session.expiresAt.toISOString(),
      }
    : {}
