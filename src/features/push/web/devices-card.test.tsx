import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { Profile } from '#features/accounts/accounts.ts'
import { ProfileContext } from '#features/accounts/web/use-profile.ts'
import { config } from '#web/config.ts'
import { queryClient } from '#web/query-client.ts'
import { Refused, serveApi } from '#web/wire.fixture.ts'
import type { PushDevices } from '../push.ts'
import { chosenHere, keepChosen } from './chosen-here.ts'
import { DevicesCard } from './devices-card.tsx'

const profile: Profile = {
  id: 'ada',
  name: 'Ada',
  email: 'ada@example.fi',
  image: null,
  phone: null,
  emailVerified: true,
  disabled: false,
  isSuperUser: false,
  properties: { sound: { enabled: true } },
  quietHours: null,
  hasSecondFactor: false,
  mustHaveSecondFactor: false,
  mustAcceptTerms: false,
  version: 1,
}
const device = (id: string, isCurrent: boolean): PushDevices['devices'][number] => ({
  id,
  isCurrent,
  device: isCurrent ? 'Chrome, Linux' : 'Safari, iPhone',
  sentAt: null,
  createdAt: new Date().toISOString(),
})

/** What the browser says when it is asked for the permission, how often it was, and its subscription. */
const browser = { permission: 'default', answer: 'granted', asked: 0, isSubscribed: false, isReachable: true }
let devices: PushDevices['devices']
let isRefused: boolean
const sent: [string, unknown][] = []
const spies: { mockRestore: () => void }[] = []

const subscription = {
  toJSON: () => ({ endpoint: 'https://fcm.googleapis.com/x', keys: { p256dh: 'key', auth: 'secret' } }),
  endpoint: 'https://fcm.googleapis.com/x',
  async unsubscribe() {
    browser.isSubscribed = false
    return true
  },
}
const registration = {
  pushManager: {
    getSubscription: async () => (browser.isSubscribed ? subscription : null),
    async subscribe() {
      if (!browser.isReachable) throw new DOMException('no push service', 'AbortError')
      browser.isSubscribed = true
      return subscription
    },
  },
} as unknown as ServiceWorkerRegistration

beforeEach(() => {
  Object.assign(browser, { permission: 'default', answer: 'granted', asked: 0, isSubscribed: false, isReachable: true })
  devices = []
  isRefused = false
  sent.length = 0
  keepChosen(null)
  queryClient.clear()
  vi.stubEnv('PROD', true)
  config.serviceWorker = true
  vi.stubGlobal('Notification', {
    get permission() {
      return browser.permission
    },
    async requestPermission() {
      browser.asked += 1
      browser.permission = browser.answer
      return browser.answer
    },
  })
  spies.push(
    vi.spyOn(navigator.serviceWorker, 'getRegistration').mockImplementation(async () => registration),
    vi.spyOn(navigator.serviceWorker, 'ready', 'get').mockImplementation(async () => registration),
  )
})
afterEach(() => {
  config.serviceWorker = false
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
  for (const spy of spies.splice(0)) spy.mockRestore()
})

async function show(serverKey: string | null = 'server key') {
  serveApi((path, input) => {
    if (path === 'push.devices') return { serverKey, devices }
    sent.push([path, input])
    if (isRefused) throw new Refused({ kind: 'conflict', reason: 'push_key' })
    if (path === 'push.subscribe') devices = [device('here', true), ...devices]
    else devices = devices.filter(({ id }) => id !== (input as { id: string }).id)
    return { serverKey, devices }
  })
  const onChange = vi.fn()
  const screen = await render(
    <QueryClientProvider client={queryClient}>
      <ProfileContext value={profile}>
        <DevicesCard onChange={onChange} />
      </ProfileContext>
    </QueryClientProvider>,
  )
  return { screen, onChange, turnOn: screen.getByRole('button', { name: 'Ota käyttöön tällä laitteella' }) }
}

