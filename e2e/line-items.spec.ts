import { expectAccessible } from './axe.ts'
import { act } from './calls.ts'
import { recordCar } from './cars.ts'
import { acceptConnection, NEW_PASSWORD, newFounder } from './newcomers.ts'
import { expect, openPage, PHONE, signIn, test } from './people.ts'

test('an adviser writes lines and a price by the keys alone, and the customer sees both as they come', async ({
  browser,
}) => {
  const garage = await newFounder(browser, 'Reijo', 'GARAGE')
  const { organizationId, context } = garage
  const service = { name: 'Jarrupalojen vaihto', group: 'Jarrut', priceCents: 12_000, vatCode: 'STANDARD' }
  await act(context, 'settings.services.save', { organizationId, row: { ...service, hours: 1.5, active: true } })
  const customer = await newFounder(browser, 'Kerttu', 'CUSTOMER')
  const ticketId = await recordCar(garage, {
    customer,
    vehicle: { registrationNumber: 'RIV-10', make: 'Ford', model: 'Transit' },
    job: { title: 'Jarrut vinkuvat' },
  })
  await acceptConnection(customer)

  const phone = await browser.newContext(PHONE)
  await signIn(phone, customer.email, NEW_PASSWORD)
  const other = await openPage(phone)
  await other.goto(`/app/tickets/${ticketId}`)
  await other.getByRole('tab', { name: 'Työ' }).click()
  const seen = other.getByRole('region', { name: 'Hinta' })
  await expect(other.getByRole('region', { name: 'Työ', exact: true })).toBeVisible()
  await expect(seen).toHaveCount(0)

  const { page } = garage
  await page.goto(`/app/tickets/${ticketId}`)
  const card = page.getByRole('region', { name: 'Hinta' })
  await card.getByRole('combobox', { name: 'Lisää rivi' }).focus()
  await page.keyboard.type('jarrup')
  await page.keyboard.press('Enter')
  await expect(card.getByLabel('Määrä')).toBeFocused()
  await page.keyboard.type('2')
  await page.keyboard.press('Enter')
  await expect(card.getByRole('listitem').filter({ hasText: 'Jarrupalojen vaihto' })).toContainText('240,00')
  await expect(card.getByRole('combobox', { name: 'Lisää rivi' })).toBeFocused()

  // what is on no list is written; a price that cannot be read is said at its field, and what was typed stays
  await page.keyboard.type('Pikkuosat')
  await page.keyboard.press('Enter')
  await expect(card.getByLabel('Määrä')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(card.getByText('Anna hinta euroina, esimerkiksi 528,25')).toBeVisible()
  await card.getByLabel('Hinta, veroton').fill('9,90')
  await page.keyboard.press('Enter')
  await expect(card.getByRole('listitem')).toHaveCount(2)
  await expect(card).toContainText('313,62')

  await card.getByRole('button', { name: 'Sovi hinnasta' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: /^Hinta-arvio/ }).check()
  await dialog.getByLabel('Hinta, veroton').fill('200')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Tallenna' }).click()
  await expect(page.getByText('kertoi hinnan: hinta-arvio 200,00')).toBeVisible()
  await expect(card).toContainText('Pyydä lisätyölupa tai sovi uusi hinta.')

  // without a reload, on the other side
  await expect(seen).toContainText('Jarrupalojen vaihto')
  await expect(seen).toContainText('200,00')
  await expect(seen).toContainText('Korjaamon pitää ensin pyytää lisätyölupa.')
  await expect(seen.getByRole('button')).toHaveCount(0)
  await expectAccessible(other)

  // a line that another took away meanwhile is told of
  await card.getByRole('button', { name: 'Pikkuosat: toiminnot' }).click()
  await page.getByRole('menuitem', { name: 'Poista' }).click()
  await expect(card.getByRole('listitem')).toHaveCount(1)
  await expect(seen.getByText('Pikkuosat')).toHaveCount(0)
})
