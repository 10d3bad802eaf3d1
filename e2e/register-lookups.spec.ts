import { expectAccessible } from './axe.ts'
import { ask } from './calls.ts'
import { newFounder, newMember } from './newcomers.ts'
import { expect, test } from './people.ts'

const PAGE = '/app/settings/organization-register-lookups'

test('an admin sees who asked the vehicle register, what and when; a member sees that it is written down', async ({
  browser,
}) => {
  const garage = await newFounder(browser, 'Rekisteri', 'GARAGE')
  const { page, context, organizationId } = garage
  await page.goto(PAGE)
  await expect(page.getByText('Ei hakuja')).toBeVisible()
  await ask(context, 'vehicles.lookUp', { organizationId, registrationNumber: 'huo70' })
  await ask(context, 'vehicles.lookUp', { organizationId, registrationNumber: 'EIO-999' })
  await page.reload()
  const rows = page.getByRole('list', { name: 'Haut' }).getByRole('listitem')
  await expect(rows).toHaveCount(2)
  await expect(rows.nth(0)).toContainText('EIO-999')
  await expect(rows.nth(0)).toContainText('Ei rekisterissä')
  await expect(rows.nth(1)).toContainText('HUO-70')
  await expect(rows.nth(1)).toContainText('Tiedot löytyivät')
  await expectAccessible(page)

  const member = await newMember(browser, 'Jäsen', garage)
  await member.page.goto(PAGE)
  await expect(member.page.getByText('Vain pääkäyttäjät näkevät haut')).toBeVisible()
})
