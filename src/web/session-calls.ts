// The calls of the sign-in contract under /api/auth (source specification, section 7).

const AUTH_PATH = '/api/auth'

export type Session = {
  user: { id: string; name: string; email: string; image: string | null }
  /** ISO instant. */
  expires: string
}

export type Provider = { id: string; name: string; type: string; signinUrl: string; callbackUrl: string }

/** An empty object means "nothing"; `failed` distinguishes that from a request that did not arrive. */
type Read<Data> = { data: Data | null; failed: boolean }

export const authUrl = (path: string, query?: Record<string, string>): string =>
  `${AUTH_PATH}/${path}${query ? `?${new URLSearchParams(query)}` : ''}`

/** Never throws: a call that fails is logged and yields null. */
async function read<Data>(path: string, body?: unknown): Promise<Read<Data>> {
  const url = authUrl(path)
  try {
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(url, body === undefined ? { headers } : postOf(headers, JSON.stringify(body)))
    const data = await response.json()
    if (!response.ok) throw new Error(`HTTP status ${response.status}`)
    return { data: data && Object.keys(data).length > 0 ? data : null, failed: false }
  } catch (error) {
    reportSessionTrouble('CLIENT_FETCH_ERROR', error, url)
    return { data: null, failed: true }
  }
}

const postOf = (headers: Record<string, string>, body: BodyInit): RequestInit => ({ method: 'POST', headers, body })

export const readSession = (): Promise<Read<Session>> => read('session')

export const getCsrfToken = async (): Promise<string | null> =>
  (await read<{ csrfToken: string }>('csrf')).data?.csrfToken ?? null

export const getProviders = async (): Promise<Record<string, Provider> | null> =>
  (await read<Record<string, Provider>>('providers')).data

/** Asks the server to change the session's own data; null when it could not be asked. */
export async function postSession(data: unknown): Promise<Session | null> {
  const csrfToken = await getCsrfToken()
  return csrfToken ? (await read<Session>('session', { csrfToken, data })).data : null
}

/** Sends a form of the contract; its answer names where to go. Null when there was no answer. */
export async function postForm(
  url: string,
  fields: Record<string, string>,
): Promise<{ status: number; ok: boolean; url: string } | null> {
  const csrfToken = await getCsrfToken()
  if (!csrfToken) return null
  try {
    const body = new URLSearchParams({ ...fields, csrfToken, json: 'true' })
    const response = await fetch(url, postOf({ 'content-type': 'application/x-www-form-urlencoded' }, body))
    const answer: { url?: unknown } = await response.json()
    if (typeof answer.url !== 'string') throw new Error(`no url in the answer, HTTP status ${response.status}`)
    return { status: response.status, ok: response.ok, url: answer.url }
  } catch (error) {
    reportSessionTrouble('CLIENT_FETCH_ERROR', error, url)
    return null
  }
}

type Code = 'CLIENT_FETCH_ERROR' | 'CLIENT_SESSION_ERROR'

/** Logs to the console, and to the server by a beacon that outlives the page. */
export function reportSessionTrouble(code: Code, error: unknown, url = ''): void {
  const message = error instanceof Error ? error.message : String(error)
  console.error('[session]', code, message, url)
  const body = new URLSearchParams({ level: 'error', code, message, url, client: 'true' })
  if (!navigator.sendBeacon?.('/api/auth/_log', body))
    fetch('/api/auth/_log', { method: 'POST', body, keepalive: true }).catch(() => {
      // the log itself is out of reach
    })
}
