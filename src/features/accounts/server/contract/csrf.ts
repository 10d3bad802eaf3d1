import { randomBytes } from 'node:crypto'
import { isSigned, type Secret, sign } from '#server/secure-token.ts'

// Signed double submit: the cookie holds "token|signature", the request repeats the token, and no other site can read the one or make the other.

/** The token of a cookie that we signed ourselves. */
export function readCsrfCookie(cookie: string | undefined, secret: Secret): string | undefined {
  const [token, signature] = (cookie ?? '').split('|')
  return token && signature && isSigned(secret, 'csrf', token, signature) ? token : undefined
}

export function makeCsrfCookie(secret: Secret): { token: string; cookie: string } {
  const token = randomBytes(32).toString('hex')
  return { token, cookie: `${token}|${sign(secret, 'csrf', token)}` }
}
