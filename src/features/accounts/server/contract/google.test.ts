import { eq } from 'drizzle-orm'
import { OAuth2Server } from 'oauth2-mock-server'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { ageProof, makePasskey, makeUser } from '../accounts.factory.ts'
import { signInAccounts } from '../accounts.tables.ts'
import { findUserByEmail } from '../find-user.ts'
import { authServer, errorOf, ORIGIN, openBrowser, recordedLog } from './auth.fixture.ts'

const { db } = await testDatabase()
const issuer = new OAuth2Server()
await issuer.issuer.keys.generate('RS256')
await issuer.start(0, 'localhost')
afterAll(() => issuer.stop())

let person: Record<string, unknown> = {}
issuer.service.on('beforeTokenSigning', (token: { payload: Record<string, unknown> }) =>
  Object.assign(token.payload, { email_verified: true, name: 'Gina Google' }, person),
)

const { app } = await authServer(db, { issuer: issuer.issuer.url ?? '' })
type Browser = ReturnType<typeof openBrowser>

/** Goes to the provider, which lets anyone in, and returns the address that it sends the browser back to. */
async function toProvider(browser: Browser): Promise<string> {
  const begun = await browser.post('/signin/google', { callbackUrl: '/app', json: 'true' })
  const sentBack = await fetch(begun.json().url, { redirect: 'manual' })
  return sentBack.headers.get('location') ?? ''
}

const throughGoogle = async (browser: Browser) => browser.call('GET', await toProvider(browser))

test('a new person becomes a proved user', async () => {
  person = { sub: 'new', email: 'Gina@Example.com' }
  const browser = openBrowser(app)
  const answer = await throughGoogle(browser)
  expect(answer.headers.location).toBe(`${ORIGIN}/app`)
  expect(await browser.whoAmI()).toBe('gina@example.com')
  expect(await findUserByEmail(db, 'gina@example.com')).toMatchObject({ name: 'Gina Google', passwordHash: null })
})

test('a known person signs in, even with another address at the provider', async () => {
  person = { sub: 'moved', email: 'before@example.com' }
  await throughGoogle(openBrowser(app))
  person = { sub: 'moved', email: 'after@example.com' }
  const browser = openBrowser(app)
  await throughGoogle(browser)
  expect(await browser.whoAmI()).toBe('before@example.com')
})

test.each([null, new Date().toISOString()])(
  'an address that has a user is never attached by itself (proved: %s)',
  async (emailVerifiedAt) => {
    const { email } = await makeUser(db, { emailVerifiedAt })
    person = { sub: `taken-${email}`, email }
    const browser = openBrowser(app)
    expect(errorOf(await throughGoogle(browser))).toBe('OAuthAccountNotLinked')
    expect(await browser.whoAmI()).toBeNull()
  },
)

test('an address that the provider has not proved makes no user', async () => {
  person = { sub: 'unproved', email: 'unproved@example.com', email_verified: false }
  expect(errorOf(await throughGoogle(openBrowser(app)))).toBe('OAuthCreateAccount')
})

test('begun signed in, the flow attaches the account to that user and to no other', async () => {
  const [owner, other] = [await makeUser(db), await makeUser(db)]
  person = { sub: 'linked', email: 'somebody@example.com' }
  const browser = openBrowser(app)
  await browser.signIn(owner.email)
  await throughGoogle(browser)
  expect(await browser.whoAmI()).toBe(owner.email)

  const later = openBrowser(app)
  await throughGoogle(later)
  expect(await later.whoAmI()).toBe(owner.email)

  const stranger = openBrowser(app)
  await stranger.signIn(other.email)
  expect(errorOf(await throughGoogle(stranger))).toBe('OAuthAccountNotLinked')
  expect(await stranger.whoAmI()).toBe(other.email)
})

test('a Google account cannot be attached before the address is proved', async () => {
  const user = await makeUser(db, { emailVerifiedAt: null })
  person = { sub: 'left behind', email: 'pretender@example.com' }
  const browser = openBrowser(app)
  await browser.signIn(user.email)
  expect(errorOf(await throughGoogle(browser))).toBe('EmailNotVerified')
  expect(await db.$count(signInAccounts, eq(signInAccounts.userId, user.id))).toBe(0)
})

test('two who attach one Google account at once do not both get it, and neither meets a failure', async () => {
  for (let round = 0; round < 10; round++) {
    const people = [await makeUser(db), await makeUser(db)]
    person = { sub: `at once ${round}`, email: 'both@example.com' }
    const browsers = await Promise.all(
      people.map(async ({ email }) => {
        const browser = openBrowser(app)
        await browser.signIn(email)
        return { browser, back: await toProvider(browser) }
      }),
    )
    const answers = await Promise.all(browsers.map(({ browser, back }) => browser.call('GET', back)))
    expect(answers.map(errorOf).sort()).toEqual(['OAuthAccountNotLinked', null])
  }
})

