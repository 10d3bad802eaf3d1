import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readSeen, writeSeen } from './offline/seen-store.ts'
import { rememberSession, seenSession } from './seen-session.ts'
import { openSessionClient, type Session, type SessionOptions } from './session.ts'

const ada: Session = { user: { id: '1', name: 'Ada', email: 'ada@example.fi', image: null }, expires: '2999-01-01' }
const bertta: Session = { ...ada, user: { ...ada.user, name: 'Bertta' } }

/** The server as the browser sees it: a test changes what it answers and reads what it was asked. */
let answers: Record<string, () => unknown>
let asked: { path: string; body: string }[]
let beacons: string[]
let left: string[]
let stops: (() => void)[]

/** A failure is logged to the console as well; the harness would fail the test for that, so it is taken from it here. */
function expectConsoleError(code: RegExp) {
  const spy = vi.spyOn(console, 'error').mockImplementation(() => {})
  stops.push(() => expect(spy.mock.calls.join()).toMatch(code))
}

const status = (code: number, body: unknown) => new Response(JSON.stringify(body), { status: code })

beforeEach(() => {
  asked = []
  beacons = []
  left = []
  stops = []
  answers = {
    session: () => ({}),
    csrf: () => ({ csrfToken: 'token' }),
    providers: () => ({ credentials: { type: 'credentials' }, google: { type: 'oauth' } }),
    'callback/credentials': () => ({ url: `${location.origin}/app` }),
    'signin/google': () => ({ url: 'https://accounts.example/authorize' }),
    signout: () => ({ url: `${location.origin}/bye` }),
  }
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const path = url.replace('/api/auth/', '').replace(/\?.*/, '')
    asked.push({ path, body: String(init?.body ?? '') })
    const answer = await answers[path]?.()
    return answer instanceof Response ? answer : status(200, answer)
  })
  const beacon = vi.spyOn(navigator, 'sendBeacon').mockImplementation((_url, body) => beacons.push(String(body)) > 0)
  stops.push(() => beacon.mockRestore())
  localStorage.clear()
})

