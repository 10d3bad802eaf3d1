import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
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

/** A page whose console errors and uncaught exceptions fail the test. */
export async function openPage(context: BrowserContext, expected: readonly RegExp[] = []): Promise<Page> {
  const page = await context.newPage()
  page.on('pageerror', (error) => {
    throw error
  })
  page.on('console', (message) => {
    if (message.type() === 'error' && ![...EXPECTED, ...expected].some((pattern) => pattern.test(message.text())))
      throw new Error(`console error: ${message.text()}`)
  })
  return page
}

/** Signs in behind the scenes: the sign-in page has a journey of its own. */
export async function signIn(context: BrowserContext, email: string, password = PASSWORD): Promise<void> {
  const { csrfToken } = await (await context.request.get('/api/auth/csrf')).json()
  const answer = await context.request.post('/api/auth/callback/credentials', {
    form: { csrfToken, email, password, json: 'true', callbackUrl: '/app' },
  })
  expect(answer.ok()).toBe(true)
}

export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const

/** A browser of its own for this person, signed in. */
export async function personIn(
  browser: Browser,
  email: string,
  options: BrowserContextOptions = {},
): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext(options)
  await signIn(context, email)
  return { context, page: await openPage(context) }
}

export const test = base.extend<{ signedInAs: (email: string) => Promise<Page>; closing: undefined }>({
  // a browser serves many journeys: what one leaves open goes on working, and slows down those that follow
  closing: [
    async ({ browser }, use) => {
      await use(undefined)
      for (const context of browser.contexts()) await context.close()
    },
    { auto: true },
  ],
  signedInAs: async ({ context }, use) => {
    await use(async (email) => {
      await signIn(context, email)
      return openPage(context)
    })
  },
})

export { expect }