test('no permission is asked before the press; then this device gets messages, and the page shows it', async () => {
  const { screen, turnOn, onChange } = await show()
  await expect.element(turnOn).toBeVisible()
  expect(browser.asked).toBe(0)
  await userEvent.click(turnOn)
  await expect.element(screen.getByText('Tämä laite')).toBeVisible()
  expect(turnOn.elements()).toEqual([])
  expect(sent).toEqual([
    ['push.subscribe', { endpoint: subscription.endpoint, p256dh: 'key', auth: 'secret', serverKey: 'server key' }],
  ])
  expect(chosenHere()).toEqual({ userId: 'ada', endpoint: subscription.endpoint, serverKey: 'server key' })
  expect(onChange).toHaveBeenCalledOnce()
})

test('a user who says no reads how to allow it, and one who says nothing may press again', async () => {
  browser.answer = 'default'
  const { screen, turnOn } = await show()
  await userEvent.click(turnOn)
  await expect.poll(() => browser.asked).toBe(1)
  await expect.element(turnOn).toBeVisible()
  browser.answer = 'denied'
  await userEvent.click(turnOn)
  await expect.element(screen.getByText('Selain estää ilmoitukset')).toBeVisible()
  expect([sent, chosenHere()]).toEqual([[], null])
})

test('turned off here the browser takes nothing more; another device is removed without this one', async () => {
  devices = [device('here', true), device('phone', false)]
  browser.permission = 'granted'
  browser.isSubscribed = true
  keepChosen({ userId: 'ada', endpoint: subscription.endpoint, serverKey: 'server key' })
  const { screen, turnOn } = await show()
  await userEvent.click(screen.getByRole('button', { name: 'Poista: Safari, iPhone' }))
  await expect.poll(() => sent).toEqual([['push.remove', { id: 'phone' }]])
  await expect.element(screen.getByText('Safari, iPhone')).not.toBeInTheDocument()
  expect(browser.isSubscribed).toBe(true)
  await userEvent.click(screen.getByRole('button', { name: 'Poista käytöstä: Chrome, Linux' }))
  await expect.element(turnOn).toBeVisible()
  expect([browser.isSubscribed, chosenHere()]).toEqual([false, null])
})

test('a push service that cannot be reached, and a server that refuses, leave it off', async () => {
  browser.isReachable = false
  const { turnOn } = await show()
  await userEvent.click(turnOn)
  await expect.element(turnOn).not.toHaveAttribute('aria-busy')
  expect(sent).toEqual([])
  browser.isReachable = true
  isRefused = true
  await userEvent.click(turnOn)
  await expect.poll(() => sent.length).toBe(1)
  await expect.element(turnOn).toBeVisible()
  expect(chosenHere()).toBe(null)
})

test('where the server sends nothing, or has no service worker, it says so', async () => {
  const { screen, turnOn } = await show(null)
  await expect.element(screen.getByText('Ilmoitukset laitteille eivät ole nyt käytettävissä.')).toBeVisible()
  expect(turnOn.elements()).toEqual([])
  await screen.unmount()
  queryClient.clear()
  config.serviceWorker = false
  const off = await show()
  await expect.element(off.screen.getByText('Ilmoitukset laitteille eivät ole nyt käytettävissä.')).toBeVisible()
})

test.each([
  [
    'an iPhone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1',
    'Lisää Huoltosilta ensin Koti-valikkoon',
  ],
  ['an old browser', 'Mozilla/5.0 (X11; Linux x86_64) Firefox/40.0', /^Tämä selain ei näytä ilmoituksia/],
])('%s that cannot show any says what to do', async (_, userAgent, words) => {
  spies.push(vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent))
  const had = Object.getOwnPropertyDescriptor(window, 'PushManager')
  Reflect.deleteProperty(window, 'PushManager')
  const { screen } = await show()
  await expect.element(screen.getByText(words)).toBeVisible()
  if (had) Object.defineProperty(window, 'PushManager', had)
})
