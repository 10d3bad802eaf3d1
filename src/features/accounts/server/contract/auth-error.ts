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

/** Only a plain word of the request's `error` ever reaches a page or a redirect. */
export const plainCode = (value: unknown): string =>
  typeof value === 'string' && /^[A-Za-z]{1,40}$/.test(value) ? value : 'Default'
