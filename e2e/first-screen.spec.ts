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
    /** Addresses of all that was asked for when the first card was drawn. */
    askedAtFirstCard?: string[]
  }
}

for (const [who, email] of [
  ['a garage', DEMO.garage],
  ['a customer', DEMO.customer],
] as const)
  test(`the desk of ${who} is drawn from its document: no call, and no file but those that it preloads`, async ({
    signedInAs,
  }) => {
    const page = await signedInAs(email)
    await page.addInitScript(() => {
      const watching = new MutationObserver(() => {
        if (!document.querySelector('article')) return
        watching.disconnect()
        window.askedAtFirstCard = performance.getEntriesByType('resource').map(({ name }) => name)
      })
      watching.observe(document, { childList: true, subtree: true })
    })
    let asked: string[] = []
    // a document leaves out what a busy machine has not answered in time
    await expect(async () => {
      await page.goto('/app')
      await expect(page.getByRole('article').first()).toBeVisible()
      asked = (await page.evaluate(() => window.askedAtFirstCard)) ?? []
      for (const one of BROUGHT) expect(asked.filter((url) => url.includes(one))).toEqual([])
    }).toPass()
    const preloaded = await page.locator('link[rel=modulepreload], script[src]').evaluateAll((links) =>
      // what comes later is preloaded by its importer, into the end of the head
      links.map((link) => (link as HTMLLinkElement).href || (link as HTMLScriptElement).src),
    )
    const inDocument = await (await page.request.get('/app?shell')).text()
    const files = preloaded.filter((url) => inDocument.includes(new URL(url).pathname))
    expect(asked.filter((url) => url.endsWith('.js')).sort()).toEqual([...new Set(files)].sort())
  })
