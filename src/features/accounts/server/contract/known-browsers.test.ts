import { expect, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { makeUser } from '../accounts.factory.ts'
import { authServer, errorOf, openBrowser } from './auth.fixture.ts'
import { knownBrowser, rememberBrowser } from './known-browsers.ts'

const { db } = await testDatabase()
const { app } = await authServer(db)
type Browser = ReturnType<typeof openBrowser>

const COOKIE = 'huoltosilta.known-browser'

/** Uses up the tries at an account from several addresses, as anybody can. */
async function shutOut(email: string): Promise<void> {
  for (const browser of [openBrowser(app), openBrowser(app)])
    for (let time = 0; time < 10; time++) await browser.signIn(email, 'arvaus')
}

const outcome = async (browser: Browser, email: string, password?: string) => {
  const answer = await browser.signIn(email, password)
  return answer.statusCode === 200 ? 'in' : errorOf(answer)
}

test('a browser that has signed in before is let in while strangers guess', async () => {
  const { email } = await makeUser(db)
  const [known, unknown] = [openBrowser(app), openBrowser(app)]
  await known.signIn(email)
  await known.post('/signout')
  await shutOut(email)
  expect(await outcome(unknown, email)).toBe('TooManyRequests')
  expect(await outcome(known, email)).toBe('in')
})

test('the known browser passes only the limit of its own account, not of others’', async () => {
  const [mine, other] = [await makeUser(db), await makeUser(db)]
  const browser = openBrowser(app)
  await browser.signIn(mine.email)
  await shutOut(other.email)
  expect(await outcome(browser, other.email)).toBe('TooManyRequests')
})

test('a known browser has ten guesses, also from another address, and a forged cookie has none', async () => {
  const { email } = await makeUser(db)
  const browser = openBrowser(app)
  await browser.signIn(email)
  await shutOut(email)
  const stolen = browser.jar.get(COOKIE) ?? ''
  for (let time = 0; time < 10; time++) {
    const thief = openBrowser(app)
    thief.jar.set(COOKIE, stolen)
    expect(await outcome(thief, email, 'arvaus')).toBe('CredentialsSignin')
  }
  expect(await outcome(browser, email)).toBe('TooManyRequests')
  const forger = openBrowser(app)
  forger.jar.set(
    COOKIE,
    stolen.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
  )
  expect(await outcome(forger, email)).toBe('TooManyRequests')
})

test('an address that guesses at many accounts is stopped, known browser or not', async () => {
  const { email } = await makeUser(db)
  const browser = openBrowser(app)
  await browser.signIn(email)
  for (let time = 0; time < 100; time++) await browser.signIn(`nobody-${time}@example.fi`, 'arvaus')
  expect(await outcome(browser, email)).toBe('TooManyRequests')
})

test('signing in to an own account gives no new guesses at another', () => {
  const first = rememberBrowser(undefined, 'victim@example.fi', 'secret')
  const later = rememberBrowser(first, 'own@example.fi', 'secret')
  expect(knownBrowser(later, 'victim@example.fi', 'secret')).toBe(knownBrowser(first, 'victim@example.fi', 'secret'))
})

test('a shared computer knows the five who signed in last', () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f']
  const cookie = names.reduce<string | undefined>(
    (before, name) => rememberBrowser(before, `${name}@example.fi`, 'secret'),
    undefined,
  )
  expect(names.filter((name) => knownBrowser(cookie, `${name}@example.fi`, 'secret') !== null).join('')).toBe('bcdef')
  expect(cookie).not.toContain('example')
  expect(knownBrowser(cookie, 'f@example.fi', 'another secret')).toBeNull()
})
