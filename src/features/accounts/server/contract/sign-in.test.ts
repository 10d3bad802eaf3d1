import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { hashToken } from '#server/secure-token.ts'
import { testDatabase } from '#test/database.ts'
import { FACTORY_PASSWORD, makeSession, makeUser } from '../accounts.factory.ts'
import { sessions, users } from '../accounts.tables.ts'
import { checkPassword } from '../password.ts'
import { authServer, errorOf, ORIGIN, openBrowser, recordedCuts, recordedLog } from './auth.fixture.ts'

const { db, options } = await testDatabase()
const { app } = await authServer(db)
const cuts = await recordedCuts(options)
const isCut = (cut: object) => expect.poll(() => cuts, { interval: 5 }).toContainEqual(cut)

test('the right password signs in, however the address is written', async () => {
  await makeUser(db, { email: 'matti@example.fi' })
  const browser = openBrowser(app)
  const answer = await browser.signIn(' Matti@Example.FI ')
  expect([answer.statusCode, answer.json()]).toEqual([200, { url: `${ORIGIN}/` }])
  expect(await browser.whoAmI()).toBe('matti@example.fi')
})

test('a signed-out session is an empty object', async () => {
  const answer = await openBrowser(app).call('GET', '/api/auth/session')
  expect(answer.body).toBe('{}')
})

test('a user who has not proved the address may sign in', async () => {
  const { email } = await makeUser(db, { emailVerifiedAt: null })
  const browser = openBrowser(app)
  await browser.signIn(email)
  expect(await browser.whoAmI()).toBe(email)
})

test('signing in again gives a new token and ends the session before it', async () => {
  const { email } = await makeUser(db)
  const browser = openBrowser(app)
  await browser.signIn(email)
  const before = browser.sessionToken() ?? ''
  await browser.signIn(email)
  expect(browser.sessionToken()).not.toBe(before)
  await isCut({ sessionHash: hashToken(before) })
  const thief = openBrowser(app)
  thief.jar.set('next-auth.session-token', before)
  expect(await thief.whoAmI()).toBeNull()
})

test('signing out ends the session and its connections', async () => {
  const { email } = await makeUser(db)
  const browser = openBrowser(app)
  await browser.signIn(email)
  const token = browser.sessionToken() ?? ''
  await browser.post('/signout', { json: 'true' })
  expect(browser.sessionToken()).toBeUndefined()
  const thief = openBrowser(app)
  thief.jar.set('next-auth.session-token', token)
  expect(await thief.whoAmI()).toBeNull()
  await isCut({ sessionHash: hashToken(token) })
})

test('a token planted before the sign-in is not kept', async () => {
  const { email } = await makeUser(db)
  const browser = openBrowser(app)
  browser.jar.set('next-auth.session-token', 'planted')
  await browser.signIn(email)
  expect(browser.sessionToken()).not.toBe('planted')
  expect(await browser.whoAmI()).toBe(email)
})

test('the session at a shared computer ends with the browser, and nothing reveals later who was here', async () => {
  const { email } = await makeUser(db)
  const browser = openBrowser(app)
  const cookieOf = async () => {
    const { cookies } = await browser.signIn(email)
    const session = cookies.find(({ name }) => name === 'next-auth.session-token')
    return [Boolean(session), session?.expires instanceof Date, browser.jar.has('huoltosilta.known-browser')]
  }
  browser.jar.set('shared-computer', '1')
  expect(await cookieOf()).toEqual([true, false, false])
  browser.jar.delete('shared-computer')
  expect(await cookieOf()).toEqual([true, true, true])
})

test('the database holds no token of a session', async () => {
  const user = await makeUser(db)
  const token = await makeSession(db, user.id)
  const thief = openBrowser(app)
  thief.jar.set('next-auth.session-token', hashToken(token))
  expect(await thief.whoAmI()).toBeNull()
})

test('a disabled user learns of it only with the right password', async () => {
  const { email } = await makeUser(db, { disabledAt: new Date().toISOString() })
  const browser = openBrowser(app)
  const right = await browser.signIn(email)
  expect([right.statusCode, errorOf(right)]).toEqual([403, 'AccessDenied'])
  const wrong = await browser.signIn(email, 'not the password')
  expect([wrong.statusCode, errorOf(wrong)]).toEqual([401, 'CredentialsSignin'])
  expect(await browser.whoAmI()).toBeNull()
  const page = await browser.call('GET', '/api/auth/signin?error=AccessDenied')
  expect(page.headers.location).toContain('/auth/login?')
  expect(errorOf(page)).toBe('AccessDenied')
})

