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

/** `error` is a code of the sign-in contract (see `accountNotice`); InvalidInput comes with messages by field. */
export type ActionResult =
  | { ok: true }
  | { ok: false; error: string; fields: readonly { field: string; message: string }[] }

/** Does something to an account; never throws. After one that ends sessions, call `session.update()`. */
export async function doAccountAction(
  action: AccountAction,
  input: Record<string, string> = {},
): Promise<ActionResult> {
  const csrfToken = await getCsrfToken()
  if (!csrfToken) return { ok: false, error: 'NetworkError', fields: [] }
  try {
    const response = await fetch(`/api/auth/account/${action}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...input, csrfToken }),
    })
    if (response.ok) return { ok: true }
    const { error = 'Default', fields = [] } = await response.json()
    return { ok: false, error, fields }
  } catch {
    return { ok: false, error: 'NetworkError', fields: [] }
  }
}
