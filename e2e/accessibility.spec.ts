import { type BrowserContext, type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test'
import { webFeatures } from '../src/main/web-features.ts'
import { expectAccessible, expectReadable } from './axe.ts'
import { DEMO, openPage, signIn } from './people.ts'

type Person = keyof typeof people
const people = { visitor: null, ...DEMO } as const

/** A browser of each person, for all pages that a worker looks at: what a page has loaded need not be loaded and read anew for the next. */
const test = base.extend<object, { pageAs: (who: Person) => Promise<Page> }>({
  pageAs: [
    async ({ browser }, use, { project }) => {
      const contexts = new Map<Person, BrowserContext>()
      await use(async (who) => {
        const context = contexts.get(who) ?? (await browser.newContext(project.use as BrowserContextOptions))
        const email = people[who]
        if (email !== null && !contexts.has(who)) await signIn(context, email)
        contexts.set(who, context)
        return openPage(context)
      })
      for (const context of contexts.values()) await context.close()
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

for (const { path, as, heading } of webFeatures.flatMap((feature) => feature.checkedPages))
  test(`${path} as ${as} keeps to WCAG 2.2 AA, in light and dark`, async ({ pageAs }) => {
    const page = await pageAs(as)
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expectAccessible(page, 'light')
    expect(await beginsWithSkipLink(page), 'the keyboard’s first stop leads past the navigation').toBe(true)
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
    await expectReadable(page, 'dark')
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow, 'nothing is wider than the screen').toBeLessThanOrEqual(0)
    await page.close()
  })
