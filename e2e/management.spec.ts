import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { addressOf, newFounder, newMember } from './newcomers.ts'
import { DEMO, expect, personIn, test } from './people.ts'

const pageOf = (page: Page, label: string) =>
  page.getByRole('navigation', { name: 'Organisaation sivut' }).getByRole('link', { name: label, exact: true })

test('a super-user finds an organisation, edits its profile and its members, and the audit log records it', {
  tag: '@quick',
}, async ({ browser }) => {
  const customer = await newFounder(browser, 'Helmi', 'CUSTOMER')
  const { name: colleague } = await newMember(browser, 'Kalle', customer)
  const { organizationName } = customer
  const { page } = await personIn(browser, DEMO.superUser)

  // without an organisation of one's own the management is home
  await page.goto('/app')
  await expect(page.getByRole('heading', { level: 1, name: 'Hallinta' })).toBeVisible()
  await expect(page).toHaveURL(/\/app\/manage$/)
  await page
    .getByRole('navigation', { name: 'Vain superkäyttäjille' })
    .getByRole('link', { name: 'Organisaatiot' })
    .click()
  await page.getByRole('searchbox', { name: /^Hae nimellä/ }).fill(organizationName)
  await expect(page).toHaveURL(/text=Helmi/)
  // all others are gone: the answer is there, and moves nothing under the press
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.getByRole('link', { name: organizationName, exact: true }).click()

  const banner = page.getByRole('complementary', { name: 'Hallintatila' })
  await expect(banner).toContainText(`Hallinnoit organisaatiota ${organizationName} superkäyttäjänä`)
  await expectAccessible(page)

  await pageOf(page, 'Perustiedot').click()
  await page.getByLabel(/^Lyhyt kuvaus/).fill('Korjattu ylläpidosta')
  await expect(banner).toBeVisible()
  await page.getByRole('button', { name: 'Tallenna' }).click()
  await expect(page.getByText('Perustiedot tallennettu')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel(/^Lyhyt kuvaus/)).toHaveValue('Korjattu ylläpidosta')
  await expect(banner).toBeVisible()

  // members: the only admin stays, no member can leave from here, invitations are sent
  await pageOf(page, 'Jäsenet').click()
  await expect(page.getByText('Ainoa pääkäyttäjä.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Poistu' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: `Poista ${customer.name}` })).toHaveCount(0)
  await page.getByLabel(`Rooli: ${colleague}`).selectOption('Pääkäyttäjä')
  await expect(page.getByText('Rooli vaihdettu')).toBeVisible()
  await expect(page.getByText('Ainoa pääkäyttäjä.')).toHaveCount(0)
  const invited = addressOf('uusi-vastaava')
  await page.getByRole('button', { name: 'Kutsu jäsen' }).click()
  await page.getByLabel('Sähköpostiosoite').fill(invited)
  await page.getByRole('button', { name: 'Lähetä kutsu' }).click()
  await expect(page.getByRole('list', { name: 'Avoimet kutsut' })).toContainText(invited)
  await expectAccessible(page)
  await page.getByRole('button', { name: `Poista ${customer.name}` }).click()
  await page.getByRole('button', { name: 'Poista jäsen' }).click()
  await expect(page.getByText('1 jäsen', { exact: true })).toBeVisible()

  await pageOf(page, 'Yhteenveto').click()
  await page.getByRole('link', { name: 'Koko loki' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Tapahtumaloki' })).toBeVisible()
  const told = (text: string) =>
    page.getByRole('listitem').filter({ hasText: text }).filter({ hasText: 'Ylva Ylläpitäjä' })
  for (const text of [
    'Muutti perustietoja: lyhyt kuvaus',
    `Vaihtoi käyttäjän ${colleague} rooliksi pääkäyttäjä`,
    `Lähetti kutsun osoitteeseen ${invited}`,
    `Poisti jäsenistä käyttäjän ${customer.name}`,
  ])
    await expect(told(text)).toContainText('Superkäyttäjänä')
  await expectAccessible(page)
})

test('a super-user who works for an organisation sees its platform settings among the others; other users do not', async ({
  browser,
}) => {
  const garage = await newFounder(browser, 'Selma', 'GARAGE')
  const { page } = garage
  const path = '/app/settings/organization-super-user'
  await page.goto(path)
  await expect(page.getByRole('heading', { name: /ei löytynyt/ })).toBeVisible()
  await expectAccessible(page)
  await page.goto('/app/manage')
  await expect(page.getByRole('heading', { name: /ei löytynyt/ })).toBeVisible()

  const { page: superUser } = await personIn(browser, DEMO.superUser)
  await superUser.goto('/app/manage/users')
  await superUser.getByRole('searchbox', { name: /^Hae nimellä/ }).fill(garage.email)
  // the head, and the one that is left: a menu of a row that is taken away closes with it
  await expect(superUser.getByRole('row')).toHaveCount(2)
  await superUser
    .getByRole('row')
    .filter({ hasText: garage.email })
    .getByRole('button', { name: /^Toiminnot/ })
    .click()
  await superUser.getByRole('menuitem', { name: 'Tee superkäyttäjäksi' }).click()
  await superUser.getByRole('button', { name: 'Tee superkäyttäjäksi', exact: true }).click()
  await expect(superUser.getByText('Superkäyttäjän oikeudet annettu')).toBeVisible()

  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1, name: 'Superkäyttäjä' })).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Kuukausimaksu, veroton').fill('49')
  await page.getByRole('checkbox', { name: /^Näkyy asiakkaiden korjaamolistassa/ }).check()
  await page.getByRole('button', { name: 'Tallenna' }).click()
  await expect(page.getByText('Asetukset tallennettu')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Kuukausimaksu, veroton')).toHaveValue('49,00')
  await expect(page.getByRole('checkbox', { name: /^Näkyy asiakkaiden korjaamolistassa/ })).toBeChecked()
  // off the list again: the other journeys choose among the garages of the demo world
  await page.getByRole('checkbox', { name: /^Näkyy asiakkaiden korjaamolistassa/ }).uncheck()
  await page.getByRole('button', { name: 'Tallenna' }).click()
  await expect(page.getByText('Asetukset tallennettu')).toBeVisible()
})

