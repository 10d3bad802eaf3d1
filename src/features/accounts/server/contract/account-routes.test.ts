import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { outboxEvents } from '#server/events/events.tables.ts'
import { hashToken } from '#server/secure-token.ts'
import { openWriteLimits } from '#server/write-limits.ts'
import { testDatabase } from '#test/database.ts'
import { BREACHED_PASSWORD, GUESSABLE_PASSWORD } from '../../accounts.ts'
import { FACTORY_PASSWORD, makeUser } from '../accounts.factory.ts'
import { oneTimeTokens, sessions, signInAccounts, users } from '../accounts.tables.ts'
import { findUserByEmail } from '../find-user.ts'
import { issueToken } from '../one-time-tokens.ts'
import { authServer, errorOf, openBrowser, recordedCuts } from './auth.fixture.ts'

const { db, pool, options } = await testDatabase()
const { app, human } = await authServer(db)
const cuts = await recordedCuts(options)
const isCut = (cut: object) => expect.poll(() => cuts, { interval: 5 }).toContainEqual(cut)

type Answer = { statusCode: number; json: () => { kind: string; reason: string } }
const failureOf = ({ statusCode, json }: Answer) => [statusCode, `${json().kind}: ${json().reason}`]

const announced = async (name: string) =>
  (await db.select().from(outboxEvents).where(eq(outboxEvents.name, name))).map(({ payload }) => payload)

test('registering makes an unproved user, announces it and signs in', async () => {
  const browser = openBrowser(app)
  const fields = { name: 'Uusi Käyttäjä', email: ' Uusi@Example.fi', password: 'pitkä salasana', human: await human() }
  const answer = await browser.post('/account/register', fields)
  expect([answer.statusCode, answer.body]).toEqual([202, '{}'])
  const user = await findUserByEmail(db, 'uusi@example.fi')
  expect(user).toMatchObject({ name: 'Uusi Käyttäjä', emailVerifiedAt: null, isSuperUser: false })
  expect(await announced('accounts.registered')).toContainEqual({ userId: user?.id })
  expect(await browser.whoAmI()).toBe('uusi@example.fi')
  expect((await openBrowser(app).signIn('uusi@example.fi', 'pitkä salasana')).statusCode).toBe(200)
})

test('registering leaves the session that the browser came with behind, and its token', async () => {
  const before = await makeUser(db)
  const browser = openBrowser(app)
  await browser.signIn(before.email)
  const old = browser.sessionToken()
  const fields = { name: 'Toinen', email: 'toinen.tili@example.fi', password: 'pitkä salasana', human: await human() }
  await browser.post('/account/register', fields)
  expect([await browser.whoAmI(), browser.sessionToken() === old]).toEqual(['toinen.tili@example.fi', false])
  expect(await db.$count(sessions, eq(sessions.userId, before.id))).toBe(0)
})

test('registering a taken address answers the same, changes nothing and notifies the owner', async () => {
  const owner = await makeUser(db)
  const browser = openBrowser(app)
  const fields = { name: 'Joku', email: owner.email, password: 'toinen salasana', human: await human() }
  const answer = await browser.post('/account/register', fields)
  expect([answer.statusCode, answer.body]).toEqual([202, '{}'])
  expect(await announced('accounts.registration_repeated')).toContainEqual({ userId: owner.id })
  expect(await findUserByEmail(db, owner.email)).toEqual(owner)
  expect(await browser.whoAmI()).toBeNull()
  expect(await db.$count(sessions, eq(sessions.userId, owner.id))).toBe(0)
})

test('what is missing or too short is reported by field, in Finnish', async () => {
  const answer = await openBrowser(app).post('/account/register', { name: ' ', email: 'x', password: 'lyhyt' })
  expect(answer.statusCode).toBe(400)
  const fields = [
    { field: 'name', message: 'Kirjoita nimesi' },
    { field: 'email', message: 'Tarkista sähköpostiosoite' },
    { field: 'password', message: 'Salasanassa pitää olla vähintään 10 merkkiä' },
  ]
  expect(answer.json()).toEqual({
    kind: 'invalid',
    reason: 'fields',
    details: { fields },
    requestId: expect.any(String),
  })
})

