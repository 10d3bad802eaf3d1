import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** What the same page may break in other colours. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/** Whether this is `npm test`, which looks at each page once, in light colours on a desktop. */
export const isQuick = Boolean(process.env.TEST_QUICK)

/** The page in its current state meets WCAG 2.2 AA. `how` names the state when a page is checked in several. */
export const expectPageAccessible = (page: Page, how?: string): Promise<void> =>
  expectNoViolation(page, { type: 'tag', values: TAGS }, how)

/** The same for a page in the middle of a journey, in `npm run test:all`. */
export const expectAccessible = async (page: Page, how?: string): Promise<void> => {
  if (!isQuick) await expectPageAccessible(page, how)
}

/** For a page that was accessible in other colours: checks only the contrast in these. */
export const expectReadable = (page: Page, how?: string): Promise<void> =>
  expectNoViolation(page, { type: 'rule', values: COLOUR_RULES }, how)

/** For a page that was accessible on a wide screen: what a narrow one may break. */
export const expectFitsPhone = (page: Page, how?: string): Promise<void> =>
  expectNoViolation(page, { type: 'rule', values: [...COLOUR_RULES, 'target-size'] }, how)

/** The page is drawn as it stays: after it was opened, or its window or colours were changed. */
export async function expectDrawn(page: Page): Promise<void> {
  // a page that has just been opened is not there yet
  await expect(page.getByRole('heading').or(page.getByRole('dialog')).first()).toBeVisible()
  // what comes after the heading is there when nothing says any more that it is loading
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  // colours of another scheme are there with the next picture
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  // what fades in or out has no contrast of its own
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(({ effect, playState }) => playState !== 'running' || effect?.getComputedTiming().endTime === Infinity),
  )
}

async function expectNoViolation(page: Page, runOnly: axe.RunOnly, how?: string): Promise<void> {
  await expectDrawn(page)
  expect(page.frames(), 'what stands in frames is not looked at').toHaveLength(1)
  // within the page: @axe-core/playwright carries all that passed to a page of its own, and takes five times as long
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  // asked again while something is found: a part that is being drawn has not all its attributes yet, and a fault remains
  await expect.poll(() => violations(page, runOnly), how).toEqual([])
}

const violations = (page: Page, runOnly: axe.RunOnly): Promise<string[]> =>
  page.evaluate(async (runOnly) => {
    const { run } = (window as unknown as { axe: typeof axe }).axe
    // `preload` reads style sheets in ways that the product's own policy forbids, for one rule that is off
    const found = await run({ runOnly, resultTypes: ['violations'], preload: false, elementRef: true })
    const named: string[] = []
    for (const { id, nodes } of found.violations) {
      const targets: string[] = []
      for (const { target, element } of nodes) {
        // a bar at the edge of the window may cover half of what one scrolls to: measured again in the middle
        if (id === 'target-size' && element) {
          element.scrollIntoView({ block: 'center' })
          const again = await run(element, { runOnly: id, resultTypes: ['violations'], preload: false })
          if (again.violations.length === 0) continue
        }
        targets.push(String(target))
      }
      if (targets.length > 0) named.push(`${id}: ${targets.join(' ')}`)
    }
    return named
  }, runOnly)
