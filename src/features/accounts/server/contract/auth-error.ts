import type { FastifyError, FastifyRequest } from 'fastify'
import { failureCodes } from '#server/http/failure-codes.ts'
import { knownFailure } from '#server/known-failure.ts'
import { AppError } from '#shared/app-error.ts'
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

/** Whatever was thrown, in the contract's words; what nobody meant to throw is logged. */
export function asAuthError(auth: Auth, error: FastifyError, request: FastifyRequest): AuthError {
  if (error instanceof AuthError) return error
  if (error instanceof AppError && error.kind === 'limit') return new AuthError('TooManyRequests', 429, error)
  if (error instanceof AppError && error.reason === 'foreign_origin') return new AuthError('Forbidden', 403, error)
  const failure = knownFailure(error)
  const status = failure ? failureCodes[failure.kind].status : (error.statusCode ?? 500)
  if (status >= 500) logTrouble(auth, 'UnknownError', request, error)
  return new AuthError('Configuration', status, error)
}

/** Only a plain word of the request's `error` ever reaches a page or a redirect. */
export const plainCode = (value: unknown): string =>
  typeof value === 'string' && /^[A-Za-z]{1,40}$/.test(value) ? value : 'Default'