test('a stolen password is refused at its field, whichever way it comes', async () => {
  const stolen = 'kuuden hevosen voimat'
  const { app: asking, human: proof } = await authServer(db, { isBreached: async (password) => password === stolen })
  const fields = [{ field: 'password', message: BREACHED_PASSWORD }]
  const email = 'varastettu@example.fi'
  const browser = openBrowser(asking)
  const registration = { name: 'Vaula Virtanen', email, human: await proof() }
  expect((await browser.post('/account/register', { ...registration, password: stolen })).json().details).toEqual({
    fields,
  })
  expect(await findUserByEmail(db, email)).toBeUndefined()
  const user = await makeUser(db)
  const token = await issueToken(db, { purpose: 'reset-password', userId: user.id })
  const reset = (password: string) => browser.post('/account/reset-password', { token, password })
  expect((await reset(stolen)).json().details).toEqual({ fields })
  expect((await reset('kolme sinistä avainta')).statusCode).toBe(200)
  await browser.signIn(user.email, 'kolme sinistä avainta')
  const change = { currentPassword: 'kolme sinistä avainta', password: stolen }
  expect((await browser.post('/account/change-password', change)).json().details).toEqual({ fields })
  await asking.close()
})

test('a new password that is easy to guess is refused at its field, whichever way it comes', async () => {
  const fields = [{ field: 'password', message: GUESSABLE_PASSWORD }]
  const email = 'helppo@example.fi'
  const browser = openBrowser(app)
  for (const password of ['salasana12', 'huoltosilta', 'Hilla Helppo', 'helppo2026'])
    expect(
      (await browser.post('/account/register', { name: 'Hilla Helppo', email, password, human: await human() })).json()
        .details,
    ).toEqual({ fields })
  expect(await findUserByEmail(db, email)).toBeUndefined()

  const user = await makeUser(db, { name: 'Tiina Testaaja' })
  const token = await issueToken(db, { purpose: 'reset-password', userId: user.id })
  const reset = (password: string) => browser.post('/account/reset-password', { token, password })
  expect((await reset('tiinatestaaja')).json().details).toEqual({ fields })
  // the link is not used up
  expect((await reset('kolme sinistä avainta')).statusCode).toBe(200)
  await browser.signIn(user.email, 'kolme sinistä avainta')
  const change = { currentPassword: 'kolme sinistä avainta', password: 'korjaamo123' }
  expect((await browser.post('/account/change-password', change)).json().details).toEqual({ fields })
})

const isProved = async (email: string) => (await findUserByEmail(db, email))?.emailVerifiedAt !== null

test('a verification link works once, for a visitor signed in as its user', async () => {
  const user = await makeUser(db, { emailVerifiedAt: null })
  const token = await issueToken(db, { purpose: 'verify-email', userId: user.id })
  const browser = openBrowser(app)
  await browser.signIn(user.email)
  expect((await browser.post('/account/verify-email', { token })).statusCode).toBe(200)
  expect(await isProved(user.email)).toBe(true)
  expect(await announced('accounts.email_verified')).toContainEqual({ userId: user.id })
  const again = await browser.post('/account/verify-email', { token })
  expect(failureOf(again)).toEqual([400, 'invalid: link_expired'])
})

test('another user needs the account’s password in addition to the link, and is signed in by it', async () => {
  const user = await makeUser(db, { emailVerifiedAt: null })
  const other = await makeUser(db)
  const token = await issueToken(db, { purpose: 'verify-email', userId: user.id })
  const [visitor, somebody] = [openBrowser(app), openBrowser(app)]
  await somebody.signIn(other.email)
  for (const browser of [visitor, somebody])
    expect(failureOf(await browser.post('/account/verify-email', { token }))).toEqual([
      403,
      'forbidden: password_required',
    ])
  const wrong = await visitor.post('/account/verify-email', { token, password: 'jotain muuta' })
  expect(wrong.json().details).toEqual({ fields: [{ field: 'password', message: 'Salasana on väärin' }] })
  expect(await isProved(user.email)).toBe(false)
  expect((await visitor.post('/account/verify-email', { token, password: FACTORY_PASSWORD })).statusCode).toBe(200)
  expect([await isProved(user.email), await visitor.whoAmI()]).toEqual([true, user.email])
})

test('the password for a verification link cannot be guessed', async () => {
  const user = await makeUser(db, { emailVerifiedAt: null })
  const token = await issueToken(db, { purpose: 'verify-email', userId: user.id })
  const guess = () => openBrowser(app).post('/account/verify-email', { token, password: 'arvaus arvaus' })
  const statuses = (await Promise.all(Array.from({ length: 12 }, guess))).map(({ statusCode }) => statusCode)
  expect(statuses.sort()).toEqual([...Array<number>(10).fill(400), 429, 429])
})

