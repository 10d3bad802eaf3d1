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
  [DEMO.garage, '/app/settings/user-account', 'Käyttäjätili'],
  [DEMO.garage, '/app/settings/user-notifications', 'Ilmoitukset'],
  [DEMO.garage, '/app/settings/organization-profile', 'Perustiedot'],
  [DEMO.garage, '/app/settings/organization-billing', 'Laskutus'],
  [DEMO.garage, '/app/settings/organization-contacts', 'Yhteyshenkilöt'],
  [DEMO.garage, '/app/settings/organization-notifications', 'Ilmoitusosoitteet'],
  [DEMO.garage, '/app/settings/organization-properties', 'Ominaisuudet'],
  [DEMO.garage, '/app/settings/organization-super-user', /ei löytynyt/],
  [DEMO.garage, '/app/settings/garage-services', 'Palvelut'],
  [DEMO.garage, '/app/settings/garage-products', 'Tuotteet'],
  [DEMO.mechanic, '/app/settings/organization-profile', 'Perustiedot'],
  [DEMO.mechanic, '/app/settings/garage-services', 'Palvelut'],
  [DEMO.customer, '/app/settings/organization-drivers', 'Kuljettajat'],
  [DEMO.customer, '/app/settings/organization-properties', 'Ominaisuudet'],
  [DEMO.customer, '/app/garages', 'Korjaamot'],
  [DEMO.superUser, '/app/manage', 'Hallinta'],
  [DEMO.superUser, '/app/manage/organizations', 'Organisaatiot'],
  [DEMO.superUser, '/app/manage/users', 'Käyttäjät'],
  [DEMO.superUser, '/app/manage/audit', 'Tapahtumaloki'],
  [DEMO.superUser, '/app/manage/usage', 'Korjaamojen käyttöaste'],
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