afterEach(() => {
  for (const stop of stops) stop()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** A client that a screen is looking at. */
function watchedClient(options: SessionOptions = {}) {
  const client = openSessionClient({ navigate: (url) => left.push(url), ...options })
  stops.push(client.subscribe(() => {}))
  return client
}

const signedIn = async (options: SessionOptions = {}) => {
  answers.session = () => ada
  const client = watchedClient(options)
  await expect.poll(() => client.getState().status).toBe('authenticated')
  return client
}

const timesAsked = (path: string) => asked.filter((one) => one.path === path).length
const broadcast = () => JSON.parse(localStorage.getItem('nextauth.message') ?? 'null')
const fromOtherTab = (message: unknown, key = 'nextauth.message') =>
  window.dispatchEvent(new StorageEvent('storage', { key, newValue: JSON.stringify(message) }))

test('a session is loading until the first answer, then what the answer says', async () => {
  const client = watchedClient()
  expect(client.getState()).toEqual({ status: 'loading', data: null })
  await expect.poll(() => client.getState()).toEqual({ status: 'unauthenticated', data: null })
  expect((await signedIn()).getState()).toEqual({ status: 'authenticated', data: ada })
})

test('a failed first request means signed out, and is logged by a beacon', async () => {
  expectConsoleError(/CLIENT_FETCH_ERROR/)
  answers.session = () => status(500, {})
  const client = watchedClient()
  await expect.poll(() => client.getState().status).toBe('unauthenticated')
  expect(Object.fromEntries(new URLSearchParams(beacons[0]))).toMatchObject({
    level: 'error',
    code: 'CLIENT_FETCH_ERROR',
    url: '/api/auth/session',
  })
})

test('losing the network later does not sign out', async () => {
  expectConsoleError(/CLIENT_FETCH_ERROR/)
  const client = await signedIn()
  answers.session = () => Promise.reject(new TypeError('Failed to fetch'))
  await client.update()
  expect(client.getState().data).toEqual(ada)
})

test('an answer that is no session is logged as a session failure', async () => {
  expectConsoleError(/CLIENT_SESSION_ERROR/)
  answers.session = () => ({ surprise: true })
  const client = watchedClient()
  await expect.poll(() => client.getState().status).toBe('unauthenticated')
  expect(beacons[0]).toContain('CLIENT_SESSION_ERROR')
})

test('a user who was signed in by another way than signIn is seen after a refresh', async () => {
  const client = watchedClient()
  await expect.poll(() => client.getState().status).toBe('unauthenticated')
  answers.session = () => ada
  expect(await client.update()).toBeNull()
  expect(await client.refresh()).toEqual(ada)
  expect(client.getState().status).toBe('authenticated')
  expect(broadcast()).toMatchObject({ data: { trigger: 'getSession' } })
})

test('a session is fetched again when the tab becomes visible', async () => {
  const client = await signedIn()
  answers.session = () => bertta
  document.dispatchEvent(new Event('visibilitychange'))
  await expect.poll(() => client.getState().data?.user.name).toBe('Bertta')
})

test('a session is fetched again when another tab signed in or out, and for no other message', async () => {
  const client = await signedIn()
  fromOtherTab({ event: 'session', data: { trigger: 'signout' } }, 'another.key')
  fromOtherTab({ event: 'other', data: {} })
  fromOtherTab('nonsense')
  expect(timesAsked('session')).toBe(1)
  answers.session = () => ({})
  fromOtherTab({ event: 'session', data: { trigger: 'signout' } })
  await expect.poll(() => client.getState().status).toBe('unauthenticated')
})

test('a session is polled while signed in, and while offline only when that is configured', async () => {
  vi.useFakeTimers()
  answers.session = () => ada
  await watchedClient({ pollSeconds: 60 })
  await watchedClient({ pollSeconds: 60, pollWhenOffline: true })
  await vi.advanceTimersByTimeAsync(0)
  expect(timesAsked('session')).toBe(2)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(timesAsked('session')).toBe(4)
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  stops.push(() => onLine.mockRestore())
  await vi.advanceTimersByTimeAsync(60_000)
  expect(timesAsked('session')).toBe(5)
})

test('a session without listeners is not fetched', async () => {
  await signedIn()
  for (const stop of stops) stop()
  document.dispatchEvent(new Event('visibilitychange'))
  fromOtherTab({ event: 'session', data: { trigger: 'signout' } })
  expect(timesAsked('session')).toBe(1)
})

test('signing in without leaving sends the fields, refreshes the session and notifies the other tabs', async () => {
  const client = watchedClient()
  await expect.poll(() => client.getState().status).toBe('unauthenticated')
  localStorage.clear()
  answers.session = () => ada
  const result = await client.signIn('credentials', {
    email: 'ada@example.fi',
    password: 'huoltosilta',
    callbackUrl: '/app',
    redirect: false,
  })
  expect(result).toEqual({ error: null, status: 200, ok: true, url: `${location.origin}/app` })
  const sent = asked.find(({ path }) => path === 'callback/credentials')?.body
  expect(Object.fromEntries(new URLSearchParams(sent))).toEqual({
    email: 'ada@example.fi',
    password: 'huoltosilta',
    callbackUrl: '/app',
    csrfToken: 'token',
    json: 'true',
  })
  expect(client.getState().data).toEqual(ada)
  expect(broadcast()).toMatchObject({ event: 'session', data: { trigger: 'getSession' } })
})

test.each([
  [401, '/api/auth/error?error=CredentialsSignin', 'CredentialsSignin'],
  [429, '/api/auth/error?error=TooManyRequests', 'TooManyRequests'],
  [200, '/api/auth/signin?csrf=true', 'MissingCSRF'],
])('an answer of %i with %s is the failure %s', async (code, path, error) => {
  const client = watchedClient()
  answers['callback/credentials'] = () => status(code, { url: location.origin + path })
  const result = await client.signIn('credentials', { email: 'x', password: 'y', redirect: false })
  expect(result).toEqual({ error, status: code, ok: false, url: null })
})

test('a sign-in that does not get through is a failure, not an exception', async () => {
  expectConsoleError(/CLIENT_FETCH_ERROR/)
  const client = watchedClient()
  answers['callback/credentials'] = () => Promise.reject(new TypeError('Failed to fetch'))
  const result = await client.signIn('credentials', { redirect: false })
  expect(result).toEqual({ error: 'NetworkError', status: 0, ok: false, url: null })
})

test('an outside provider always leaves the page, with its parameters', async () => {
  const client = watchedClient()
  await client.signIn('google', { callbackUrl: '/app', redirect: false }, { login_hint: 'ada@example.fi' })
  expect(left).toEqual(['https://accounts.example/authorize'])
})

test('a list of providers that cannot be had leads to the error page, an unknown provider to the sign-in page', async () => {
  expectConsoleError(/CLIENT_FETCH_ERROR/)
  const client = watchedClient()
  await client.signIn('toString', { callbackUrl: '/app' })
  answers.providers = () => status(500, {})
  await client.signIn('credentials')
  expect(left).toEqual(['/api/auth/signin?callbackUrl=%2Fapp', '/api/auth/error'])
})

test('signing out notifies the other tabs and leaves for the callback url', async () => {
  const client = await signedIn()
  expect(await client.signOut({ callbackUrl: '/bye' })).toEqual({ ok: true })
  expect(left).toEqual([`${location.origin}/bye`])
  expect(broadcast()).toMatchObject({ data: { trigger: 'signout' } })
})

test('signing out forgets what was typed but not sent; a sign-out that fails keeps it', async () => {
  expectConsoleError(/CLIENT_FETCH_ERROR/)
  const client = await signedIn()
  localStorage.setItem('draft ada comment 1 ticket', '{}')
  const { signout } = answers
  answers.signout = () => Promise.reject(new TypeError('Failed to fetch'))
  expect(await client.signOut({ redirect: false })).toEqual({ ok: false })
  expect(localStorage.getItem('draft ada comment 1 ticket')).toBe('{}')
  if (signout) answers.signout = signout
  await client.signOut({ redirect: false })
  expect(localStorage.getItem('draft ada comment 1 ticket')).toBeNull()
})

const seenByAda = { userId: '1', hash: 'tickets', organizationId: undefined, data: [], at: Date.now() }

test('signing out forgets what was seen', async () => {
  const client = await signedIn()
  await writeSeen(seenByAda)
  await client.signOut()
  expect(await readSeen('1', 'tickets')).toBeUndefined()
  expect(localStorage.getItem('seen-session')).toBeNull()
})

test('what a page that was left at once could not forget, the next one does', async () => {
  await writeSeen(seenByAda)
  localStorage.setItem('seen-session', 'null')
  expect(seenSession()).toBeNull()
  const client = watchedClient()
  await expect.poll(() => client.getState().status).toBe('unauthenticated')
  await expect.poll(() => readSeen('1', 'tickets')).toBeUndefined()
  await expect.poll(() => localStorage.getItem('seen-session')).toBeNull()
})

test('what a session has seen goes when it has run out', async () => {
  await writeSeen(seenByAda)
  rememberSession({ ...ada, expires: '2025-01-01' })
  const client = watchedClient()
  await expect.poll(() => client.getState().status).toBe('unauthenticated')
  await expect.poll(() => readSeen('1', 'tickets')).toBeUndefined()
})

test('an answer that was on its way at sign-out does not restore the session', async () => {
  const client = await signedIn()
  const slow = Promise.withResolvers<unknown>()
  answers.session = () => slow.promise
  const asking = client.update()
  await client.signOut()
  slow.resolve(ada)
  await asking
  expect(seenSession()).toBeNull()
})

test('signing out without leaving forgets the session', async () => {
  const client = await signedIn()
  answers.session = () => ({})
  await client.signOut({ redirect: false })
  expect(client.getState()).toEqual({ status: 'unauthenticated', data: null })
  expect(left).toEqual([])
})

test('update posts the change and shows what the server made of it', async () => {
  const client = await signedIn()
  answers.session = () => bertta
  expect(await client.update({ name: 'Bertta' })).toEqual(bertta)
  expect(asked.at(-1)).toEqual({ path: 'session', body: '{"csrfToken":"token","data":{"name":"Bertta"}}' })
  expect(client.getState().data).toEqual(bertta)
})

test('an older answer does not overwrite a newer one', async () => {
  const client = await signedIn()
  const slow = Promise.withResolvers<unknown>()
  answers.session = () => slow.promise
  const first = client.update()
  answers.session = () => bertta
  await client.update()
  slow.resolve(ada)
  await first
  expect(client.getState().data).toEqual(bertta)
})

test('an offline start shows who was signed in before, until their session would have ended', async () => {
  expectConsoleError(/CLIENT_FETCH_ERROR/)
  answers.session = () => ({ ...ada, expires: '2999-01-01T00:00:00.000Z' })
  const before = watchedClient()
  await expect.poll(() => before.getState().status).toBe('authenticated')
  answers.session = () => status(502, {})
  const client = watchedClient()
  await expect.poll(() => client.getState()).toMatchObject({ status: 'authenticated', data: { user: ada.user } })

  answers.session = () => ada
  await client.refresh()
  answers.session = () => status(502, {})
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2999-01-02') })
  const late = watchedClient()
  await expect.poll(() => late.getState().status).toBe('unauthenticated')
})

test('signing out forgets the user', async () => {
  expectConsoleError(/CLIENT_FETCH_ERROR/)
  answers.session = () => ({ ...ada, expires: '2999-01-01T00:00:00.000Z' })
  const before = watchedClient()
  await expect.poll(() => before.getState().status).toBe('authenticated')
  answers.session = () => ({})
  await before.signOut({ redirect: false })
  answers.session = () => status(502, {})
  const client = watchedClient()
  await expect.poll(() => client.getState().status).toBe('unauthenticated')
})

test('a session that came with the document is not fetched again, and is remembered and broadcast', async () => {
  const other = watchedClient()
  await expect.poll(() => other.getState().status).toBe('unauthenticated')
  asked = []
  const message = localStorage.getItem('nextauth.message')
  const client = openSessionClient({ known: ada, navigate: (url) => left.push(url) })
  expect(client.getState()).toEqual({ status: 'authenticated', data: ada })
  stops.push(client.subscribe(() => {}))
  expect(asked).toEqual([])
  expect(seenSession()).toEqual(ada)
  expect(localStorage.getItem('nextauth.message')).not.toBe(message)
})
