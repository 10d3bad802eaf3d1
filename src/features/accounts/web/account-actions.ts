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

/**
 * Does something to an account; never throws. Null when it is done, else why not, for `failureOf` and `failureText`. After one
 * that ends sessions, call `session.update()`.
 */
export async function doAccountAction(
  action: AccountAction,
  input: Record<string, string> = {},
): Promise<RequestFailure | null> {
  const csrfToken = await getCsrfToken()
  if (!csrfToken) return new RequestFailure()
  try {
    const response = await fetch(`/api/auth/account/${action}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...input, csrfToken }),
    })
    return response.ok ? null : failedAnswer(response.status, await response.json().catch(() => null))
  } catch {
    return new RequestFailure()
  }
}
