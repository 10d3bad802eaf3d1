import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test'
import { openPushServer } from '../test/push-server.ts'
import { browserKeys, readPush } from '../test/read-push.ts'
import { expectAccessible } from './axe.ts'
import { ask } from './calls.ts'
import { reportCar, ticketOf } from './cars.ts'
import { DEMO, expect, openPage, personIn, signIn, signInAnew, test } from './people.ts'

/** Where the server under test sends messages (e2e/serve.mjs). */
const pushPort = (baseURL = '') => Number(new URL(baseURL).port) + 1

/**
 * A browser in which everything is real but the push service, which no journey can reach: subscribing answers with keys of our own. Its
 * messages are then given to the service worker as the browser gives those of the push service.
 */
async function subscribingTo(context: BrowserContext, subscription: object): Promise<void> {
  await context.addInitScript((made) => {
    const KEY = 'journey-subscription'
    const isMade = () => localStorage.getItem(KEY) !== null
    const fake = {
      ...made,
      toJSON: () => made,
      async unsubscribe() {
        localStorage.removeItem(KEY)
        return true
      },
    }
    PushManager.prototype.getSubscription = async () => (isMade() ? (fake as never) : null)
    PushManager.prototype.subscribe = async () => {
      localStorage.setItem(KEY, 'made')
      return fake as never
    }
  }, subscription)
}

/** Gives the service worker a message as the push service would. */
async function workerOf(cdp: CDPSession): Promise<(data: string) => Promise<void>> {
  const registered = new Promise<{ registrationId: string; scopeURL: string }>((resolve) =>
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [registration] = registrations.filter(({ isDeleted }) => !isDeleted)
      if (registration) resolve(registration)
    }),
  )
  await cdp.send('ServiceWorker.enable')
  const { registrationId, scopeURL } = await registered
  const { origin } = new URL(scopeURL)
  return (data) => cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data }).then(() => undefined)
}

/** What the device shows. */
const shown = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    return ((await registration?.getNotifications()) ?? []).map(({ title, body }) => [title, body])
  })

/**
 * Clicks the shown message, which has no user interface in a headless browser; returns the page that the worker asks the browser to
 * open. A browser opens and focuses pages only for a real click.
 */
const press = (context: BrowserContext) =>
  context.serviceWorkers()[0]?.evaluate(async () => {
    const worker = self as unknown as {
      registration: ServiceWorkerRegistration
      clients: { openWindow: (path: string) => Promise<null> }
    }
    let opened = ''
    worker.clients.openWindow = async (path) => {
      opened = path
      return null
    }
    const [notification] = await worker.registration.getNotifications()
    const waits: Promise<unknown>[] = []
    const waitUntil = (work: Promise<unknown>) => void waits.push(work)
    self.dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil }))
    await Promise.allSettled(waits)
    return opened
  })

/** Leaves the product. Its worker knows of that a moment later, and until then shows nothing of what is delivered. */
async function leave(page: Page): Promise<void> {
  await page.goto('/legal/privacy-policy')
  const [worker] = page.context().serviceWorkers()
  const openPages = () =>
    worker?.evaluate(async () => {
      type Worker = { clients: { matchAll: (of: object) => Promise<{ url: string }[]> } }
      const { clients } = self as unknown as Worker
      const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true })
      return pages.map(({ url }) => new URL(url).pathname)
    })
  await expect.poll(openPages).toEqual(['/legal/privacy-policy'])
}

/** A browser of the user on the page of their notifications, subscribed. */
async function listening(browser: Browser, email: string, subscription: object) {
  const context = await browser.newContext({ serviceWorkers: 'allow' })
  await subscribingTo(context, subscription)
  // a device belongs to a session
  await signInAnew(context, email)
  const page = await openPage(context)
  await page.goto('/app/settings/user-notifications')
  await page.waitForFunction(() => Boolean(navigator.serviceWorker.controller))
  return { context, page }
}

const turnOn = (page: Page) => page.getByRole('button', { name: 'Ota käyttöön tällä laitteella' })
const devices = (page: Page) => page.getByRole('list', { name: 'Laitteet, joihin ilmoitukset tulevat' })

