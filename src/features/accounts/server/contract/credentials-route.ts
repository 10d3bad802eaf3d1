import type { FastifyInstance, FastifyRequest } from 'fastify'
import { addressPrefix } from '#server/address-parts.ts'
import { forgetHits, limitAddress, rateLimit, takeBackHit } from '#server/rate-limit.ts'
import { hashToken } from '#server/secure-token.ts'
import { normalizeEmail } from '#shared/email-address.ts'
import { findUserByEmail } from '../find-user.ts'
import { checkPassword } from '../password.ts'
import { answerUrl, bodyOf, isCsrfProved, wantedCallbackUrl } from './answers.ts'
import { type Auth, errorUrl } from './auth.ts'
import { knownBrowserOf } from './auth-cookies.ts'
import { firstStepDone, noteSecurity } from './current-session.ts'

const windowMs = 15 * 60_000

export function credentialsRoute(app: FastifyInstance, auth: Auth): void {
  app.post('/callback/credentials', async (request, reply) => {
    const callbackUrl = wantedCallbackUrl(auth, request, reply)
    if (!isCsrfProved(auth, request)) return answerUrl(request, reply, `${auth.base}/signin?csrf=true`)
    const { email: typed, password } = bodyOf(request)
    const email = normalizeEmail(typed)

    // Counted before the slow check, so that parallel guesses count too; taken back below, so that only failures add up.
    const address = addressPrefix(request.ip)
    const byAddress = await limitAddress(auth.db, 'sign-in-address', request.ip, { max: 100, windowMs })
    const guesses = await countGuess(auth, request, address, email)
    const refused = (reason: string, userId?: string) =>
      noteSecurity(auth, request, 'sign_in_refused', { userId, email, method: 'password', reason })

    const user = email ? await findUserByEmail(auth.db, email) : undefined
    const isRight = await checkPassword(user?.passwordHash, typeof password === 'string' ? password.slice(0, 256) : '')
    if (!user || !isRight) {
      refused(user ? 'password' : 'unknown', user?.id)
      return answerUrl(request, reply, errorUrl(auth, 'CredentialsSignin', { provider: 'credentials' }), 401)
    }
    // Revealed only after the right password.
    if (user.disabledAt) {
      refused('disabled', user.id)
      return answerUrl(request, reply, errorUrl(auth, 'AccessDenied'), 403)
    }
    const [url] = await Promise.all([
      firstStepDone(auth, request, reply, user, { method: 'password', callbackUrl }),
      byAddress.takeBack(),
      guesses.wereRight(),
    ])
    return answerUrl(request, reply, url)
  })
}

/**
 * Counts a guess at an account. What anybody can use up, from anywhere, does not shut out a browser that has signed in to
 * the account before: it has tries of its own.
 */
async function countGuess(auth: Auth, request: FastifyRequest, address: string, email: string | undefined) {
  const known = email === undefined ? null : knownBrowserOf(auth, request, email)
  if (known !== null) {
    const byBrowser = `sign-in-browser:${hashToken(known)}`
    await rateLimit(auth.db, byBrowser, { max: 10, windowMs })
    return { wereRight: () => forgetHits(auth.db, byBrowser) }
  }
  const account = hashToken(email ?? 'none')
  const byAccount = `sign-in-account:${account}`
  const byBoth = `sign-in-both:${address}|${account}`
  await rateLimit(auth.db, byAccount, { max: 20, windowMs })
  await rateLimit(auth.db, byBoth, { max: 10, windowMs })
  return { wereRight: () => Promise.all([takeBackHit(auth.db, byAccount), forgetHits(auth.db, byBoth)]) }
}