test('a super-user stops the messages of an organisation, which reads why, gives it an allowance, and opens a country', async ({
  browser,
}) => {
  const { page: founder, organizationName } = await newFounder(browser, 'Sylvi', 'GARAGE')
  const { page } = await personIn(browser, DEMO.superUser)
  await page.goto('/app/manage/outreach')
  await page.getByRole('searchbox', { name: /^Hae organisaatio/ }).fill(organizationName)
  const row = page.getByRole('row').filter({ hasText: organizationName })
  await expect(page.getByRole('table', { name: 'Lähettäjät' }).getByRole('row')).toHaveCount(2)
  await expect(row).toContainText('tänään')
  const change = async (choose: () => Promise<void>) => {
    await row.getByRole('button', { name: `Muuta rajaa: ${organizationName}` }).click()
    await choose()
    await page.getByRole('button', { name: 'Tallenna' }).click()
    await expect(page.getByText('Raja tallennettu').last()).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await change(() => page.getByRole('radio', { name: /^Estä viestit/ }).check())
  await expect(row).toContainText('Estetty')

  await founder.goto('/app/settings/organization-members')
  const invite = async () => {
    await founder.getByRole('button', { name: 'Kutsu jäsen' }).click()
    await founder.getByLabel('Sähköpostiosoite').fill(addressOf('tyokaveri'))
    await founder.getByRole('button', { name: 'Lähetä kutsu' }).click()
  }
  await invite()
  await expect(
    founder.getByText('Viestien lähettäminen on estetty. Soita saajalle ja ota yhteyttä ylläpitoon.'),
  ).toBeVisible()

  await change(async () => {
    await page.getByRole('radio', { name: 'Oma raja' }).check()
    await page.getByRole('textbox', { name: 'Viestejä vuorokaudessa' }).fill('500')
  })
  await expect(row).toContainText('500')
  await founder.getByRole('button', { name: 'Lähetä kutsu' }).click()
  await expect(founder.getByRole('list', { name: 'Avoimet kutsut' })).toContainText('tyokaveri')

  await page.getByLabel('Avaa maa').selectOption('Viro')
  await page.getByRole('button', { name: 'Avaa maa' }).click()
  const opened = page.getByRole('list', { name: 'Avatut maat' })
  await expect(opened).toContainText('Viro')
  await expectAccessible(page)
  await opened.getByRole('button', { name: 'Sulje maa: Viro' }).click()
  await expect(page.getByText('Maa suljettu')).toBeVisible()
})
