import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { openPushServer } from '#test/push-server.ts'
import { browserKeys, readPush, readSender } from '#test/read-push.ts'
import { freshSettings } from '../../../../scripts/settings.mjs'
import { pushChannel } from './push-channel.ts'
import { isPushEndpoint } from './push-endpoints.ts'
import type { PushMessage } from './push-message.ts'
import { pushOf } from './push-settings.ts'

const service = await openPushServer()
afterAll(() => service.close())
beforeEach(() => {
  service.received.length = 0
  service.answers.length = 0
})

const settings = { ...freshSettings(), VAPID_SUBJECT: '', PUSH_SERVICE_URL: service.origin } as Parameters<
  typeof pushOf
>[0]
const push = pushOf(settings, { publicUrl: 'https://huoltosilta.example', isProduction: false }, [])
const channel = pushChannel(push)

const keys = browserKeys()
const message = (endpoint = `${service.origin}/device`): PushMessage => ({
  address: { endpoint, p256dh: keys.p256dh, auth: keys.auth },
  content: {
    title: 'Huolto valmis: ABC-123',
    body: 'Åäö 🚗',
    path: '/app/tickets/1',
    tag: 'o ticket.ready t',
    organizationId: randomUUID(),
    notificationId: randomUUID(),
  },
  urgency: 'high',
})
const send = (what = message()) =>
  channel.send({
    id: randomUUID(),
    to: 'a@example.fi (Chrome)',
    subject: '',
    html: '',
    unsubscribeUrl: null,
    text: JSON.stringify(what),
  })

test('a message is encrypted for its browser only, signed by us, and says how long it is kept and how urgent it is', async () => {
  const sent = message()
  expect(await send(sent)).toBe(`${service.origin}/message/1`)
  const [received] = service.received
  if (!received) throw new Error('nothing was received')
  expect(JSON.parse(readPush(received.body, keys))).toEqual(sent.content)
  expect(received.body.includes('ABC-123')).toBe(false)
  expect(() => readPush(received.body, browserKeys())).toThrow()
  expect(received.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400', urgency: 'high' })
  expect(received.headers.topic).toMatch(/^[\w-]{32}$/)
  const { key, claims } = readSender(received.headers.authorization ?? '')
  expect(key).toBe(settings.VAPID_PUBLIC_KEY)
  expect(claims).toMatchObject({ aud: service.origin, sub: 'https://huoltosilta.example' })
})

test('messages about the same thing have the same topic, others have their own', async () => {
  await send()
  await send()
  const other = message()
  await send({ ...other, content: { ...other.content, tag: 'o ticket.ready u' } })
  const [first, second, third] = service.received.map(({ headers }) => headers.topic)
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})

test('the longest notice fits into what push services take', async () => {
  const long = message()
  await send({ ...long, content: { ...long.content, title: '€'.repeat(200), body: '🚗'.repeat(150) } })
  expect(service.received[0]?.body.length).toBeLessThan(4096)
})

test.each([
  [404, 'gone'],
  [410, 'gone'],
  [400, 'refused'],
  [401, 'refused'],
  [403, 'refused'],
  [413, 'refused'],
  [429, 'tried again'],
  [500, 'tried again'],
  [503, 'tried again'],
])('an answer of %i means that it is %s', async (status, meaning) => {
  service.answers.push(status)
  const error = await send().catch((failure: unknown) => failure)
  expect(String(error)).toBe(`Error: push service ${status}: said no`)
  expect([channel.isGone?.(error), channel.isRefusedForGood(error)]).toEqual([
    meaning === 'gone',
    meaning === 'refused',
  ])
})

test('a service that says when to come back is believed', async () => {
  service.answers.push({ status: 429, retryAfter: '90' }, 429)
  const [first, second] = [await send().catch((one: unknown) => one), await send().catch((one: unknown) => one)]
  expect([channel.waitMs?.(first), channel.waitMs?.(second)]).toEqual([90_000, undefined])
})

test('a service that leads elsewhere is not followed', async () => {
  service.answers.push(307)
  const error = await send().catch((failure: unknown) => failure)
  expect(error).toBeInstanceOf(Error)
  expect(service.received).toEqual([])
})

test('an address that is no push service gets nothing, whichever row has it', async () => {
  const error = await send(message('http://169.254.169.254/latest')).catch((failure: unknown) => failure)
  expect(channel.isRefusedForGood(error)).toBe(true)
})

test.each([
  ['https://fcm.googleapis.com/fcm/send/abc', true],
  ['https://updates.push.services.mozilla.com/wpush/v2/abc', true],
  ['https://db5p.notify.windows.com/w/?token=abc', true],
  ['https://web.push.apple.com/abc', true],
  ['http://fcm.googleapis.com/fcm/send/abc', false],
  ['https://fcm.googleapis.com:8443/fcm/send/abc', false],
  ['https://user@fcm.googleapis.com/fcm/send/abc', false],
  ['https://fcm.googleapis.com.evil.example/abc', false],
  ['https://evilnotify.windows.com/abc', false],
  ['https://notify.windows.com/abc', false],
  ['https://localhost/abc', false],
  ['https://127.0.0.1/abc', false],
  ['https://[::1]/abc', false],
  ['https://huoltosilta.example/api/x', false],
  ['file:///etc/passwd', false],
  [`https://fcm.googleapis.com/${'x'.repeat(1000)}`, false],
  ['no address', false],
])('%s is a push service: %s', (endpoint, expected) => {
  expect(isPushEndpoint(endpoint, null)).toBe(expected)
})

const problemsOf = (given: Record<string, string>, isProduction = true) => {
  const problems: { name: string }[] = []
  const read = pushOf(
    { ...settings, ...given },
    { publicUrl: 'http://localhost:3000', isProduction },
    problems as never,
  )
  return { read, names: problems.map(({ name }) => name) }
}

test('push is closed without keys; keys that are no pair, and an invalid sender, are refused', () => {
  expect(problemsOf({ VAPID_PUBLIC_KEY: '', VAPID_PRIVATE_KEY: '' })).toEqual({ read: null, names: [] })
  expect(problemsOf({ VAPID_PRIVATE_KEY: '' }).names).toEqual(['VAPID_PRIVATE_KEY'])
  expect(problemsOf({ VAPID_PUBLIC_KEY: browserKeys().p256dh }).names).toEqual(['VAPID_PRIVATE_KEY'])
  expect(problemsOf({ VAPID_SUBJECT: 'someone' }).names).toEqual(['VAPID_SUBJECT'])
})

test('production writes only to real push services', () => {
  expect(problemsOf({}).read?.testOrigin).toBe(null)
  expect(problemsOf({}, false).read).toMatchObject({
    testOrigin: service.origin,
    subject: 'mailto:huoltosilta@example.fi',
  })
})

test('a channel that was never set up is closed', async () => {
  expect(pushChannel(null)).toMatchObject({ name: 'push', isClosed: true })
})