test('an attacker who registers an address first gets nothing when its owner comes', async () => {
  const { email, id: userId } = await makeUser(db, { emailVerifiedAt: null })
  const pretender = openBrowser(app)
  await pretender.signIn(email)
  // a link of a time when linking did not ask for a proved address
  await db.insert(signInAccounts).values({ provider: 'google', providerAccountId: 'pretender', userId })
  const owner = openBrowser(app)
  const link = await issueToken(db, { purpose: 'verify-email', userId })
  expect((await owner.post('/account/verify-email', { token: link })).statusCode).toBe(403)
  expect(await isProved(email)).toBe(false)

  const token = await issueToken(db, { purpose: 'reset-password', userId })
  const password = 'neljä vihreää ovea'
  expect((await owner.post('/account/reset-password', { token, password })).statusCode).toBe(200)
  expect([await isProved(email), await pretender.whoAmI()]).toEqual([true, null])
  expect((await pretender.signIn(email)).statusCode).toBe(401)
  expect((await pretender.post('/account/verify-email', { token: link, password: FACTORY_PASSWORD })).statusCode).toBe(
    400,
  )
  expect(await db.$count(signInAccounts, eq(signInAccounts.userId, userId))).toBe(0)
  expect((await owner.signIn(email, password)).statusCode).toBe(200)
})

test('a link of another purpose is refused, and so is an old one', async () => {
  const user = await makeUser(db)
  const token = await issueToken(db, { purpose: 'verify-email', userId: user.id })
  const browser = openBrowser(app)
  const password = 'uusi salasana 1'
  expect((await browser.post('/account/reset-password', { token, password })).statusCode).toBe(400)
  await pool.query(`update one_time_tokens set expires_at = now() where token_hash = '${hashToken(token)}'`)
  expect((await browser.post('/account/verify-email', { token })).statusCode).toBe(400)
})

test.each(['request-password', 'request-verification'])(
  '%s answers and writes the same for any address',
  async (path) => {
    const { email } = await makeUser(db)
    const browser = openBrowser(app)
    const unknown = `nobody-${path}@example.fi`
    for (const address of [email, unknown]) {
      const answer = await browser.post(`/account/${path}`, { email: address, human: await human() })
      expect([answer.statusCode, answer.body]).toEqual([202, '{}'])
    }
    const name = path === 'request-password' ? 'accounts.password_requested' : 'accounts.verification_requested'
    expect(await announced(name)).toEqual([{ email }, { email: unknown }])
  },
)

