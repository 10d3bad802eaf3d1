import { expectAccessible } from './axe.ts'
import { DEMO, expect, test } from './people.ts'

test('a garage brings its customers in from a foreign file: columns by hand, a wrong row left out', async ({
  signedInAs,
}) => {
  const page = await signedInAs(DEMO.garage)
  await page.goto('/app/settings/garage-import')
  await page.getByRole('button', { name: 'Tuo asiakkaat' }).click()
  const dialog = page.getByRole('dialog')
  const file = [
    'Kunde,Fon,Kennzeichen,Fabrikat',
    'Tuotu Asiakas,050 111 2233,TUO-101,Skoda',
    'Tuotu Asiakas,050 111 2233,TUO-102,Volvo',
    'Väärä Rivi,12,TUO-103,Ford',
  ].join('\n')
  const chosen = { name: 'kunden.csv', mimeType: 'text/csv', buffer: Buffer.from(file) }
  await dialog.locator('input[type=file]').setInputFiles(chosen)

  // no heading is known: a person says what the columns are
  await expect(dialog.getByText('Valitse, missä sarakkeessa on asiakkaan nimi.')).toBeVisible()
  await dialog.getByLabel('Kunde: mitä se on').selectOption('Asiakas')
  await dialog.getByLabel('Fon: mitä se on').selectOption('Puhelin')
  await dialog.getByLabel('Kennzeichen: mitä se on').selectOption('Rekisterinumero')
  await dialog.getByLabel('Fabrikat: mitä se on').selectOption('Merkki')
  await expect(dialog.getByText('Yksi virhe')).toBeVisible()
  await expect(dialog.getByRole('row', { name: /4 Väärä Rivi Puhelin 12 Tarkista puhelinnumero/ })).toBeVisible()
  await expectAccessible(page)

  // the same file again needs no choosing
  await dialog.getByRole('button', { name: 'Valitse toinen tiedosto' }).click()
  await dialog.locator('input[type=file]').setInputFiles(chosen)
  await dialog.getByRole('button', { name: 'Tuo oikeat rivit, jätä 1 pois' }).click()
  await expect(dialog.getByText('Tuotu: 2 / 2 riviä')).toBeVisible()
  const download = page.waitForEvent('download')
  await dialog.getByRole('link', { name: 'Lataa pois jääneet rivit' }).click()
  expect((await download).suggestedFilename()).toBe('vialliset-rivit.csv')
  await dialog.getByRole('button', { name: 'Sulje' }).click()
  await expect(page.getByRole('list', { name: 'Viimeisimmät tuonnit' })).toContainText('kunden.csv')
  await expect(page.getByRole('list', { name: 'Viimeisimmät tuonnit' })).toContainText('uusia autoja 2')
})
