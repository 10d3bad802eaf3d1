import type { Page } from '@playwright/test'
import { webFeatures } from '../src/main/web-features.ts'
import { expectAccessible, expectFitsPhone, expectReadable } from './axe.ts'
import { DEMO, expect, openContext, openPage, PHONE, signIn, test } from './people.ts'

const people = { visitor: null, ...DEMO } as const

/** Whether the first link leads to the content; also where no navigation stands before it. */
const beginsWithSkipLink = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const [navigation, first] = ['nav', 'a[href]'].map((kind) =>
      [...document.querySelectorAll(kind)].find((one) => one.checkVisibility()),
    )
    const target = first?.getAttribute('href') ?? ''
    return navigation === undefined || (target.startsWith('#') && document.querySelector(`main${target}`) !== null)
  })

const expectNothingWider = async (page: Page) => {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow, 'nothing is wider than the screen').toBeLessThanOrEqual(0)
}

// every page once on a desktop, and what a narrow screen may break of it; in `npm run test:all` each is opened on a phone as well
for (const { path, as, heading } of webFeatures.flatMap((feature) => feature.checkedPages))
  test(`${path} as ${as} keeps to WCAG 2.2 AA, in light and dark`, { tag: '@quick' }, async ({ browser, isMobile }) => {
    const context = await openContext(browser)
    const email = people[as]
    if (email !== null) await signIn(context, email)
    const page = await openPage(context)
    await page.emulateMedia({ colorScheme: 'light' })
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expectAccessible(page, 'light')
    expect(await beginsWithSkipLink(page), 'the first stop of the keyboard leads past the navigation').toBe(true)
    await expectNothingWider(page)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectReadable(page, 'dark')
    if (isMobile) return
    await page.setViewportSize(PHONE.viewport)
    await expectFitsPhone(page, 'dark, on a narrow screen')
    await expectNothingWider(page)
  })
