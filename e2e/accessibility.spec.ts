import type { Cookie, Page } from '@playwright/test'
import { webFeatures } from '../src/main/web-features.ts'
import { expectAccessible, expectReadable } from './axe.ts'
import { test as base, DEMO, expect, openPage, signIn } from './people.ts'

/** The cookies of a session: each worker signs a person in once. */
const test = base.extend<object, { cookiesOf: (email: string) => Promise<readonly Cookie[]> }>({
  cookiesOf: [
    async ({ browser }, use) => {
      const kept = new Map<string, readonly Cookie[]>()
      await use(async (email) => {
        const known = kept.get(email)
        if (known) return known
        const context = await browser.newContext()
        await signIn(context, email)
        const cookies = await context.cookies()
        await context.close()
        kept.set(email, cookies)
        return cookies
      })
    },
    { scope: 'worker' },
  ],
})

/** Whether the first link leads to the content; also where no navigation stands before it. */
const beginsWithSkipLink = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const [navigation, first] = ['nav', 'a[href]'].map((kind) =>
      [...document.querySelectorAll(kind)].find((one) => one.checkVisibility()),
    )
    const target = first?.getAttribute('href') ?? ''
    return navigation === undefined || (target.startsWith('#') && document.querySelector(`main${target}`) !== null)
  })

const people = { visitor: null, ...DEMO } as const

for (const { path, as, heading } of webFeatures.flatMap((feature) => feature.checkedPages))
  test(`${path} as ${as} keeps to WCAG 2.2 AA, in light and dark`, async ({ context, cookiesOf }) => {
    const who = people[as]
    if (who !== null) await context.addCookies(await cookiesOf(who))
    const page = await openPage(context)
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expectAccessible(page, 'light')
    expect(await beginsWithSkipLink(page), 'the keyboard’s first stop leads past the navigation').toBe(true)
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
    await expectReadable(page, 'dark')
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow, 'nothing is wider than the screen').toBeLessThanOrEqual(0)
  })
