import { expectAccessible } from './axe.ts'
import { act } from './calls.ts'
import { recordCar } from './cars.ts'
import { openDialog } from './dialogs.ts'
import { acceptConnection, NEW_PASSWORD, newFounder } from './newcomers.ts'
import { expect, openContext, openPage, PHONE, signIn, test } from './people.ts'

test('an adviser writes lines and a price by keyboard only, and the customer sees both live', {
  tag: '@quick',
}, async ({ browser }) => {
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

  const phone = await openContext(browser, PHONE)
  await signIn(phone, customer.email, NEW_PASSWORD)
  const other = await openPage(phone)
  await other.goto(`/app/tickets/${ticketId}`)
  await other.getByRole('tab', { name: 'Työ' }).click()
  const seen = other.getByRole('region', { name: 'Hinta', exact: true })
  await expect(other.getByRole('region', { name: 'Työ', exact: true })).toBeVisible()
  await expect(seen).toHaveCount(0)

  const { page } = garage
  await page.goto(`/app/tickets/${ticketId}`)
  const card = page.getByRole('region', { name: 'Hinta', exact: true })
  await card.getByRole('combobox', { name: 'Lisää rivi' }).focus()
  await page.keyboard.type('jarrup')
  await page.keyboard.press('Enter')
  await expect(card.getByLabel('Määrä')).toBeFocused()
  await page.keyboard.type('2')
  await page.keyboard.press('Enter')
  await expect(card.getByRole('row').filter({ hasText: 'Jarrupalojen vaihto' })).toContainText('240,00')
  await expect(card.getByRole('combobox', { name: 'Lisää rivi' })).toBeFocused()

  // what is on no list is written; a price that cannot be read is said at its field, and what was typed stays
  await page.keyboard.type('Pikkuosat')
  await page.keyboard.press('Enter')
  await expect(card.getByLabel('Määrä')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(card.getByText('Anna hinta euroina, esimerkiksi 528,25')).toBeVisible()
  await card.getByLabel('Hinta, veroton').fill('9,90')
  await page.keyboard.press('Enter')
  await expect(card.getByRole('row')).toHaveCount(3)
  await expect(card).toContainText('313,62')

  await card.getByRole('button', { name: 'Ehdota hintaa' }).click()
  const dialog = openDialog(page)
  await dialog.getByRole('radio', { name: /^Hinta-arvio/ }).check()
  await dialog.getByLabel('Hinta, veroton').fill('200')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Lähetä ehdotus' }).click()
  await expect(page.getByText('ehdotti hintaa: hinta-arvio 200,00')).toBeVisible()
  await expect(card.getByRole('region', { name: 'Hintaehdotus' })).toContainText('Odottaa asiakasta')

  // without a reload, on the other side
  await expect(seen).toContainText('Jarrupalojen vaihto')
  await expect(seen).toContainText('200,00')
  await expectAccessible(other)
  await seen.getByRole('button', { name: 'Hyväksy hinta' }).click()
  await expect(card).toContainText('Pyydä lisätyölupa tai ehdota uutta hintaa.')
  await expect(seen).toContainText('Korjaamon pitää ensin pyytää lisätyölupa.')
  await expect(seen.getByRole('button')).toHaveCount(0)
  await expectAccessible(other)

  // a line that another user removed meanwhile is reported
  await card.getByRole('button', { name: 'Pikkuosat: toiminnot' }).click()
  await page.getByRole('menuitem', { name: 'Poista' }).click()
  await expect(card.getByRole('row')).toHaveCount(2)
  await expect(seen.getByText('Pikkuosat')).toHaveCount(0)
})

test('from the plate to a finished estimate with a package at the customer’s own price, without the mouse', async ({
  browser,
}) => {
  const garage = await newFounder(browser, 'Taavi', 'GARAGE')
  const { organizationId, context, page } = garage
  const row = { vatCode: 'STANDARD', active: true }
  await act(context, 'settings.services.save', {
    organizationId,
    row: { ...row, name: 'Vuosihuolto', group: 'Huollot', priceCents: 20_000, hours: 2 },
  })
  const oil = await act(context, 'settings.products.save', {
    organizationId,
    row: { ...row, code: 'OIL', name: 'Moottoriöljy', unit: 'l', priceCents: 1000 },
  })
  const customer = await newFounder(browser, 'Kuisma', 'CUSTOMER')
  await recordCar(garage, {
    customer,
    vehicle: { registrationNumber: 'PAK-58', make: 'Volvo', model: 'V60' },
    job: { title: 'Pesu' },
  })
  await acceptConnection(customer)
  await act(context, 'settings.customerPrices.save', {
    organizationId,
    row: {
      customerId: customer.organizationId,
      serviceDiscountPerMille: 100,
      productDiscountPerMille: 0,
      prices: [{ kind: 'PRODUCT', sourceId: oil.id, name: oil.name, priceCents: 800 }],
    },
  })
  await page.addInitScript(() => {
    addEventListener('pointerdown', () => sessionStorage.setItem('pressed', 'yes'), true)
  })
  const keys = page.keyboard
  const focused = page.locator(':focus')

  // the package, once
  await page.goto('/app/settings/garage-packages')
  await expect(page.getByText('Ei palvelupaketteja')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Lisää paketti' }).focus()
  await keys.press('Enter')
  const dialog = openDialog(page)
  await expect(dialog.getByLabel('Nimi')).toBeFocused()
  await keys.type('Vuosipaketti, henkilöauto')
  const search = dialog.getByRole('combobox', { name: 'Lisää rivi' })
  await search.focus()
  await keys.type('vuosih')
  await keys.press('Enter')
  await expect(dialog.getByLabel('Määrä: Vuosihuolto')).toBeFocused()
  await keys.press('Enter')
  await expect(search).toBeFocused()
  await keys.type('oil')
  await keys.press('Enter')
  await expect(dialog.getByLabel('Määrä: Moottoriöljy')).toBeFocused()
  await keys.type('4,5')
  await keys.press('Enter')
  await keys.type('Pikkuosat')
  await keys.press('Enter')
  await expect(dialog.getByLabel('Määrä: Pikkuosat')).toBeFocused()
  await keys.press('Enter')
  await keys.press('Enter')
  await expect(dialog.getByLabel('Hinta, veroton: Pikkuosat')).toBeFocused()
  await keys.type('9,90')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Lisää', exact: true }).focus()
  await keys.press('Enter')
  await expect(page.getByRole('row').filter({ hasText: 'Vuosipaketti, henkilöauto' })).toContainText('254,90')

  // the car comes in
  await page.goto('/app/tickets/new')
  await expect(page.getByRole('combobox', { name: 'Rekisterinumero' })).toBeFocused()
  await keys.type('pak58')
  await keys.press('Enter')
  await expect(page.getByText('Volvo V60')).toBeVisible()
  await expect(page.getByLabel('Mitä autolle pitää tehdä')).toBeFocused()
  await keys.type('Vuosihuolto ja öljyt')
  await keys.press('Enter')
  await expect(page.getByRole('heading', { name: 'Vuosihuolto ja öljyt' })).toBeVisible()

  // its estimate
  const card = page.getByRole('region', { name: 'Hinta', exact: true })
  const line = card.getByRole('combobox', { name: 'Lisää rivi' })
  await line.focus()
  await keys.type('henkil')
  await keys.press('Enter')
  await expect(focused).toHaveText('Lisää paketti')
  const offered = card.getByRole('list', { name: 'Paketin rivit' })
  await expect(offered.getByRole('listitem').filter({ hasText: 'asiakashinta' })).toHaveCount(2)
  await expect(card).toContainText('225,90')
  await keys.press('Enter')
  await expect(card.getByRole('table', { name: 'Rivit' }).getByRole('row')).toHaveCount(4)
  await expect(line).toBeFocused()
  await card.getByRole('button', { name: 'Ehdota hintaa' }).focus()
  await keys.press('Enter')
  await expect(dialog.getByRole('radio', { name: /^Hinta-arvio/ })).toBeChecked()
  await expect(dialog.getByLabel('Hinta, veroton')).toHaveValue('225,90')
  await dialog.getByLabel('Hinta, veroton').focus()
  await keys.press('Enter')
  await expect(page.getByText('ehdotti hintaa: hinta-arvio 225,90')).toBeVisible()
  expect(await page.evaluate(() => sessionStorage.getItem('pressed'))).toBeNull()

  // the customer sees the lines, and nothing of what was agreed with whom
  await customer.page.goto(new URL(page.url()).pathname)
  const seen = customer.page.getByRole('region', { name: 'Hinta', exact: true })
  await expect(seen.getByRole('row').filter({ hasText: 'Moottoriöljy' })).toContainText('36,00')
  await expect(seen.getByRole('row').filter({ hasText: 'Vuosihuolto' })).toContainText('180,00')
  await expect(seen).not.toContainText('asiakashinta')
})
