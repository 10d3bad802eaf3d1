import { openDialog } from './dialogs.ts'
import { freshPhone } from './fresh.ts'
import { linkInText } from './mails.ts'
import { newFounder } from './newcomers.ts'
import { expect, openContext, test } from './people.ts'

test('a walk-in without an account gets a text message when the car is ready, and sees where to fetch it', async ({
  browser,
}) => {
  const { page } = await newFounder(browser, 'Noora', 'GARAGE')
  const number = freshPhone()
  await page.goto('/app/tickets/new')
  await page.getByRole('combobox', { name: 'Rekisterinumero' }).pressSequentially('wal 77')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Merkki')).toBeVisible()
  await page.getByRole('button', { name: 'Lisää uusi asiakas' }).click()
  await page.getByLabel('Asiakkaan nimi').fill('Veikko Kävelijä')
  await page.locator('[data-part="party"]').getByLabel('Puhelinnumero').fill(number)
  await page.getByLabel('Mitä autolle pitää tehdä').fill('Pakoputki kolisee')
  await page.getByRole('button', { name: 'Kirjaa huolto' }).click()
  await page.getByRole('button', { name: 'Ota työn alle' }).first().click()
  await page.getByRole('button', { name: 'Valmis noudettavaksi' }).first().click()
  const window = openDialog(page)
  await expect(window.getByText('Huollolla ei ole rivejä, joten siitä ei voi laskuttaa.')).toBeVisible()
  await expect(window.getByText('Menee: 1 tekstiviesti.')).toBeVisible()
  await window.getByRole('button', { name: 'Merkitse ja lähetä' }).click()
  await expect(page.getByRole('button', { name: 'Merkitse noudetuksi' }).first()).toBeVisible()

  const link = await linkInText(browser, number)
  const stranger = await openContext(browser, { javaScriptEnabled: false })
  const phone = await stranger.newPage()
  await phone.goto(link)
  await expect(phone.getByRole('heading', { name: 'Noudettavissa' }).first()).toBeVisible()
})
