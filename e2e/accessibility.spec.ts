import AxeBuilder from '@axe-core/playwright'
import { DEMO, expect, test } from './people.ts'

/** Every page that each kind of person reaches without naming a thing; those about one thing are in the journeys. */
const pages: [who: string | null, path: string, heading: string | RegExp][] = [
  [null, '/auth/login', 'Kirjaudu sisään'],
  [null, '/auth/invitation', 'Avaa kutsu sähköpostistasi'],
  [DEMO.garage, '/app', 'Työpöytä'],
  [DEMO.garage, '/app?view=list', 'Työpöytä'],
  [DEMO.garage, '/app?archived=1', 'Työpöytä'],
  [DEMO.garage, '/app/tickets/new', 'Ilmoita asiakkaan auto korjaamolle'],
  [DEMO.garage, '/app/notifications', 'Ilmoitukset'],
  [DEMO.garage, '/app/settings/organization-members', 'Jäsenet'],
  [DEMO.mechanic, '/app/settings/organization-members', 'Jäsenet'],
  [DEMO.customer, '/app/organizations/new', 'Luo organisaatio'],
  [DEMO.customer, '/app', 'Työpöytä'],
  [DEMO.customer, '/app/tickets/new', 'Ilmoita auto korjaamolle'],
  [DEMO.customer, '/app/nothing-here', /ei löytynyt/],
]

for (const scheme of ['light', 'dark'] as const)
  for (const [who, path, heading] of pages)
    test(`${path} as ${who ?? 'a visitor'} in ${scheme} keeps to WCAG 2.2 AA`, async ({
      page: visitorPage,
      signedInAs,
    }) => {
      const page = who === null ? visitorPage : await signedInAs(who)
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
      // what comes after the heading is there when nothing says any more that it is loading
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      const { violations } = await new AxeBuilder({ page })
        .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
        .analyze()
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target).join(' ')}`)).toEqual([])
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(overflow, 'nothing is wider than the screen').toBeLessThanOrEqual(0)
    })
