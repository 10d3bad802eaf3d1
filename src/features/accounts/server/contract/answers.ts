import type { FastifyReply, FastifyRequest } from 'fastify'
import { sameText } from '#server/secure-token.ts'
import type { Auth } from './auth.ts'
import { rememberCallbackUrl } from './auth-cookies.ts'
import { readCsrfCookie } from './csrf.ts'

/** What a caller sent is of any shape until it is checked. */
type Fields = Record<string, unknown>

export const bodyOf = (request: FastifyRequest): Fields =>
  request.body && typeof request.body === 'object' ? (request.body as Fields) : {}

export const queryOf = (request: FastifyRequest): Fields => request.query as Fields

export const uncached = (reply: FastifyReply): FastifyReply =>
  reply.header('cache-control', 'private, no-cache, no-store').header('pragma', 'no-cache').header('expires', '0')

/** `json=true` gets `{url}`, a plain form gets a redirect to it. The url is absolute: the client parses it without a base. */
export function answerUrl(request: FastifyRequest, reply: FastifyReply, url: string, status = 200): FastifyReply {
  const { json } = bodyOf(request)
  return json === 'true' || json === true
    ? uncached(reply).code(status).send({ url })
    : uncached(reply).redirect(url, 302)
}

/** Whether the request repeats the token of the browser's csrf cookie. */
export function isCsrfProved(auth: Auth, request: FastifyRequest): boolean {
  const { csrfToken } = bodyOf(request)
  const token = readCsrfCookie(request.cookies[auth.cookies.csrf], auth.secret)
  return token !== undefined && typeof csrfToken === 'string' && sameText(token, csrfToken)
}

/** Where this request wants to end up, wherever it says so. */
export const wantedCallbackUrl = (auth: Auth, request: FastifyRequest, reply: FastifyReply): string =>
  rememberCallbackUrl(auth, request, reply, bodyOf(request).callbackUrl ?? queryOf(request).callbackUrl)
