import { expectAccessible } from './axe.ts'
import { act } from './calls.ts'
import { recordCar } from './cars.ts'
import { openDialog } from './dialogs.ts'
import { acceptConnection, NEW_PASSWORD, newFounder } from './newcomers.ts'
import { expect, openContext, openPage, PHONE, signIn, test } from './people.ts'

test('a garage asks permission for extra work, and the customer answers line by line on a phone', async ({
  browser,
}) => {
  const garage = await newFounder(browser, 'Reijo', 'GARAGE')
  const customer = await newFounder(browser, 'Kerttu', 'CUSTOMER')
  const ticketId = await recordCar(garage, {
    customer,
    vehicle: { registrationNumber: 'LIS-10', make: 'Ford', model: 'Transit' },
    job: { title: 'Jarrut vinkuvat' },
  })
  await acceptConnection(customer)
  const { organizationId, context } = garage
  await act(context, 'tickets.move', { organizationId, ticketId, version: 1, to: 'IN_PROGRESS' })

  const phone = await openContext(browser, PHONE)
  await signIn(phone, customer.email, NEW_PASSWORD)
  const other = await openPage(phone)
  await other.goto(`/app/tickets/${ticketId}`)
  await other.getByRole('tab', { name: 'Työ' }).click()
  const seen = other.getByRole('region', { name: 'Lisätyöt' })
  await expect(other.getByRole('region', { name: 'Työ', exact: true })).toBeVisible()
  await expect(seen).toHaveCount(0)

  const { page } = garage
  await page.goto(`/app/tickets/${ticketId}`)
  const card = page.getByRole('region', { name: 'Lisätyöt' })
  await card.getByRole('button', { name: 'Pyydä lisätyölupa' }).click()
  const dialog = openDialog(page)
  const send = dialog.getByRole('button', { name: 'Lähetä asiakkaalle' })
  await send.click()
  await expect(dialog.getByText('Kerro, mitä löytyi ja mitä ehdotat', { exact: true })).toBeVisible()
  await expect(dialog.getByText('Lisää vähintään yksi rivi')).toBeVisible()
  await dialog.getByLabel('Mitä löytyi ja mitä ehdotat').fill('Palat ovat loppu ja levyt urilla.')
  const write = async (name: string, price: string) => {
    await dialog.getByRole('combobox', { name: 'Lisää rivi' }).focus()
    await page.keyboard.type(name)
    await expect(dialog.getByRole('option', { name: `Kirjoita rivi ”${name}”` })).toBeVisible()
    await page.keyboard.press('Enter')
    await dialog.getByLabel('Hinta, veroton').fill(price)
  }
  await write('Jarrupalat', '100')
  // what is begun and not added would be lost
  await send.click()
  await expect(dialog.getByText('Lisää kesken oleva rivi tai peruuta se')).toBeVisible()
  await dialog.getByLabel('Hinta, veroton').press('Enter')
  await write('Jarrulevyt', '200')
  await dialog.getByLabel('Hinta, veroton').press('Enter')
  await expect(dialog.getByText('376,50')).toBeVisible()
  await expectAccessible(page)

  // a window that is closed by mistake loses nothing
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await card.getByRole('button', { name: 'Pyydä lisätyölupa' }).click()
  await expect(dialog.getByText('376,50')).toBeVisible()
  await send.click()
  await expect(dialog).toHaveCount(0)
  await expect(card).toContainText('Odottaa asiakasta')
  await expect(page.getByText('jätti huollon odottamaan lupaa')).toBeVisible()

  // without a reload, on the other side
  await expect(seen).toContainText('Odottaa vastaustasi')
  await seen.getByRole('button', { name: 'Soittakaa minulle' }).tap()
  await expect(card).toContainText('Soita asiakkaalle')
  await seen.getByRole('button', { name: 'Lähetä vastaus' }).tap()
  await expect(seen.getByText('Valitse, hyväksytkö tämän')).toHaveCount(2)
  await expectAccessible(other)
  await seen
    .getByRole('group', { name: /^Jarrupalat/ })
    .getByLabel('Hyväksyn')
    .check()
  await seen
    .getByRole('group', { name: /^Jarrulevyt/ })
    .getByLabel('En hyväksy')
    .check()
  await expect(seen).toContainText('Hyväksyt nyt 100,00')
  await seen.getByRole('button', { name: 'Lähetä vastaus' }).click()
  await expect(seen).toContainText('Osa hyväksytty')

  // what is approved is a line of the job, which goes on
  await expect(card).toContainText('Osa hyväksytty')
  await expect(page.getByText('hyväksyi osan lisätyöstä 1: 100,00')).toBeVisible()
  const price = page.getByRole('region', { name: 'Hinta' })
  await expect(price).toContainText('Hyväksytyt lisätyöt')
  await expect(price.getByRole('row')).toHaveCount(2)
  await expect(page.getByText('Työn alla').first()).toBeVisible()

  // a second request is answered again
  await card.getByRole('button', { name: 'Muuta' }).click()
  await dialog.getByRole('button', { name: 'Poista rivi Jarrulevyt' }).click()
  await send.click()
  await expect(price.getByRole('row')).toHaveCount(0)
  await seen.getByText('Pyydetty 2 kertaa').click()
  await expect(seen).toContainText('Pois: Jarrulevyt')
  await seen.getByRole('button', { name: 'Hyväksy kaikki' }).click()
  await seen.getByRole('button', { name: 'Lähetä vastaus' }).click()
  await expect(card).toContainText('Hyväksytty')
  await expect(price.getByRole('row')).toHaveCount(2)
})
