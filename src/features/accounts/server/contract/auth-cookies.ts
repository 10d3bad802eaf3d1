import type { FastifyReply, FastifyRequest } from 'fastify'
import { PENDING_SECONDS } from '../second-factor/pending-sign-ins.ts'
import { SESSION_HARD_MS } from '../session-store.ts'
import type { Auth } from './auth.ts'
import { safeCallbackUrl } from './callback-url.ts'
import { makeCsrfCookie, readCsrfCookie } from './csrf.ts'
import { knownBrowser, rememberBrowser } from './known-browsers.ts'
import { logTrouble } from './log-trouble.ts'

// Lax, not Strict: coming back from Google is a cross-site navigation that must bring the cookies along.
const options = (auth: Auth) => ({ path: '/', httpOnly: true, sameSite: 'lax', secure: auth.isSecure }) as const

/** The browser's word that others use the computer too: `src/web/shared-computer.ts` sets and reads it. */
const isShared = ({ cookies }: FastifyRequest): boolean => cookies['shared-computer'] === '1'

/**
 * Lives until the hard end; the idle end is the server's to judge, so that using a session needs no new cookie. At a shared computer it ends with
 * the browser.
 */
export function setSessionCookie(auth: Auth, reply: FastifyReply, token: string): void {
  const end = isShared(reply.request) ? {} : { expires: new Date(Date.now() + SESSION_HARD_MS) }
  reply.setCookie(auth.cookies.session, token, { ...options(auth), ...end })
}

export function clearSessionCookie(auth: Auth, reply: FastifyReply): void {
  reply.clearCookie(auth.cookies.session, options(auth))
}

/** The browser's csrf token; makes one when it has none. */
export function csrfToken(auth: Auth, request: FastifyRequest, reply: FastifyReply): string {
  const known = readCsrfCookie(request.cookies[auth.cookies.csrf], auth.secret)
  if (known) return known
  const { token, cookie } = makeCsrfCookie(auth.secret)
  reply.setCookie(auth.cookies.csrf, cookie, options(auth))
  return token
}

/** From the request, else from the cookie; kept in the cookie, so that a failed sign-in remembers where it was going. */
export function rememberCallbackUrl(auth: Auth, request: FastifyRequest, reply: FastifyReply, asked: unknown): string {
  const before = request.cookies[auth.cookies.callbackUrl]
  const wanted = asked ?? before
  const safe = safeCallbackUrl(wanted, auth.origin)
  if (safe === null && wanted) logTrouble(auth, 'INVALID_CALLBACK_URL_ERROR', request)
  const url = safe ?? auth.origin
  if (url !== before) reply.setCookie(auth.cookies.callbackUrl, url, options(auth))
  return url
}

const YEAR_SECONDS = 365 * 86_400

/** Whether this browser has signed in to this account before; null when not. */
export const knownBrowserOf = (auth: Auth, request: FastifyRequest, email: string): string | null =>
  knownBrowser(request.cookies[auth.cookies.knownBrowser], email, auth.secret)

/** After a sign-in; sent to the sign-in routes only, and outlives the session. A shared computer keeps nothing of who signed in. */
export function setKnownBrowser(auth: Auth, request: FastifyRequest, reply: FastifyReply, email: string): void {
  if (isShared(request)) return
  const value = rememberBrowser(request.cookies[auth.cookies.knownBrowser], email, auth.secret)
  const path = new URL(auth.base).pathname
  reply.setCookie(auth.cookies.knownBrowser, value, { ...options(auth), path, maxAge: YEAR_SECONDS })
}

const stepOptions = (auth: Auth) => ({ ...options(auth), path: new URL(auth.base).pathname })

/** Names a sign-in that waits for its second factor; opens nothing else. */
export function setStepCookie(auth: Auth, reply: FastifyReply, token: string): void {
  reply.setCookie(auth.cookies.secondStep, token, { ...stepOptions(auth), maxAge: PENDING_SECONDS })
}

export function clearStepCookie(auth: Auth, reply: FastifyReply): void {
  reply.clearCookie(auth.cookies.secondStep, stepOptions(auth))
}

const flowOptions = (auth: Auth) => ({ ...options(auth), path: new URL(`${auth.base}/callback`).pathname })

export function setFlowCookie(auth: Auth, reply: FastifyReply, id: string, maxAgeSeconds: number): void {
  reply.setCookie(auth.cookies.oauth, id, { ...flowOptions(auth), maxAge: maxAgeSeconds })
}

export function clearFlowCookie(auth: Auth, reply: FastifyReply): void {
  reply.clearCookie(auth.cookies.oauth, flowOptions(auth))
}
