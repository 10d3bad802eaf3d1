import { webFeatures } from '../src/main/web-features.ts'
import { expectAccessible } from './axe.ts'
import { DEMO, expect, test } from './people.ts'

const people = { visitor: null, ...DEMO } as const

for (const { path, as, heading } of webFeatures.flatMap((feature) => feature.checkedPages))
  test(`${path} as ${as} keeps to WCAG 2.2 AA, in light and dark`, async ({ page: visitorPage, signedInAs }) => {
    const who = people[as]
    const page = who === null ? visitorPage : await signedInAs(who)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      if (colorScheme === 'light') await page.goto(path)
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
      await expectAccessible(page, colorScheme)
    }
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow, 'nothing is wider than the screen').toBeLessThanOrEqual(0)
  })