test('a user who turns messages on gets them on the device while the product is hidden, and a click opens their target', async ({
  browser,
  baseURL,
}) => {
  const service = await openPushServer(pushPort(baseURL))
  const keys = browserKeys()
  const subscription = { endpoint: `${service.origin}/mine`, keys: { p256dh: keys.p256dh, auth: keys.auth } }
  const { context, page } = await listening(browser, DEMO.customer, subscription)
  await expect(turnOn(page)).toBeVisible()
  const choice = page.getByRole('switch', { name: 'Huollot: laitteelle' })
  await expect(choice).toBeHidden()
  // no permission was requested before the press
  expect(await page.evaluate(() => Notification.permission)).not.toBe('granted')
  await context.grantPermissions(['notifications'])
  await turnOn(page).click()
  await expect(devices(page).getByText('Tämä laite')).toBeVisible()
  await expect(choice).toBeChecked()
  await expectAccessible(page)

  const { ticketId, path } = await reportCar(context, 'PUS-11', { title: 'Jarrut vinkuvat' })
  const garage = await personIn(browser, DEMO.garage)
  await ticketOf(garage.context, ticketId).comment('Palat ovat loppu')
  const heard = () =>
    service.received
      .filter((one) => one.path === '/mine')
      .map(({ body }) => JSON.parse(readPush(body, keys)))
      .filter((told) => told.path === path)
  await expect.poll(heard).toHaveLength(1)
  const [message] = heard()
  expect(message).toMatchObject({ title: expect.stringContaining('PUS-11'), body: 'Palat ovat loppu' })

  const deliver = await workerOf(await context.newCDPSession(page))
  // looked at, the product says it by itself
  const [worker] = context.serviceWorkers()
  const handled = await worker?.evaluateHandle(() => ({
    done: new Promise((resolve) => self.addEventListener('push', () => setTimeout(resolve, 500), { once: true })),
  }))
  await deliver(JSON.stringify({ ...message, title: 'Tätä ei näytetä', tag: 'other' }))
  await handled?.evaluate(({ done }) => done)
  expect(await shown(page)).toEqual([])
  await leave(page)
  await deliver(JSON.stringify(message))
  await expect.poll(() => shown(page)).toEqual([[message.title, 'Palat ovat loppu']])
  // again, it takes its own place
  await deliver(JSON.stringify({ ...message, body: 'Palat tulivat' }))
  await expect.poll(() => shown(page)).toEqual([[message.title, 'Palat tulivat']])
  expect(await press(context)).toBe(path)
  await expect.poll(() => shown(page)).toEqual([])
  const { organizationId, notificationId: id } = message
  await expect.poll(async () => (await ask(context, 'notifications.get', { organizationId, id })).isRead).toBe(true)

  await page.goto('/app/settings/user-notifications')
  await devices(page)
    .getByRole('button', { name: /^Poista käytöstä/ })
    .click()
  await expect(turnOn(page)).toBeVisible()
  await expect(choice).toBeHidden()
  service.close()
})

test('messages lead only to pages of the application, in the open tab', async ({ browser }) => {
  const context = await browser.newContext({ serviceWorkers: 'allow' })
  await context.grantPermissions(['notifications'])
  await signIn(context, DEMO.customer)
  const page = await openPage(context)
  await page.goto('/app')
  await page.waitForFunction(() => Boolean(navigator.serviceWorker.controller))
  const deliver = await workerOf(await context.newCDPSession(page))
  await leave(page)
  const elsewhere = { title: 'Uusi ilmoitus', path: 'https://evil.example/app/tickets/1' }
  for (const spoilt of ['no JSON', JSON.stringify(elsewhere), JSON.stringify({ ...elsewhere, path: '/api/x' })]) {
    await deliver(spoilt)
    await expect.poll(() => shown(page)).toEqual([['Uusi ilmoitus', '']])
    expect(await press(context)).toBe('/app/notifications')
    await expect.poll(() => shown(page)).toEqual([])
  }

  await page.goto('/app/notifications')
  // the page listens when it has nothing more urgent to do
  await expect(async () => {
    await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready
      await registration.showNotification('Auto on valmis', { tag: 'a', data: { path: '/app/vehicles?x=1' } })
    })
    expect(await press(context)).toBe('')
    await expect(page).toHaveURL(/\/app\/vehicles/, { timeout: 1000 })
  }).toPass()
})

test('a device gets messages again after a new sign-in, and none once it was removed from another one', async ({
  browser,
  baseURL,
}) => {
  const deviceAt = (path: string) => {
    const { p256dh, auth } = browserKeys()
    return { endpoint: `http://127.0.0.1:${pushPort(baseURL)}${path}`, keys: { p256dh, auth } }
  }
  const phone = await listening(browser, DEMO.driverOffice, deviceAt('/phone'))
  const desk = await listening(browser, DEMO.driverOffice, deviceAt('/desk'))
  for (const { context, page } of [phone, desk]) {
    await context.grantPermissions(['notifications'])
    await turnOn(page).click()
    await expect(devices(page).getByText('Tämä laite')).toBeVisible()
  }
  await expect(devices(desk.page).getByRole('listitem')).toHaveCount(2)

  const { page } = phone
  await page.getByRole('button', { name: /käyttäjävalikko/ }).click()
  await page.getByRole('menuitem', { name: 'Kirjaudu ulos' }).click()
  await expect(page).toHaveURL(/\/auth\/login/)
  const subscribed = () => page.evaluate(() => localStorage.getItem('journey-subscription'))
  await expect.poll(subscribed).toBe(null)
  await desk.page.reload()
  await expect(devices(desk.page).getByRole('listitem')).toHaveCount(1)

  // the user chose it here: they are not asked again
  await signInAnew(phone.context, DEMO.driverOffice)
  await page.goto('/app/settings/user-notifications')
  await expect(async () => {
    await page.reload()
    await expect(devices(page).getByText('Tämä laite')).toBeVisible({ timeout: 4000 })
  }).toPass()

  await desk.page.reload()
  const other = devices(desk.page).getByRole('listitem').filter({ hasNotText: 'Tämä laite' })
  await other.getByRole('button', { name: /^Poista/ }).click()
  await expect(devices(desk.page).getByRole('listitem')).toHaveCount(1)
  await page.reload()
  await expect(turnOn(page)).toBeVisible()
  await expect.poll(subscribed).toBe(null)
  await devices(desk.page)
    .getByRole('button', { name: /^Poista käytöstä/ })
    .click()
  await expect(turnOn(desk.page)).toBeVisible()
})
