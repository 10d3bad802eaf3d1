import type { FastifyError, FastifyRequest } from 'fastify'
import { failureCodes } from '#server/http/failure-codes.ts'
import { knownFailure } from '#server/known-failure.ts'
import { AppError } from '#shared/app-error.ts'
import { normalizeEmail } from '#shared/email-address.ts'
import type { Auth } from './auth.ts'
import { logTrouble } from './log-trouble.ts'

/** The codes that the sign-in page explains; every other code goes to the error page. */
const signInPageCodes = new Set([
  'Signin',
  'OAuthSignin',
  'OAuthCallback',
  'OAuthCreateAccount',
  'EmailCreateAccount',
  'Callback',
  'OAuthAccountNotLinked',
  'EmailSignin',
  'CredentialsSignin',
  'SessionRequired',
  // ours, beyond next-auth's
  'AccessDenied',
  'EmailNotVerified',
  'TooManyRequests',
  'ProofNeeded',
])

export const isSignInPageCode = (code: string): boolean => signInPageCodes.has(code)

/** A refusal in the words of the contract: `code` is the `error` parameter of the answer's url. */
export class AuthError extends Error {
  override readonly name = 'AuthError'
  readonly code: string
  readonly status: number

  constructor(code: string, status: number, cause?: unknown) {
    super(code, { cause })
    this.code = code
    this.status = status
  }
}

/** Any thrown error in the contract's terms; an unexpected one is logged. */
export function asAuthError(auth: Auth, error: FastifyError, request: FastifyRequest): AuthError {
  if (error instanceof AuthError) return error
  if (error instanceof AppError && error.kind === 'limit') {
    noteLimit(auth, request)
    return new AuthError('TooManyRequests', 429, error)
  }
  if (error instanceof AppError && error.reason === 'foreign_origin') {
    const { ip, id: requestId, method, routeOptions } = request
    auth.security.note('foreign_origin', { ip, requestId, route: `${method} ${routeOptions.url ?? ''}` })
    return new AuthError('Forbidden', 403, error)
  }
  const failure = knownFailure(error)
  const status = failure ? failureCodes[failure.kind].status : (error.statusCode ?? 500)
  if (status >= 500) logTrouble(auth, 'UnknownError', request, error)
  return new AuthError('Configuration', status, error)
}

/** Too many tries: of signing in, or of asking for and using links. The account is logged where it is known. */
export function noteLimit(auth: Auth, request: FastifyRequest): void {
  const { ip, id: requestId, method, routeOptions, body } = request
  const typed = typeof body === 'object' && body !== null && 'email' in body ? normalizeEmail(body.email) : undefined
  const route = `${method} ${routeOptions.url ?? ''}`
  const limit = route.includes('/account/') ? 'account-links' : 'sign-in'
  auth.security.note('locked_out', { ip, requestId, email: typed, limit, route })
}

/** Only a plain word of the request's `error` ever reaches a page or a redirect. */
export const plainCode = (value: unknown): string =>
  typeof value === 'string' && /^[A-Za-z]{1,40}$/.test(value) ? value : 'Default'
