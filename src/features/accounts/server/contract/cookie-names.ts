import { hashToken } from '#server/secure-token.ts'

/**
 * next-auth's names and two of ours, with the prefixes that make a browser insist on https. The session's name is the contract's, so it has
 * `__Secure-` and not `__Host-`: a sibling host could plant a cookie of that name. It gains nothing by it: each sign-in makes a new
 * token and ends the session that the browser came with.
 */
export function cookieNames(isSecure: boolean) {
  const secure = isSecure ? '__Secure-' : ''
  return {
    session: `${secure}next-auth.session-token`,
    csrf: `${isSecure ? '__Host-' : ''}next-auth.csrf-token`,
    callbackUrl: `${secure}next-auth.callback-url`,
    oauth: `${secure}next-auth.oauth`,
    secondStep: `${secure}huoltosilta.second-step`,
    knownBrowser: `${secure}huoltosilta.known-browser`,
  }
}

/** The hash that names the request's session, for code that builds a caller from a request. `publicUrl` as configured. */
export function sessionHashOf(cookies: Record<string, string | undefined>, publicUrl: string): string | null {
  const token = cookies[cookieNames(publicUrl.startsWith('https:')).session]
  return token ? hashToken(token) : null
}
