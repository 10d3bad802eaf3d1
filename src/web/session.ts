import { forgetDrafts } from './drafts.ts'
import { firstAnswers } from './first-answers.ts'
import { endedSessionIsForgotten, endSeenSession, rememberSession, seenSession } from './seen-session.ts'
import { broadcastSession, onSessionBroadcast } from './session-broadcast.ts'
import {
  authUrl,
  getProviders,
  postForm,
  postSession,
  readSession,
  reportSessionTrouble,
  type Session,
} from './session-calls.ts'

export { getCsrfToken, type Session } from './session-calls.ts'

/** `data` is there when, and only when, the status is authenticated. */
export type SessionState =
  | { status: 'authenticated'; data: Session }
  | { status: 'loading' | 'unauthenticated'; data: null }

/**
 * As next-auth's: `url` is where to go, null after a failure; `error` is the code that the sign-in page explains. Of a fault of the server also
 * `requestId`, by which the log is searched.
 */
export type SignInResult = {
  error: string | null
  status: number
  ok: boolean
  url: string | null
  requestId?: string | undefined
}

type Where = { callbackUrl?: string; redirect?: boolean }

/** `beforeEnd` runs once the server has signed the person out, and is awaited before the screens are shown that. */
type SignOut = Where & { beforeEnd?: () => Promise<void> | undefined }

export type SessionOptions = {
  /** How often to ask while signed in; 0 for never. */
  pollSeconds?: number
  /** Whether to ask even when the browser says that it is offline. */
  pollWhenOffline?: boolean
  /** Who is signed in, when the page's document has said so. */
  known?: Session | null
  /** How to leave the page. */
  navigate?: (url: string) => void
}

function leaveFor(url: string): void {
  window.location.href = url
  // changing only the fragment would not load the page again
  if (url.includes('#')) window.location.reload()
}

