import { linkInText } from './mails.ts'
import { DEMO, expect, openContext, personIn, test } from './people.ts'

test('an adviser reminds a customer of a service, who books by the link without a script', async ({ browser }) => {
  const { page } = await personIn(browser, DEMO.garage)
  await page.goto('/app/reminders')
  const row = page.getByRole('listitem').filter({ hasText: 'Aino Laakso' })
  await expect(row).toContainText('Huolto')
  await row.getByRole('button', { name: 'Muistuta', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Menee: 1 tekstiviesti.')).toBeVisible()
  await dialog.getByLabel('Oma lause viestiin', { exact: false }).fill('Talvirenkaat voi jättää samalla.')
  await dialog.getByRole('button', { name: 'Lähetä muistutus' }).click()
  await expect(page.getByText('Muistutus lähtee')).toBeVisible()
  await expect(row).toHaveCount(0)

  await page.getByRole('link', { name: 'Ei ole vastannut' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Aino Laakso' })).toContainText('LKS-418')

  const link = await linkInText(browser, '+358405550141')
  const stranger = await openContext(browser, { javaScriptEnabled: false })
  const phone = await stranger.newPage()
  await phone.goto(link)
  await expect(phone.getByRole('heading', { name: 'Varaa aika' })).toBeVisible()
  await phone.getByRole('radio').first().check()
  await phone.getByLabel('Kommentti korjaamolle', { exact: false }).fill('Tulen bussilla pois.')
  await phone.getByRole('button', { name: 'Lähetä aikatoive' }).click()
  await expect(phone.getByRole('heading', { name: 'Kiitos, toiveesi on lähetetty' })).toBeVisible()

  await page.goto('/app?text=LKS-418')
  await page.getByRole('link', { name: 'LKS-418' }).first().click()
  await expect(page.getByText('Tulen bussilla pois.').first()).toBeVisible()
})
