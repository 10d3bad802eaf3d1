import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  type Cookie,
  expect,
  type Page,
} from '@playwright/test'

export const PASSWORD = 'huoltosilta'

export const DEMO = {
  garage: 'korjaamo@example.fi',
  mechanic: 'mekaanikko@example.fi',
  customer: 'asiakas@example.fi',
  driverOffice: 'kuljettajat@example.fi',
  superUser: 'yllapito@example.fi',
} as const

/** Console errors that a test provokes on purpose: refused calls are logged by the browser itself. */
const EXPECTED = [/Failed to load resource/]

/** What a browser and the session's own log say when the line is away. */
export const WITHOUT_LINE = [/WebSocket connection to/, /CLIENT_FETCH_ERROR/]

/** The 4 s for which the product shows a toast (source specification) are less than a step may take on a busy machine. */
function keepToasts(): void {
  const real = window.setTimeout
  const patched = (handler: TimerHandler, ms?: number, ...given: unknown[]) =>
    real(handler, ms === 4000 ? 15_000 : ms, ...given)
  window.setTimeout = patched as typeof window.setTimeout
}

/**
 * A page whose console errors and uncaught exceptions fail the test. One that loses its line (`expected` is WITHOUT_LINE then) loads ahead what a
 * press may ask for, as everybody's does; others have `saveData` set, which halves what a page costs a busy machine.
 */
export async function openPage(context: BrowserContext, expected: readonly RegExp[] = []): Promise<Page> {
  const page = await context.newPage()
  await page.addInitScript(keepToasts)
  if (expected.length === 0)
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
    })
  page.on('pageerror', (error) => {
    throw error
  })
  page.on('console', (message) => {
    if (message.type() === 'error' && ![...EXPECTED, ...expected].some((pattern) => pattern.test(message.text())))
      throw new Error(`console error: ${message.text()}`)
  })
  return page
}

/** Sessions of the demo world's people in this worker: each sign-in costs the server an argon2 hash. */
const kept = new Map<string, Cookie[]>()

/** Signs in behind the scenes: the sign-in page has a journey of its own. */
export async function signIn(context: BrowserContext, email: string, password = PASSWORD): Promise<void> {
  const isSignedIn = async () => (await (await context.request.get('/api/auth/session')).json()).user !== undefined
  await context.addCookies(kept.get(email) ?? [])
  if (kept.has(email) && (await isSignedIn())) return
  await signInAnew(context, email, password)
  // acts of super-users want a sign-in of the last minutes
  if (email !== DEMO.superUser && Object.values<string>(DEMO).includes(email)) kept.set(email, await context.cookies())
}

/** For journeys about sessions: with one of its own. */
export async function signInAnew(context: BrowserContext, email: string, password = PASSWORD): Promise<void> {
  const { csrfToken } = await (await context.request.get('/api/auth/csrf')).json()
  const answer = await context.request.post('/api/auth/callback/credentials', {
    form: { csrfToken, email, password, json: 'true', callbackUrl: '/app' },
  })
  expect(answer.ok()).toBe(true)
}

export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const

type Pooled = { context: BrowserContext; key: string }
const idle: Pooled[] = []
const inUse: Pooled[] = []

/**
 * A browser of its own for one person, empty: without cookies, storage or permissions. It may have served an earlier journey of this worker: a fresh
 * one would load and compile all scripts again, which takes a second or two of a core. A journey that allows service workers or adds
 * scripts to a context takes one from `browser.newContext` instead: neither can be taken away again.
 */
export async function openContext(browser: Browser, options: BrowserContextOptions = {}): Promise<BrowserContext> {
  const key = JSON.stringify(options)
  const place = idle.findIndex((one) => one.key === key && one.context.browser() === browser)
  const [pooled] = place < 0 ? [{ context: await browser.newContext(options), key }] : idle.splice(place, 1)
  if (!pooled) throw new Error('there is one at this place')
  inUse.push(pooled)
  return pooled.context
}

/** Empties a context for the next journey. One that a journey has closed itself is gone. */
async function empty({ context }: Pooled, origin: string): Promise<boolean> {
  try {
    const page = context.pages()[0] ?? (await context.newPage())
    const protocol = await context.newCDPSession(page)
    await context.unrouteAll({ behavior: 'ignoreErrors' })
    await context.setOffline(false)
    for (const other of context.pages()) await other.goto('about:blank')
    // the session's cookies are cleared below; the cache of files stays
    await protocol.send('Storage.clearDataForOrigin', {
      origin,
      storageTypes: 'local_storage,indexeddb,cache_storage,service_workers',
    })
    for (const other of context.pages()) await other.close()
    await context.clearCookies()
    await context.clearPermissions()
    return true
  } catch {
    return false
  }
}

/** A browser of its own for this person, signed in. */
export async function personIn(
  browser: Browser,
  email: string,
  options: BrowserContextOptions = {},
): Promise<{ context: BrowserContext; page: Page }> {
  const context = await openContext(browser, options)
  await signIn(context, email)
  return { context, page: await openPage(context) }
}

export const test = base.extend<{ signedInAs: (email: string) => Promise<Page>; closing: undefined }>({
  // a browser serves many journeys: what one leaves open would go on working, and slow down those that follow
  closing: [
    async ({ browser, baseURL }, use) => {
      await use(undefined)
      const used = inUse.splice(0)
      for (const one of used) if (await empty(one, baseURL ?? '')) idle.push(one)
      const pooled = new Set(idle.map(({ context }) => context))
      for (const context of browser.contexts()) if (!pooled.has(context)) await context.close()
    },
    { auto: true },
  ],
  context: async ({ browser }, use) => use(await openContext(browser)),
  signedInAs: async ({ context }, use) => {
    await use(async (email) => {
      await signIn(context, email)
      return openPage(context)
    })
  },
})

export { expect }
