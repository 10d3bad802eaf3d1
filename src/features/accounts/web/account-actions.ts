import { failedAnswer, RequestFailure } from '#web/failure.ts'
import { getCsrfToken } from '#web/session.ts'

export type AccountAction =
  | 'register'
  | 'request-verification'
  | 'verify-email'
  | 'change-email'
  | 'request-password'
  | 'reset-password'
  | 'change-password'
  | 'signout-everywhere'

/** Questions and steps of signing in, which are answered with something. */
type SignInCall = 'passkey-question' | 'passkey-sign-in' | 'second-step' | 'second-factor'

/**
 * Does something to an account; never throws. Null when it is done, else why not, for `failureOf` and `failureText`. After one
 * that ends sessions, call `session.update()`.
 */
export async function doAccountAction(
  action: AccountAction,
  input: Record<string, string> = {},
): Promise<RequestFailure | null> {
  const answer = await send(action, input)
  return answer instanceof RequestFailure ? answer : null
}

/** The same for a step of signing in: what the server answers, or the failure. */
export const callSignIn = <Answer extends object>(call: SignInCall, input: object = {}) =>
  send(call, input) as Promise<Answer | RequestFailure>

async function send(path: string, input: object): Promise<object | RequestFailure> {
  const csrfToken = await getCsrfToken()
  if (!csrfToken) return new RequestFailure()
  try {
    const response = await fetch(`/api/auth/account/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...input, csrfToken }),
    })
    const answer = await response.json().catch(() => null)
    return response.ok ? (answer ?? {}) : failedAnswer(response.status, answer)
  } catch {
    return new RequestFailure()
  }
}
