import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** For a page that a journey has just come to: it keeps to WCAG 2.2 AA as it stands. `how` names the state of several. */
export async function expectAccessible(page: Page, how?: string): Promise<void> {
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
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target).join(' ')}`)
  expect(found, how).toEqual([])
}
