import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { AppError } from '#shared/app-error.ts'
import { testDatabase } from '#test/database.ts'
import { routeServer } from '#test/route-server.ts'
import { humanAnswer } from './bot-protection.factory.ts'
import { usedChallenges } from './bot-protection.tables.ts'
import { challengeRoute } from './challenge-route.ts'
import { openBotProtection } from './open-bot-protection.ts'
import { sweepChallenges } from './proof-of-work.ts'

const { db, pool } = await testDatabase()
const authSecret = 'a secret for tests, 32 bytes or more'
const guard = openBotProtection({
  db,
  config: { authSecret, botProtection: { kind: 'proof-of-work' } },
  maxHashes: 500,
})
const ip = '127.0.0.1'

const refusalOf = (asked: Promise<void>) =>
  asked.then(
    () => 'passed',
    (error: unknown) => (error instanceof AppError ? error.message : error),
  )
const failed = 'forbidden: human_check_failed'

test('a solved challenge passes once, and its replay does not', async () => {
  const answer = await humanAnswer(guard)
  expect(await refusalOf(guard.requireHuman(answer, ip))).toBe('passed')
  expect(await refusalOf(guard.requireHuman(answer, ip))).toBe(failed)
})

test('one of two simultaneous answers to a challenge passes', async () => {
  const answer = await humanAnswer(guard)
  const both = await Promise.all([1, 2].map(() => refusalOf(guard.requireHuman(answer, ip))))
  expect(both.sort()).toEqual([failed, 'passed'])
})

test('a solution in another spelling is the same challenge', async () => {
  const answer = await humanAnswer(guard)
  const { challenge, solution } = JSON.parse(answer)
  expect(await refusalOf(guard.requireHuman(answer, ip))).toBe('passed')
  expect(await refusalOf(guard.requireHuman(JSON.stringify({ solution, challenge, more: 1 }), ip))).toBe(failed)
})

test.each([
  ['nothing', () => undefined],
  ['a word', () => 'kissa'],
  ['a number that was not worked for', (answer: string) => changed(answer, 'solution', 'derivedKey', '00'.repeat(32))],
  ['a date put off', (answer: string) => changed(answer, 'challenge.parameters', 'expiresAt', 9_999_999_999)],
  ['an easier prefix', (answer: string) => changed(answer, 'challenge.parameters', 'keyPrefix', '')],
  ['a signature of its own', (answer: string) => changed(answer, 'challenge', 'signature', 'ab'.repeat(32))],
])('%s is refused', async (_what, forge) => {
  expect(await refusalOf(guard.requireHuman(forge(await humanAnswer(guard)), ip))).toBe(failed)
})

function changed(answer: string, path: string, name: string, value: unknown): string {
  const whole = JSON.parse(answer)
  const part = path.split('.').reduce((at, step) => at[step], whole)
  part[name] = value
  return JSON.stringify(whole)
}

test('another product’s challenge is refused', async () => {
  const config = { authSecret: `${authSecret}!`, botProtection: { kind: 'proof-of-work' as const } }
  const answer = await humanAnswer(openBotProtection({ db, config, maxHashes: 10 }))
  expect(await refusalOf(guard.requireHuman(answer, ip))).toBe(failed)
})

test('the sweep deletes what has run out, and nothing else', async () => {
  await guard.requireHuman(await humanAnswer(guard), ip)
  await pool.query("insert into used_challenges values ('old', now() - interval '1 day')")
  await sweepChallenges(db)
  const left = await db.select().from(usedChallenges)
  expect(left.length).toBeGreaterThan(0)
  expect(left.map(({ signature }) => signature)).not.toContain('old')
})

test('the challenge’s route gives work that is never kept in a cache', async () => {
  const app = await routeServer(db, [challengeRoute(guard)])
  const answer = await app.inject('/api/bot-protection/challenge')
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(answer.json()).toMatchObject({ maxHashes: 500, challenge: { parameters: { algorithm: 'SHA-256' } } })
  // its number would be the answer
  expect(answer.body).not.toContain('counter')
})

/** A Turnstile of our own: knows one good token, once. */
const asked: URLSearchParams[] = []
const cloudflare = createServer(async (request, response) => {
  const fields = new URLSearchParams(Buffer.concat(await Array.fromAsync(request)).toString())
  asked.push(fields)
  const codes = {
    good: [],
    broken: ['internal-error'],
    used: ['timeout-or-duplicate'],
  }[fields.get('response') ?? ''] ?? ['invalid-input-response']
  if (fields.get('response') === 'html') return void response.end('<html>')
  response.end(JSON.stringify({ success: codes.length === 0, 'error-codes': codes }))
})
cloudflare.listen(0, '127.0.0.1')
await once(cloudflare, 'listening')
afterAll(() => cloudflare.close())
const turnstile = openBotProtection({
  db,
  config: { authSecret, botProtection: { kind: 'turnstile', secretKey: 'the secret', siteKey: 'the site' } },
  turnstileUrl: `http://127.0.0.1:${(cloudflare.address() as AddressInfo).port}`,
})
const unavailable = 'unavailable: human_check_unavailable'

test.each([
  ['good', 'passed'],
  ['used', failed],
  ['made up', failed],
  ['', failed],
  ['broken', unavailable],
  ['html', unavailable],
])('Turnstile’s token "%s" is %s', async (token, result) => {
  expect(await refusalOf(turnstile.requireHuman(token, '203.0.113.9'))).toBe(result)
})

test('Turnstile receives the secret and the visitor’s address, and gives no challenge of ours', async () => {
  await turnstile.requireHuman('good', '203.0.113.9')
  expect(Object.fromEntries(asked.at(-1) ?? [])).toEqual({
    secret: 'the secret',
    response: 'good',
    remoteip: '203.0.113.9',
  })
  expect(await turnstile.challenge()).toBeNull()
  const app = await routeServer(db, [challengeRoute(turnstile)])
  expect((await app.inject('/api/bot-protection/challenge')).statusCode).toBe(404)
})
