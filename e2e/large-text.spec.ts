import type { Page } from '@playwright/test'
import { DEMO, expect, openContext, openPage, PHONE, signIn, test } from './people.ts'

/** What a person sets in the browser for all pages: letters of 200 % (WCAG 1.4.4). The widths of the layouts are counted in them. */
const LARGE = { standard: 32, fixed: 26 }

const PAGES = [
  '/app',
  '/app/chats',
  '/app/offer-requests',
  '/app/notifications',
  '/app/settings',
  '/app/settings/user-notifications',
  '/app/reporting',
  '/auth/login',
]

/** How far the page has been wider than its screen at any moment since it was opened: also while it loads. */
const watchWidth = (page: Page) =>
  page.addInitScript(() => {
    const watched = window as Window & { beyond?: number }
    const look = () => {
      const beyond = (document.documentElement?.scrollWidth ?? 0) - window.screen.width
      watched.beyond = Math.max(watched.beyond ?? 0, beyond)
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })

for (const [device, options] of [
  ['a desktop', { viewport: { width: 1280, height: 720 } }],
  ['a phone', PHONE],
] as const)
  test(`with letters of 200 % no page of ${device} is wider than its screen`, async ({ browser }) => {
    const context = await openContext(browser, options)
    await signIn(context, DEMO.garage)
    const page = await openPage(context)
    const devtools = await context.newCDPSession(page)
    await devtools.send('Page.setFontSizes', { fontSizes: LARGE })
    await watchWidth(page)
    const seen: string[] = []
    const look = async (name: string) => {
      await expect(page.locator('main h1').first()).toBeAttached()
      await page.waitForLoadState('networkidle')
      const beyond = await page.evaluate(() => (window as Window & { beyond?: number }).beyond ?? 0)
      if (beyond > 0) seen.push(`${name}: ${beyond} px`)
    }
    for (const path of PAGES) {
      if (path.startsWith('/auth')) await context.clearCookies()
      await page.goto(path)
      if (path === '/app') {
        // the small layout: its bar below, and no sidebar
        await expect(page.getByRole('navigation', { name: 'Alavalikko' })).toBeVisible()
        await expect(page.getByRole('complementary', { name: 'Sivupalkki' })).toHaveCount(0)
        await look(path)
        const links = page.locator('main a[href*="/app/tickets/"]')
        await expect(links.first()).toBeVisible()
        // in several states, with and without lines
        for (const ticket of (await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).slice(
          0,
          8,
        )) {
          await page.goto(ticket ?? '')
          await look(`ticket ${ticket}`)
        }
      } else await look(path)
    }
    expect(seen).toEqual([])
  })