test('a newcomer whose browser comes back twice at once becomes one user, and is signed in both times', async () => {
  for (let round = 0; round < 10; round++) {
    person = { sub: `twice ${round}`, email: `twice-${round}@example.com` }
    const backs = await Promise.all(
      [openBrowser(app), openBrowser(app)].map(async (browser) => ({ browser, back: await toProvider(browser) })),
    )
    const answers = await Promise.all(backs.map(({ browser, back }) => browser.call('GET', back)))
    expect(answers.map(({ headers }) => headers.location)).toEqual([`${ORIGIN}/app`, `${ORIGIN}/app`])
  }
})

test('a flow begun by one user does not end in another user’s account', async () => {
  const [first, second] = [await makeUser(db), await makeUser(db)]
  person = { sub: 'switched', email: 'switched@example.com' }
  const browser = openBrowser(app)
  await browser.signIn(first.email)
  const back = await toProvider(browser)
  await browser.signIn(second.email)
  expect(errorOf(await browser.call('GET', back))).toBe('Callback')
})

test('a disabled user is not signed in, and gets the reason', async () => {
  person = { sub: 'disabled', email: 'disabled@example.com' }
  await throughGoogle(openBrowser(app))
  await db.$client.query("update users set disabled_at = now() where email = 'disabled@example.com'")
  const browser = openBrowser(app)
  expect(errorOf(await throughGoogle(browser))).toBe('AccessDenied')
  expect(await browser.whoAmI()).toBeNull()
})

test('a flow serves once, in the browser that began it', async () => {
  person = { sub: 'once', email: 'once@example.com' }
  const browser = openBrowser(app)
  const back = await toProvider(browser)
  expect(errorOf(await openBrowser(app).call('GET', back))).toBe('OAuthCallback')
  const cookie = browser.jar.get('next-auth.oauth') ?? ''
  expect((await browser.call('GET', back)).headers.location).toBe(`${ORIGIN}/app`)
  browser.jar.set('next-auth.oauth', cookie)
  expect(errorOf(await browser.call('GET', back))).toBe('OAuthCallback')
})

test('a provider that is away is an error on the sign-in page, and asked again next time', async () => {
  const away = await authServer(db, { issuer: 'http://localhost:9' })
  const answer = await openBrowser(away.app).post('/signin/google', { json: 'true' })
  expect([answer.statusCode, errorOf(answer)]).toEqual([200, 'OAuthSignin'])
})

test('a failure at Google is logged by the source’s codes', async () => {
  const { log, lines } = recordedLog()
  const logged = await authServer(db, { issuer: issuer.issuer.url ?? '', log })
  await openBrowser(logged.app).call('GET', '/api/auth/callback/google?state=made-up&code=secret-code')
  expect(lines.splice(0)).toMatchObject([{ code: 'OAuthCallbackError', route: '/api/auth/callback/google' }])

  const { email } = await makeUser(db)
  person = { sub: `logged-${email}`, email }
  const browser = openBrowser(logged.app)
  await throughGoogle(browser)
  const entries = lines.splice(0)
  expect(entries).toMatchObject([{ code: 'AccountNotLinkedError', route: '/api/auth/callback/google' }])
  expect(JSON.stringify(entries)).not.toContain(email)

  issuer.service.once('beforeResponse', (response: { statusCode: number; body: unknown }) => {
    response.statusCode = 400
    response.body = { error: 'invalid_grant' }
  })
  await throughGoogle(browser)
  expect(lines).toMatchObject([{ code: 'OAuthCallbackError', err: expect.anything() }])
})

test('Google opens no session of a person with a second factor, but leads to the page that asks for it', async () => {
  person = { sub: 'guarded', email: 'guarded@example.com' }
  await throughGoogle(openBrowser(app))
  await makePasskey(db, (await findUserByEmail(db, 'guarded@example.com'))?.id ?? '')
  const browser = openBrowser(app)
  const answer = await throughGoogle(browser)
  expect(new URL(String(answer.headers.location)).pathname).toBe('/auth/second-factor')
  expect(errorOf(answer)).toBeNull()
  expect(await browser.whoAmI()).toBeNull()
})

test('linking wants a fresh proof: a browser left open attaches nothing', async () => {
  const user = await makeUser(db)
  person = { sub: 'much later', email: 'much.later@example.com' }
  const browser = openBrowser(app)
  await browser.signIn(user.email)
  await ageProof(db, user.id)
  const answer = await browser.post('/signin/google', { callbackUrl: '/app/settings/user-account', json: 'true' })
  expect([answer.statusCode, errorOf(answer)]).toEqual([403, 'ProofNeeded'])
  const shown = await browser.call('GET', answer.json().url)
  expect(shown.headers.location).toContain('/signin?error=ProofNeeded')
  expect(await db.$count(signInAccounts, eq(signInAccounts.userId, user.id))).toBe(0)
})
