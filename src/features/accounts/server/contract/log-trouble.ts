import type { FastifyRequest } from 'fastify'
import { askerOf } from '#server/http/asker.ts'
import type { Auth } from './auth.ts'

/**
 * The authentication error codes of the source specification (section 8) that can arise in a request, each with its sentence.
 * NO_SECRET stops the start (`#server/config.ts`); the feature's README explains why the other five cannot arise.
 */
const troubles = {
  INVALID_CALLBACK_URL_ERROR: { level: 'warn', text: 'a callback URL leads nowhere of ours and was not used' },
  OAuthCallbackError: { level: 'warn', text: 'Google sign-in was not completed' },
  AccountNotLinkedError: {
    level: 'warn',
    text: 'a Google account’s address belongs to a user whom it is not linked to',
  },
  UnknownError: { level: 'error', text: 'an authentication route failed' },
} as const

/** Never the request's contents: what a caller sent may be a secret, or made up to fill the log. */
export function logTrouble(auth: Auth, code: keyof typeof troubles, request: FastifyRequest, error?: unknown): void {
  const { level, text } = troubles[code]
  const { id: requestId, method, routeOptions } = request
  auth.log[level]({ code, err: error, requestId, method, route: routeOptions.url, ...askerOf(request) }, text)
}