test('mails to one address are limited, known or not', async () => {
  for (const email of [(await makeUser(db)).email, 'nobody-at-all@example.fi']) {
    const ask = async () => openBrowser(app).post('/account/request-password', { email, human: await human() })
    for (let time = 0; time < 5; time++) expect((await ask()).statusCode).toBe(202)
    const refused = await ask()
    expect(failureOf(refused)).toEqual([429, 'limit: too_many_requests'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  }
})

test('a reset sets the password once, ends every session and proves the address', async () => {
  const user = await makeUser(db, { emailVerifiedAt: null })
  const elsewhere = openBrowser(app)
  await elsewhere.signIn(user.email)
  const token = await issueToken(db, { purpose: 'reset-password', userId: user.id })
  const other = await issueToken(db, { purpose: 'reset-password', userId: user.id })
  const browser = openBrowser(app)
  const password = 'aivan uusi salasana'
  expect((await browser.post('/account/reset-password', { token, password })).statusCode).toBe(200)
  expect(await elsewhere.whoAmI()).toBeNull()
  await isCut({ userId: user.id })
  expect(errorOf(await browser.signIn(user.email))).toBe('CredentialsSignin')
  expect((await browser.signIn(user.email, password)).statusCode).toBe(200)
  expect((await findUserByEmail(db, user.email))?.emailVerifiedAt).not.toBeNull()
  for (const used of [token, other])
    expect((await browser.post('/account/reset-password', { token: used, password })).statusCode).toBe(400)
})

test('the first registrant of an address loses all access when its owner resets the password', async () => {
  const user = await makeUser(db, { emailVerifiedAt: null })
  await db.insert(signInAccounts).values({ provider: 'google', providerAccountId: 'intruder', userId: user.id })
  const token = await issueToken(db, { purpose: 'reset-password', userId: user.id })
  await openBrowser(app).post('/account/reset-password', { token, password: 'omistajan salasana' })
  expect(await db.select().from(signInAccounts).where(eq(signInAccounts.userId, user.id))).toEqual([])
})

test('a password change keeps this browser, with a new token, and ends the others', async () => {
  const user = await makeUser(db)
  const [browser, elsewhere] = [openBrowser(app), openBrowser(app)]
  await browser.signIn(user.email)
  await elsewhere.signIn(user.email)
  const before = browser.sessionToken()
  const password = 'vaihdettu salasana'
  const wrong = await browser.post('/account/change-password', { currentPassword: 'wrong', password })
  const fields = [{ field: 'currentPassword', message: 'Salasana on väärin' }]
  expect([...failureOf(wrong), wrong.json().details]).toEqual([400, 'invalid: fields', { fields }])
  const right = await browser.post('/account/change-password', { currentPassword: 'huoltosilta', password })
  expect(right.statusCode).toBe(200)
  expect(await browser.whoAmI()).toBe(user.email)
  expect(await elsewhere.whoAmI()).toBeNull()
  expect(browser.sessionToken()).not.toBe(before)
  await isCut({ userId: user.id })
  expect(await announced('accounts.password_changed')).toContainEqual({ userId: user.id })
})

test('a disabled user changes nothing', async () => {
  const user = await makeUser(db)
  const browser = openBrowser(app)
  await browser.signIn(user.email)
  await db.update(users).set({ disabledAt: new Date().toISOString() }).where(eq(users.id, user.id))
  const fields = { currentPassword: 'huoltosilta', password: 'vaihdettu salasana' }
  const refused = await browser.post('/account/change-password', fields)
  expect(failureOf(refused)).toEqual([403, 'forbidden: user_disabled'])
  await browser.post('/session', { data: { name: 'Toinen Nimi' } })
  expect((await findUserByEmail(db, user.email))?.name).toBe(user.name)
})

test('signing out everywhere ends all sessions at once', async () => {
  const user = await makeUser(db)
  const [browser, elsewhere] = [openBrowser(app), openBrowser(app)]
  await browser.signIn(user.email)
  await elsewhere.signIn(user.email)
  expect((await browser.post('/account/signout-everywhere')).statusCode).toBe(200)
  expect([await browser.whoAmI(), await elsewhere.whoAmI()]).toEqual([null, null])
  await isCut({ userId: user.id })
  const signedOut = await browser.post('/account/signout-everywhere')
  expect(failureOf(signedOut)).toEqual([401, 'unauthenticated: session_required'])
})

test.each(['register', 'verify-email', 'change-email', 'reset-password', 'change-password', 'signout-everywhere'])(
  '%s without the csrf token, or from a foreign site, is refused',
  async (path) => {
    const browser = openBrowser(app)
    const bare = await browser.call('POST', `/api/auth/account/${path}`, {})
    expect(failureOf(bare)).toEqual([403, 'forbidden: csrf_missing'])
    const foreign = await browser.post(`/account/${path}`, {}, { origin: 'https://evil.example' })
    expect(failureOf(foreign)).toEqual([403, 'forbidden: foreign_origin'])
  },
)

test('the token of a mail is not in the database', async () => {
  const user = await makeUser(db)
  const token = await issueToken(db, { purpose: 'verify-email', userId: user.id })
  const rows = await db.select().from(oneTimeTokens).where(eq(oneTimeTokens.userId, user.id))
  expect(JSON.stringify(rows)).not.toContain(token)
})

test.each(['register', 'request-password'])('%s requires a proof of a human for each submit', async (path) => {
  const browser = openBrowser(app)
  const fields = { name: 'Robo', email: `robo-${path}@example.fi`, password: 'pitkä salasana' }
  for (const proof of [{}, { human: 'kissa' }]) {
    const answer = await browser.post(`/account/${path}`, { ...fields, ...proof })
    expect(failureOf(answer)).toEqual([403, 'forbidden: human_check_failed'])
  }
  const proof = await human()
  expect((await browser.post(`/account/${path}`, { ...fields, human: proof })).statusCode).toBe(202)
  const again = await browser.post(`/account/${path}`, { ...fields, human: proof })
  expect(failureOf(again)).toEqual([403, 'forbidden: human_check_failed'])
})

test('invalid fields do not use up a proof', async () => {
  const browser = openBrowser(app)
  const proof = await human()
  const fields = { name: 'Minna', email: 'minna@example.fi', human: proof }
  expect((await browser.post('/account/register', { ...fields, password: 'lyhyt' })).statusCode).toBe(400)
  expect((await browser.post('/account/register', { ...fields, password: 'pitkä salasana' })).statusCode).toBe(202)
})

test('one address in another case or another form of letters makes no second user', async () => {
  const browser = openBrowser(app)
  for (const email of ['kaksi@example.fi', ' KAKSI@Example.FI', 'kaksi＠example.fi', 'ｋａｋｓｉ@example.fi']) {
    const fields = { name: 'Kaksi', email, password: 'pitkä salasana', human: await human() }
    expect((await browser.post('/account/register', fields)).statusCode).toBe(202)
  }
  const made = await pool.query("select email from users where email like '%kaksi%' or name = 'Kaksi'")
  expect(made.rows).toEqual([{ email: 'kaksi@example.fi' }])
})

test('a link to a new address changes it once and stops the links to the old one', async () => {
  const user = await makeUser(db)
  const email = `uusi-${user.id}@example.fi`
  const token = await issueToken(db, { purpose: 'change-email', userId: user.id, payload: { email } })
  const toOld = await issueToken(db, { purpose: 'reset-password', userId: user.id })
  const browser = openBrowser(app)
  expect((await browser.post('/account/change-email', { token })).statusCode).toBe(200)
  expect(await findUserByEmail(db, email)).toMatchObject({ id: user.id, emailVerifiedAt: expect.any(String) })
  expect(await announced('accounts.email_changed')).toContainEqual({ userId: user.id, oldEmail: user.email })
  const again = await browser.post('/account/change-email', { token })
  expect(failureOf(again)).toEqual([400, 'invalid: link_expired'])
  const password = 'vanhan osoitteen'
  expect((await browser.post('/account/reset-password', { token: toOld, password })).statusCode).toBe(400)
})

test('one of two who take an address at the same moment gets it, and the other is refused', async () => {
  const email = 'haluttu@example.fi'
  const both = [await makeUser(db), await makeUser(db)].map(async ({ id: userId }) => {
    const token = await issueToken(db, { purpose: 'change-email', userId, payload: { email } })
    return (await openBrowser(app).post('/account/change-email', { token })).statusCode
  })
  expect((await Promise.all(both)).sort()).toEqual([200, 409])
})

test('only a valid link reveals that another user got the address meanwhile, an old or foreign one does not', async () => {
  const [user, owner] = [await makeUser(db), await makeUser(db)]
  const token = await issueToken(db, { purpose: 'change-email', userId: user.id, payload: { email: owner.email } })
  const browser = openBrowser(app)
  const taken = await browser.post('/account/change-email', { token })
  expect(failureOf(taken)).toEqual([409, 'conflict: email_taken'])
  const expired = await issueToken(db, { purpose: 'change-email', userId: user.id, payload: { email: 'x@example.fi' } })
  await pool.query(`update one_time_tokens set expires_at = now() where token_hash = '${hashToken(expired)}'`)
  const verify = await issueToken(db, { purpose: 'verify-email', userId: user.id })
  for (const bad of [expired, verify, 'kissa'])
    expect((await browser.post('/account/change-email', { token: bad })).statusCode).toBe(400)
  expect((await findUserByEmail(db, user.email))?.id).toBe(user.id)
})

test('writes of one address under /api/auth are limited; reads are not counted', async () => {
  const limited = await authServer(db, { writeLimits: openWriteLimits(() => 0) })
  const browser = openBrowser(limited.app)
  const csrfToken = await browser.csrfToken()
  const rename = () => browser.call('POST', '/api/auth/session', { csrfToken, data: { name: 'Nimi' } })
  const statuses = (await Promise.all(Array.from({ length: 310 }, rename))).map(({ statusCode }) => statusCode)
  expect(Map.groupBy(statuses, (status) => status).get(429)).toHaveLength(10)
  expect(errorOf(await rename())).toBe('TooManyRequests')
  expect((await browser.call('GET', '/api/auth/session')).statusCode).toBe(200)
})