test('the session of a user who is disabled later still names the user to the browser', async () => {
  const user = await makeUser(db)
  const browser = openBrowser(app)
  await browser.signIn(user.email)
  await db.update(users).set({ disabledAt: new Date().toISOString() }).where(eq(users.id, user.id))
  expect(await browser.whoAmI()).toBe(user.email)
})

test('a user without a password cannot sign in with an empty one', async () => {
  const { email } = await makeUser(db, { passwordHash: null })
  const answer = await openBrowser(app).signIn(email, '')
  expect([answer.statusCode, errorOf(answer)]).toEqual([401, 'CredentialsSignin'])
})

test('the eleventh wrong password is refused with 429 and an absolute url', async () => {
  const { email } = await makeUser(db)
  const browser = openBrowser(app)
  for (let time = 0; time < 10; time++) expect(errorOf(await browser.signIn(email, 'wrong'))).toBe('CredentialsSignin')
  const answer = await browser.signIn(email)
  expect([answer.statusCode, errorOf(answer)]).toEqual([429, 'TooManyRequests'])
})

test('right passwords do not use up the tries', async () => {
  const { email } = await makeUser(db)
  const browser = openBrowser(app)
  for (let time = 0; time < 12; time++) expect((await browser.signIn(email)).statusCode).toBe(200)
})

test('a foreign origin is refused even with a good csrf token', async () => {
  const { email } = await makeUser(db)
  const browser = openBrowser(app)
  for (const origin of ['https://evil.example', 'null']) {
    const answer = await browser.signIn(email, FACTORY_PASSWORD, { origin })
    expect([answer.statusCode, errorOf(answer)]).toEqual([403, 'Forbidden'])
  }
  expect(await browser.whoAmI()).toBeNull()
})

test.each([
  ['application/json', '{nope'],
  ['application/xml', '<a/>'],
  ['application/x-www-form-urlencoded', `x=${'y'.repeat(40_000)}`],
  ['application/json', '{"email":{"$ne":1},"password":["a"]}'],
  ['application/json', 'null'],
  ['application/json', '"text"'],
  ['text/plain', 'csrfToken=x'],
])('a broken body of %s still gets an absolute url: %.20s', async (type, payload) => {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/auth/callback/credentials',
    headers: { 'content-type': type },
    payload,
  })
  expect(answer.statusCode).toBeLessThan(500)
  expect(new URL(answer.headers.location ?? answer.json().url).origin).toBe(ORIGIN)
})

test('a session idles out', async () => {
  const user = await makeUser(db)
  const browser = openBrowser(app)
  await browser.signIn(user.email)
  await db.update(sessions).set({ expiresAt: sql`now() - interval '1 second'` }).where(eq(sessions.userId, user.id))
  expect(await browser.whoAmI()).toBeNull()
  expect(browser.sessionToken()).toBeUndefined()
})

test('use moves the idle end, at most once a day and never past the hard end', async () => {
  const user = await makeUser(db)
  const browser = openBrowser(app)
  await browser.signIn(user.email)
  const stored = async () => {
    const [row] = await db.select().from(sessions).where(eq(sessions.userId, user.id))
    return { seen: row?.lastSeenAt, left: Date.parse(row?.hardExpiresAt ?? '') - Date.parse(row?.expiresAt ?? '') }
  }
  const fresh = await stored()
  await browser.whoAmI()
  expect(await stored()).toEqual(fresh)
  await db
    .update(sessions)
    .set({ lastSeenAt: sql`now() - interval '25 hours'`, hardExpiresAt: sql`now() + interval '5 days'` })
    .where(eq(sessions.userId, user.id))
  expect(await browser.whoAmI()).toBe(user.email)
  expect(await stored()).toMatchObject({ left: 0 })
  await db.update(sessions).set({ hardExpiresAt: sql`now() - interval '1 second'` }).where(eq(sessions.userId, user.id))
  expect(await browser.whoAmI()).toBeNull()
})

