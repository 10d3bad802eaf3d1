import { expectAccessible } from './axe.ts'
import { linkInMail } from './mails.ts'
import { newFounder, proveAddress } from './newcomers.ts'
import { DEMO, expect, openPage, personIn, test } from './people.ts'

test('who proved the address is mailed that the car is ready, and stops such mails by their link', async ({
  browser,
}) => {
  test.setTimeout(120_000)
  const customer = await newFounder(browser, 'Nelli', 'CUSTOMER')
  const { page } = customer
  await proveAddress(browser, customer)
  const { page: garage } = await personIn(browser, DEMO.garage)

  const report = async (plate: string, title: string): Promise<void> => {
    await page.goto('/app/tickets/new')
    await page.getByLabel('Rekisterinumero').fill(plate)
    await expect(page.getByRole('textbox', { name: 'Malli (valinnainen)', exact: true })).not.toHaveValue('')
    await page.getByText('Vallilan Autohuolto', { exact: true }).click()
    await page.getByLabel('Mitä autolle pitää tehdä').fill(title)
    await page.getByRole('button', { name: 'Ilmoita auto', exact: true }).click()
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    await garage.goto(new URL(page.url()).pathname)
    await garage.getByRole('button', { name: 'Ota työn alle' }).first().click()
    await garage.getByRole('button', { name: 'Merkitse noudettavaksi' }).first().click()
    // the bell tells it at once
    await expect(page.getByText(`${plate} on noudettavissa`).first()).toBeVisible()
  }

  await report('NOU-404', 'Ovi narisee')
  // the mail's second link stops such mails: opening it asks, as programs open links too
  const stop = await linkInMail(browser, customer.email, 'NOU-404 on noudettavissa', /\/api\/unsubscribe/)
  const reader = await openPage(await browser.newContext())
  await reader.goto(stop)
  await expect(reader.getByRole('heading', { name: 'Lopetetaanko viestit?' })).toBeVisible()
  await expectAccessible(reader)
  await page.goto('/app/settings/user-notifications')
  const mails = page.getByRole('switch', { name: 'Noudot: sähköposti' })
  await expect(mails).toBeChecked()
  await reader.getByRole('button', { name: 'Lopeta nämä viestit' }).click()
  await expect(reader.getByRole('heading', { name: 'Viestit on lopetettu' })).toBeVisible()
  await page.reload()
  await expect(mails).not.toBeChecked()

  // told in the app as before, and mailed no more: a mail would have been written with what the bell told
  await report('KOE-55', 'Valot vilkkuvat')
  const outbox = await browser.newPage()
  await outbox.goto('/dev/outbox')
  const own = outbox.getByRole('row').filter({ hasText: customer.email })
  await expect(own.filter({ hasText: 'NOU-404 on noudettavissa' })).toHaveCount(1)
  await expect(own.filter({ hasText: 'KOE-55 on noudettavissa' })).toHaveCount(0)
})