/** One browser tab's view of who is signed in. The product uses the one below; tests open their own. */
export function openSessionClient({
  pollSeconds = 0,
  pollWhenOffline = false,
  known = null,
  navigate = leaveFor,
}: SessionOptions = {}) {
  let state: SessionState = known ? { status: 'authenticated', data: known } : { status: 'loading', data: null }
  let asked = 0
  const subscribers = new Set<() => void>()

  const show = (data: Session | null) => {
    state = data ? { status: 'authenticated', data } : { status: 'unauthenticated', data: null }
    for (const changed of subscribers) changed()
  }

  /** Refetches it. A failed request keeps a known session, also one from before this start: losing the network is not signing out. */
  async function refetch({ notifyOthers }: { notifyOthers: boolean }): Promise<Session | null> {
    asked += 1
    const turn = asked
    const { data, failed } = await readSession()
    if (turn !== asked) return state.data // a later asking knows better
    try {
      if (data && typeof data.user?.id !== 'string') throw new Error('the answer is no session')
      // ended, perhaps elsewhere: what was seen goes with it
      if (!failed && !data) void forgetSeenThings()
      if (data) rememberSession(data)
      if (!failed || !state.data) show(failed ? seenSession() : data)
    } catch (error) {
      reportSessionTrouble('CLIENT_SESSION_ERROR', error)
      show(null)
    }
    if (notifyOthers && !failed) broadcastSession('getSession')
    return state.data
  }

  const leave = (url: string): undefined => {
    navigate(url)
    return undefined
  }

  const refetchInBackground = (notifyOthers: boolean) => void refetch({ notifyOthers })

  function listen(): () => void {
    const whenVisible = () => {
      if (document.visibilityState === 'visible') refetchInBackground(false)
    }
    const poll = () => {
      if (state.data && (navigator.onLine || pollWhenOffline)) refetchInBackground(false)
    }
    document.addEventListener('visibilitychange', whenVisible)
    const stopHearing = onSessionBroadcast(() => refetchInBackground(false))
    const timer = pollSeconds > 0 ? setInterval(poll, pollSeconds * 1000) : undefined
    return () => {
      document.removeEventListener('visibilitychange', whenVisible)
      stopHearing()
      clearInterval(timer)
    }
  }

  let stopListening = () => {}
  let arriving = known

  return {
    getState: (): SessionState => state,

    /** The first subscriber starts the asking, the last one's leaving ends the listening. */
    subscribe(changed: () => void): () => void {
      if (subscribers.size === 0) {
        stopListening = listen()
        // broadcasting on arrival is how a sign-in that came back from another site reaches the other tabs
        if (state.status === 'loading') refetchInBackground(true)
        else if (arriving) {
          rememberSession(arriving)
          broadcastSession('getSession')
          arriving = null
        }
      }
      subscribers.add(changed)
      return () => {
        subscribers.delete(changed)
        if (subscribers.size === 0) stopListening()
      }
    },

    /** Refetches who is signed in, after signing in or out by another way than those below. */
    refresh: (): Promise<Session | null> => refetch({ notifyOthers: true }),

    /** Without data asks for the session again; with data asks the server to change it. Null when signed out. */
    async update(data?: unknown): Promise<Session | null> {
      if (!state.data) return null
      if (data === undefined) return refetch({ notifyOthers: true })
      const changed = await postSession(data)
      if (changed) {
        asked += 1
        show(changed)
        broadcastSession('getSession')
      }
      return changed
    },

    /**
     * Signs in by the named provider with its fields. Leaves the page for `callbackUrl` (default: this page), unless
     * `redirect` is false and the provider can do without; then the result says how it went. Undefined: left the page.
     * `parameters` go to the provider's own sign-in page.
     */
    async signIn(
      provider: string,
      { callbackUrl = window.location.href, redirect = true, ...fields }: Where & Record<string, unknown> = {},
      parameters?: Record<string, string>,
    ): Promise<SignInResult | undefined> {
      const providers = await getProviders()
      if (!providers) return leave(authUrl('error'))
      const known = Object.hasOwn(providers, provider) ? providers[provider] : undefined
      if (!known) return leave(authUrl('signin', { callbackUrl }))
      const mayStay = known.type === 'credentials' || known.type === 'email'
      const path = known.type === 'credentials' ? `callback/${provider}` : `signin/${provider}`
      const answer = await postForm(authUrl(path, parameters), { ...textsOf(fields), callbackUrl })
      if (!answer) return { error: 'NetworkError', status: 0, ok: false, url: null }
      // the password was right; another page asks for the second factor, whichever page this is
      if (redirect || !mayStay || isSecondStep(answer.url)) return leave(answer.url)
      const error = errorOf(answer.url)
      if (answer.ok && !error) await refetch({ notifyOthers: true })
      if (!error) return { error, status: answer.status, ok: answer.ok, url: answer.url }
      return {
        error,
        status: answer.status,
        ok: false,
        url: null,
        requestId: parametersOf(answer.url).get('id') ?? undefined,
      }
    },

    /** Signs out here; leaves the page for `callbackUrl` unless `redirect` is false. `ok` false: still signed in. */
    async signOut({ callbackUrl = window.location.href, redirect = true, beforeEnd }: SignOut = {}): Promise<{
      ok: boolean
    }> {
      const answer = await postForm(authUrl('signout'), { callbackUrl })
      const ok = Boolean(answer?.ok && !errorOf(answer.url))
      // who was asked about before this is signed in no more
      if (ok) asked += 1
      const forgetting = ok ? Promise.all([forgetSeenThings(), beforeEnd?.()]) : undefined
      if (ok) broadcastSession('signout')
      await forgetting
      if (answer && redirect) navigate(answer.url)
      else if (ok) await refetch({ notifyOthers: false })
      // last: a form that is still on the screen might keep its draft once more
      if (ok) forgetDrafts()
      return { ok }
    },
  }
}

/**
 * From now on no tab stores anything for offline use; then what was stored is deleted. A browser that cannot load how to
 * forget does it when it is asked next.
 */
async function forgetSeenThings(): Promise<void> {
  if (!endSeenSession()) return
  try {
    const { forgetAllSeen } = await import('./offline/seen-store.ts')
    await forgetAllSeen()
    endedSessionIsForgotten()
  } catch {
    // offline, or no storage
  }
}

const isSecondStep = (url: string): boolean => new URL(url, window.location.href).pathname === '/auth/second-factor'

const textsOf = (fields: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]))

/** The failure that an answer's url names; the server says `csrf=true` where it did not believe our token. */
function errorOf(url: string): string | null {
  const parameters = parametersOf(url)
  return parameters.get('error') ?? (parameters.get('csrf') === 'true' ? 'MissingCSRF' : null)
}

const parametersOf = (url: string): URLSearchParams => new URL(url, window.location.href).searchParams

/** Often enough to notice a session that was ended elsewhere, rare enough to cost nothing. */
export const session = openSessionClient({ pollSeconds: 5 * 60, known: firstAnswers?.session ?? null })

export const { signIn, signOut } = session
