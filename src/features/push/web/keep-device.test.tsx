import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { config } from '#web/config.ts'
import { queryClient } from '#web/query-client.ts'
import { endedSessionIsForgotten, endSeenSession, rememberSession } from '#web/seen-session.ts'
import { serveApi } from '#web/wire.fixture.ts'
import { chosenHere, keepChosen } from './chosen-here.ts'
import { keepDevice } from './keep-device.ts'

// What a page makes of this browser's subscription when it opens, after any changes of it and of the session.

const ENDPOINT = 'https://fcm.googleapis.com/old'
const NEWER = 'https://fcm.googleapis.com/new'
const chosen = { userId: 'ada', endpoint: ENDPOINT, serverKey: 'key' }

let endpoint: string | null
let permission: NotificationPermission
let asked: number
const spies: { mockRestore: () => void }[] = []

const subscription = () => ({
  endpoint,
  toJSON: () => ({ endpoint, keys: { p256dh: 'p', auth: 'a' } }),
  async unsubscribe() {
    endpoint = null
    return true
  },
})
const registration = {
  pushManager: {
    getSubscription: async () => (endpoint === null ? null : subscription()),
    async subscribe() {
      endpoint = NEWER
      return subscription()
    },
  },
} as unknown as ServiceWorkerRegistration

beforeEach(() => {
  endpoint = ENDPOINT
  permission = 'granted'
  asked = 0
  queryClient.clear()
  const user = { id: 'ada', name: 'Ada', email: 'ada@example.fi', image: null }
  rememberSession({ user, expires: new Date(Date.now() + 3_600_000).toISOString() })
  keepChosen(chosen)
  vi.stubEnv('PROD', true)
  config.serviceWorker = true
  vi.stubGlobal('Notification', {
    get permission() {
      return permission
    },
    requestPermission: async () => permission,
  })
  spies.push(
    vi.spyOn(navigator.serviceWorker, 'getRegistration').mockImplementation(async () => registration),
    vi.spyOn(navigator.serviceWorker, 'ready', 'get').mockImplementation(async () => registration),
  )
})
afterEach(() => {
  keepChosen(null)
  endSeenSession()
  endedSessionIsForgotten()
  config.serviceWorker = false
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
  for (const spy of spies.splice(0)) spy.mockRestore()
})

/** Opens a page; answers the endpoints that the server learned. */
async function open(isKnown: boolean, serverKey: string | null = 'key'): Promise<string[]> {
  queryClient.clear()
  const learned: string[] = []
  const current = { id: '1', device: 'Chrome', isCurrent: true, createdAt: new Date().toISOString(), sentAt: null }
  serveApi((path, input) => {
    asked += 1
    if (path === 'push.subscribe') learned.push((input as { endpoint: string }).endpoint)
    return { serverKey, devices: isKnown ? [current] : [] }
  })
  await keepDevice()
  return learned
}

test('where nothing has changed, nothing is done', async () => {
  expect(await open(true)).toEqual([])
  expect([endpoint, chosenHere()]).toEqual([ENDPOINT, chosen])
})

test('after a new sign-in, and when the browser lost its subscription, this device gets messages again', async () => {
  endpoint = null
  expect(await open(false)).toEqual([NEWER])
  expect(chosenHere()).toEqual({ ...chosen, endpoint: NEWER })
})

test('a subscription that the browser changed, or of a former key, is made again', async () => {
  endpoint = 'https://fcm.googleapis.com/changed'
  expect(await open(true)).toEqual([NEWER])
  expect(await open(true, 'another key')).toEqual([NEWER])
  expect(chosenHere()).toEqual({ ...chosen, endpoint: NEWER, serverKey: 'another key' })
})

test('a device that was removed from another one takes nothing more', async () => {
  expect(await open(false)).toEqual([])
  expect([endpoint, chosenHere()]).toEqual([null, null])
})

test('a user who chose nothing here is neither subscribed nor asked about; nor is another person, nor one who took the permission back', async () => {
  endpoint = null
  keepChosen(null)
  await open(false)
  keepChosen({ ...chosen, userId: 'bea' })
  await open(false)
  keepChosen(chosen)
  permission = 'denied'
  await open(false)
  expect([asked, endpoint]).toEqual([0, null])
})
