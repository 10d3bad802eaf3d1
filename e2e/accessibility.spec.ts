import { type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test'
import { webFeatures } from '../src/main/web-features.ts'
import { expectDrawn, expectFitsPhone, expectPageAccessible, expectReadable, isQuick } from './axe.ts'
import { moveTo } from './move-to.ts'
import { DEMO, openPage, PHONE, signIn } from './people.ts'

type Person = keyof typeof people
const people = { visitor: null, ...DEMO } as const

/**
 * A page of each person for all addresses that a worker looks at. It navigates as a link does: loading the document again costs more than all checks, and
 * `every-route.spec.ts` does it.
 */
const test = base.extend<object, { visit: (who: Person, path: string) => Promise<Page> }>({
  visit: [
    async ({ browser }, use, { project }) => {
      const pages = new Map<Person, Page>()
      await use(async (who, path) => {
        const page = pages.get(who)
        if (page && path.startsWith('/app')) {
          await moveTo(page, path)
          return page
        }
        const context = page?.context() ?? (await browser.newContext(project.use as BrowserContextOptions))
        const email = people[who]
        if (email !== null && !page) await signIn(context, email)
        const opened = page ?? (await openPage(context))
        pages.set(who, opened)
        await opened.goto(path)
        return opened
      })
      for (const page of pages.values()) await page.context().close()
    },
    { scope: 'worker' },
  ],
})

/** Whether the first link leads to the content; also where no navigation comes before it. */
const beginsWithSkipLink = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const [navigation, first] = ['nav', 'a[href]'].map((kind) =>
      [...document.querySelectorAll(kind)].find((one) => one.checkVisibility()),
    )
    const target = first?.getAttribute('href') ?? ''
    return navigation === undefined || (target.startsWith('#') && document.querySelector(`main${target}`) !== null)
  })

const expectNothingWider = async (page: Page) => {
  await expectDrawn(page)
  // some parts are drawn once more when they know the width of their window
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  await expect.poll(overflow, 'nothing is wider than the screen').toBeLessThanOrEqual(0)
}

const pages = webFeatures.flatMap((feature) => feature.checkedPages)
/** A feature names the person who may do most on a page before the others. */
const isFirstOfItsPath = (at: number) => pages.findIndex(({ path }) => path === pages[at]?.path) === at

// every page once on a desktop, and whether it fits a narrow screen; in `npm run test:all` as everybody whom the features name, in dark colours too,
// and each is opened on a phone as well
for (const [at, { path, as, heading }] of pages.entries())
  test(`${path} as ${as} keeps to WCAG 2.2 AA`, {
    tag: isFirstOfItsPath(at) ? ['@quick'] : [],
  }, async ({ visit, isMobile, viewport }) => {
    const page = await visit(as, path)
    if (viewport) await page.setViewportSize(viewport)
    await page.emulateMedia({ colorScheme: 'light' })
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expectPageAccessible(page, 'light')
    expect(await beginsWithSkipLink(page), 'the first stop of the keyboard leads past the navigation').toBe(true)
    await expectNothingWider(page)
    if (!isQuick) {
      await page.emulateMedia({ colorScheme: 'dark' })
      await expectReadable(page, 'dark')
    }
    if (isMobile) return
    await page.setViewportSize(PHONE.viewport)
    if (!isQuick) await expectFitsPhone(page, 'dark, on a narrow screen')
    await expectNothingWider(page)
  })