test('an unknown address takes as long as a wrong password: either waits for its turn to be verified', async () => {
  const { email } = await makeUser(db)
  const signIns = async () => {
    const answers: number[] = []
    for (const address of [email, 'nobody@example.fi'])
      answers.push((await openBrowser(app).signIn(address, 'wrong')).statusCode)
    return answers
  }
  const held = Promise.withResolvers<boolean>()
  // more than the queue holds: the last of them are refused, and so is every later caller
  const others = Promise.allSettled(Array.from({ length: 80 }, () => checkPassword(null, 'x', () => held.promise)))
  expect(await signIns()).toEqual([429, 429])
  held.resolve(false)
  await others
  expect(await signIns()).toEqual([401, 401])
})

test('a session goes with its user', async () => {
  const user = await makeUser(db)
  const browser = openBrowser(app)
  await browser.signIn(user.email)
  await db.delete(users).where(eq(users.id, user.id))
  expect(await browser.whoAmI()).toBeNull()
})

test('over https the cookies have names and flags that a browser guards', async () => {
  const secure = await authServer(db, { publicUrl: 'https://huoltosilta.example' })
  const answer = await secure.app.inject('/api/auth/csrf')
  expect(answer.headers['set-cookie']).toMatch(
    /^__Host-next-auth\.csrf-token=.*; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  )
  const providers = await secure.app.inject('/api/auth/providers')
  expect(providers.json().credentials.callbackUrl).toBe('https://huoltosilta.example/api/auth/callback/credentials')
})

test('the Host header does not decide where anything leads', async () => {
  const answer = await app.inject({ url: '/api/auth/error?error=Callback', headers: { host: 'evil.example' } })
  expect(answer.headers.location).toBe(`${ORIGIN}/api/auth/signin?error=Callback`)
})

test('the address that /providers lists for each leads a visitor to the sign-in page, and then to the wanted one', async () => {
  const browser = openBrowser(app)
  const { credentials } = (await browser.call('GET', '/api/auth/providers')).json()
  const page = await browser.call('GET', `${credentials.signinUrl}?callbackUrl=${encodeURIComponent('/app/archive')}`)
  expect([page.statusCode, page.headers.location]).toEqual([
    302,
    `/auth/login?${new URLSearchParams({ callbackUrl: `${ORIGIN}/app/archive` })}`,
  ])
})

test('a missing session leads to the sign-in page with its reason', async () => {
  const page = await app.inject('/api/auth/signin?error=SessionRequired&callbackUrl=%2Fapp')
  expect(page.headers.location).toBe(
    `/auth/login?${new URLSearchParams({ callbackUrl: `${ORIGIN}/app`, error: 'SessionRequired' })}`,
  )
})

test.each(['https://evil.example/', 'not a url'])(
  'a foreign or malformed callback URL is logged only by its error code: %s',
  async (callbackUrl) => {
    const { log, lines } = recordedLog()
    const logged = await authServer(db, { log })
    await openBrowser(logged.app).post('/callback/credentials', { callbackUrl, json: 'true' })
    expect(lines).toMatchObject([
      { code: 'INVALID_CALLBACK_URL_ERROR', level: 40, method: 'POST', route: '/api/auth/callback/credentials' },
    ])
    expect(JSON.stringify(lines)).not.toContain(callbackUrl)
  },
)

test('a visitor who wants nowhere in particular is no trouble', async () => {
  const { log, lines } = recordedLog()
  const logged = await authServer(db, { log })
  await openBrowser(logged.app).post('/callback/credentials', { json: 'true' })
  expect(lines).toEqual([])
})

test('an unexpected error is logged as UnknownError, with its route and without what was sent', async () => {
  const { log, lines } = recordedLog()
  const broken = await testDatabase({ empty: true })
  const logged = await authServer(broken.db, { log })
  const answer = await openBrowser(logged.app).signIn('matti@example.fi', 'hunter2hunter2')
  expect([answer.statusCode, errorOf(answer)]).toEqual([500, 'Configuration'])
  const [line] = lines
  expect(line).toMatchObject({ code: 'UnknownError', level: 50, route: '/api/auth/callback/credentials' })
  expect(JSON.stringify(line)).not.toContain('hunter2')
})
