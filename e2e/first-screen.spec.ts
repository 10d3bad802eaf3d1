import type { Page } from '@playwright/test'
import { DEMO, expect, test } from './people.ts'

const BROUGHT = [
  '/api/auth/session',
  'profile.get',
  'organizations.sync',
  'notifications.count',
  'tickets.countUnarchived',
  'tickets.listWithGroups',
]

declare global {
  interface Window {
    /** Addresses of all that was asked for when the awaited element was drawn. */
    askedWhenDrawn?: string[]
  }
}

for (const [who, email, path] of [
  ['a garage', DEMO.garage, '/app'],
  ['a customer', DEMO.customer, '/app?view=board'],
] as const)
  test(`the desk of ${who} is drawn from its document: no call, and no file but those that it preloads`, async ({
    signedInAs,
  }) => {
    const page = await signedInAs(email)
    await noteWhatIsAsked(page, 'article')
    let asked: string[] = []
    // a document leaves out what a busy machine has not answered in time
    await expect(async () => {
      await page.goto(path)
      await expect(page.getByRole('article').first()).toBeVisible()
      asked = (await page.evaluate(() => window.askedWhenDrawn)) ?? []
      for (const one of BROUGHT) expect(asked.filter((url) => url.includes(one))).toEqual([])
    }).toPass()
    const files = await preloadedOf(page, '/app?shell')
    expect(asked.filter((url) => url.endsWith('.js')).sort()).toEqual(files)
  })

test('the sign-in page is drawn whole from the files that its document preloads', async ({ page }) => {
  await noteWhatIsAsked(page, 'input[type=checkbox]')
  await page.goto('/auth/login')
  await expect(page.getByLabel('Yhteinen tietokone')).toBeVisible()
  const asked = (await page.evaluate(() => window.askedWhenDrawn)) ?? []
  expect(asked.filter((url) => url.endsWith('.js')).sort()).toEqual(await preloadedOf(page, '/auth/login'))
})

/** The scripts that a document names itself: what comes later is preloaded by its importer, into the end of the head. */
async function preloadedOf(page: Page, path: string): Promise<string[]> {
  const named = await page
    .locator('link[rel=modulepreload], script[src]')
    .evaluateAll((links) => links.map((link) => (link as HTMLLinkElement).href || (link as HTMLScriptElement).src))
  const inDocument = await (await page.request.get(path)).text()
  return [...new Set(named.filter((url) => inDocument.includes(new URL(url).pathname)))].sort()
}

/** From now on each document of the page notes what was asked for when such an element was first drawn. */
const noteWhatIsAsked = (page: Page, selector: string) =>
  page.addInitScript((awaited) => {
    const watching = new MutationObserver(() => {
      if (!document.querySelector(awaited)) return
      watching.disconnect()
      window.askedWhenDrawn = performance.getEntriesByType('resource').map(({ name }) => name)
    })
    watching.observe(document, { childList: true, subtree: true })
  }, selector)
