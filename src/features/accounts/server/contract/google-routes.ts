import { and, eq, gt, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { transact } from '#server/db/transact.ts'
import { limitAddress } from '#server/rate-limit.ts'
import { hashToken, newToken } from '#server/secure-token.ts'
import { oauthFlows } from '../accounts.tables.ts'
import { signInWithGoogle } from '../sign-in-with-google.ts'
import { answerUrl, isCsrfProved, queryOf, uncached, wantedCallbackUrl } from './answers.ts'
import { type Auth, errorUrl } from './auth.ts'
import { clearFlowCookie, setFlowCookie } from './auth-cookies.ts'
import { AuthError } from './auth-error.ts'
import { currentSession, firstStepDone, noteSecurity, startSession } from './current-session.ts'
import type { GoogleProvider } from './google-provider.ts'
import { logTrouble } from './log-trouble.ts'

const FLOW_SECONDS = 15 * 60

export function googleRoutes(app: FastifyInstance, auth: Auth, google: GoogleProvider): void {
  app.post('/signin/google', async (request, reply) => {
    const callbackUrl = wantedCallbackUrl(auth, request, reply)
    if (!isCsrfProved(auth, request)) return answerUrl(request, reply, `${auth.base}/signin?csrf=true`)
    await limitAddress(auth.db, 'oauth-start', request.ip, { max: 200, windowMs: 15 * 60_000 })
    const session = await currentSession(auth, request, reply)
    // a sign-in method outlives the session: a stranger at an unlocked browser must not leave one behind
    if (session && !session.hasFreshProof) throw new AuthError('ProofNeeded', 403)
    const begun = await google.begin(queryOf(request)).catch((error: unknown) => {
      auth.log.error({ err: error, code: 'SIGNIN_OAUTH_ERROR' }, 'Google sign-in could not begin')
      throw new AuthError('OAuthSignin', 200, error)
    })
    const id = newToken()
    await auth.db.insert(oauthFlows).values({
      idHash: hashToken(id),
      provider: 'google',
      state: begun.state,
      nonce: begun.nonce,
      codeVerifier: begun.codeVerifier,
      callbackUrl,
      linkUserId: session?.userId ?? null,
      expiresAt: sql`now() + ${FLOW_SECONDS} * interval '1 second'`,
    })
    setFlowCookie(auth, reply, id, FLOW_SECONDS)
    return answerUrl(request, reply, begun.url)
  })

  app.get('/callback/google', async (request, reply) => {
    const flow = await takeFlow(auth, request.cookies[auth.cookies.oauth])
    clearFlowCookie(auth, reply)
    const notCompleted = (error: unknown) => {
      logTrouble(auth, 'OAuthCallbackError', request, error)
      throw new AuthError('OAuthCallback', 200, error)
    }
    if (!flow || flow.state !== queryOf(request).state)
      return notCompleted(new Error('the flow is unknown, used, too old or another browser’s'))
    const profile = await google.finish(new URL(request.url, auth.origin).search, flow).catch(notCompleted)
    const session = await currentSession(auth, request, reply)
    const who = { linkUserId: flow.linkUserId, currentUserId: session?.userId ?? null }
    const user = await transact(auth.db, (tx) => signInWithGoogle(tx, profile, who))
    if (user === 'OAuthAccountNotLinked') logTrouble(auth, 'AccountNotLinkedError', request)
    if (typeof user === 'string') noteSecurity(auth, request, 'sign_in_refused', { method: 'google', reason: user })
    if (typeof user === 'string') return uncached(reply).redirect(errorUrl(auth, user), 302)
    if (flow.linkUserId) {
      noteSecurity(auth, request, 'method_linked', { userId: user.id, method: 'google' })
      await startSession(auth, request, reply, user, 'google')
      return uncached(reply).redirect(flow.callbackUrl, 302)
    }
    const step = { method: 'google', callbackUrl: flow.callbackUrl } as const
    return uncached(reply).redirect(await firstStepDone(auth, request, reply, user, step), 302)
  })
}

/** A flow serves once, and only the provider it was begun with. */
async function takeFlow(auth: Auth, id: string | undefined) {
  if (!id) return undefined
  const [flow] = await auth.db
    .delete(oauthFlows)
    .where(
      and(
        eq(oauthFlows.idHash, hashToken(id)),
        eq(oauthFlows.provider, 'google'),
        gt(oauthFlows.expiresAt, sql`now()`),
      ),
    )
    .returning()
  return flow
}
