import { readFile } from 'node:fs/promises'
import { expectAccessible } from './axe.ts'
import { ask } from './calls.ts'
import { recordCar, ticketOf } from './cars.ts'
import { openDialog } from './dialogs.ts'
import { freshPhone, freshPlate } from './fresh.ts'
import { type Founder, newFounder } from './newcomers.ts'
import { expect, test } from './people.ts'

/** `+358405000001` as Finns write it. */
const spaced = (phone: string): string => `0${phone.slice(4, 6)} ${phone.slice(6, 9)} ${phone.slice(9)}`

/** A customer that the garage has added with a car, and that the search has learned of. */
async function addCaller(garage: Founder, name: string) {
  const [phone, registrationNumber] = [freshPhone(), freshPlate('SOI')]
  const ticketId = await recordCar(garage, {
    customer: { newCustomer: { name, phone } },
    vehicle: { registrationNumber, make: 'Volvo', model: 'V70' },
    job: { title: 'Kesärenkaat alle' },
  })
  const { organizationId, context } = garage
  await expect
    .poll(async () => (await ask(context, 'search.find', { organizationId, text: phone })).length)
    .toBeGreaterThan(0)
  return { name, phone, registrationNumber, ticketId }
}

test('a caller is found by the number on the phone, looked up and taken in', { tag: '@quick' }, async ({ browser }) => {
  const garage = await newFounder(browser, 'Aune', 'GARAGE')
  const caller = await addCaller(garage, 'Reino Soittaja')
  const { page } = garage
  await page.goto('/app')
  await expect(page.getByRole('heading', { name: 'Työpöytä' })).toBeVisible()
  await page.keyboard.press('Control+k')
  const search = page.getByRole('dialog', { name: 'Haku' })
  await search.getByRole('combobox').fill(spaced(caller.phone))
  await expect(search.getByRole('option').first()).toContainText('Reino Soittaja')
  await page.keyboard.press('Enter')

  await expect(page.getByRole('heading', { level: 1, name: 'Reino Soittaja' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Soita: Reino Soittaja' })).toHaveAttribute('href', `tel:${caller.phone}`)
  await expect(
    page.getByRole('region', { name: 'Avoimet huollot' }).getByRole('link', { name: 'Kesärenkaat alle' }),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Lisää muistiinpano' }).click()
  await page.getByRole('textbox', { name: 'Muistiinpano' }).fill('Maksaa noudettaessa')
  await page.getByRole('button', { name: 'Tallenna' }).click()
  await expect(page.getByRole('region', { name: 'Muistiinpano' })).toContainText('Maksaa noudettaessa')
  await expectAccessible(page)

  // the garage gives the address that an invoice needs
  await page.getByRole('link', { name: 'Muokkaa laskutustietoja' }).click()
  await page.getByLabel('Laskutusosoite').fill('Kotitie 1\n20100 Turku')
  await page.getByRole('button', { name: 'Tallenna' }).click()
  await expect(page.getByText('Laskutustiedot tallennettu')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Yleiskuva' }).click()
  await expect(page.getByRole('region', { name: 'Laskutustiedot' })).toContainText('20100 Turku')

  await page.getByRole('main').getByRole('link', { name: 'Uusi huolto' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Uusi huolto' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Rekisterinumero' }).fill(caller.registrationNumber)
  await page.getByRole('option', { name: caller.registrationNumber }).click()
  await expect(page.getByRole('main').getByText('Reino Soittaja').first()).toBeVisible()
  await page.getByLabel('Mitä autolle pitää tehdä').fill('Jarrut vinkuvat')
  await page.getByRole('button', { name: 'Kirjaa huolto' }).click()
  await expect(page.getByRole('heading', { name: 'Jarrut vinkuvat' })).toBeVisible()
  await page.getByRole('link', { name: 'Asiakkaan sivu' }).click()
  await expect(
    page.getByRole('region', { name: 'Avoimet huollot' }).getByRole('link', { name: 'Jarrut vinkuvat' }),
  ).toBeVisible()

  // and the register knows the number in any form
  await page.getByRole('main').getByRole('link', { name: 'Asiakkaat' }).click()
  await page.getByRole('searchbox', { name: 'Hae asiakkaita' }).fill(caller.phone.slice(-6))
  await expect(page.getByRole('row', { name: /Reino Soittaja/ })).toContainText('2')
  await expectAccessible(page)
})

test('a customer is not added twice: who has the number already is offered', async ({ browser }) => {
  const garage = await newFounder(browser, 'Oskari', 'GARAGE')
  const caller = await addCaller(garage, 'Siiri Soittaja')
  const { page } = garage
  await page.goto('/app/tickets/new')
  await page.getByRole('combobox', { name: 'Rekisterinumero' }).fill(freshPlate('UUS'))
  await page.getByRole('option', { name: 'Lisää uusi auto' }).click()
  await page.getByRole('button', { name: 'Lisää uusi asiakas' }).click()
  await page.getByLabel('Asiakkaan nimi').fill('Siiri S.')
  await page.getByLabel('Puhelinnumero').first().fill(spaced(caller.phone))
  await expect(page.getByText('Tämä numero on jo asiakkaalla Siiri Soittaja')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Valitse tämä asiakas' }).click()
  await page.getByLabel('Mitä autolle pitää tehdä').fill('Katsastus')
  await page.getByRole('button', { name: 'Kirjaa huolto' }).click()
  await expect(page.getByRole('heading', { name: 'Katsastus' })).toBeVisible()
  await expect(page.getByText('Siiri Soittaja').first()).toBeVisible()
  await expect(page.getByText('Siiri S.', { exact: true })).toHaveCount(0)

  // the register adds a customer without a car, and asks the same
  await page.goto('/app/customers')
  await page.getByRole('button', { name: 'Lisää asiakas' }).click()
  const dialog = page.getByRole('dialog', { name: 'Lisää asiakas' })
  await dialog.getByLabel('Puhelinnumero').fill(caller.phone)
  await expect(dialog.getByRole('link', { name: 'Avaa asiakas' })).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Nimi').fill('Ville Vasta')
  await dialog.getByLabel('Puhelinnumero').fill(spaced(freshPhone()))
  await expect(dialog.getByRole('link', { name: 'Avaa asiakas' })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Lisää asiakas' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ville Vasta' })).toBeVisible()
})

test('a person gets a copy of what is kept, and is erased when no ticket is open', async ({ browser }) => {
  const garage = await newFounder(browser, 'Eero', 'GARAGE')
  const { page, context, organizationId } = garage
  const { name, phone, ticketId } = await addCaller(garage, 'Tyyne Unohdettava')
  const ticket = ticketOf(context, ticketId)
  await ticket.comment(`Soitettu ${spaced(phone)}, ${name} ei vastannut`)
  await page.goto(`/app/tickets/${ticketId}`)
  await page.getByRole('link', { name: 'Asiakkaan sivu' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  const customerPage = page.url()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Lataa asiakkaan tiedot' }).click()
  const copy = await download
  expect(copy.suggestedFilename()).toContain('Tyyne')
  expect(JSON.parse(await readFile(await copy.path(), 'utf8'))).toMatchObject({
    profile: { name, phone },
    tickets: [{ title: 'Kesärenkaat alle' }],
  })

  const erase = async () => {
    await page.getByRole('button', { name: 'Poista henkilön tiedot' }).click()
    await openDialog(page).getByRole('button', { name: 'Poista tiedot' }).click()
  }
  await erase()
  await expect(openDialog(page).getByText(/^Asiakkaalla on avoimia huoltoja\./)).toBeVisible()
  await expectAccessible(page)
  await openDialog(page).getByRole('button', { name: 'Peruuta' }).click()
  for (const to of ['IN_PROGRESS', 'READY', 'DONE']) await ticket.move(to)
  await erase()
  await expect(page.getByText('Henkilön tiedot poistettu')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Asiakkaat' })).toBeVisible()
  await expect(page.getByRole('main').getByText(name)).toHaveCount(0)

  await page.goto(customerPage)
  await expect(page.getByRole('heading', { name: 'Asiakasta ei löytynyt' })).toBeVisible()
  await page.goto(`/app/tickets/${ticketId}`)
  await expect(page.getByText('Soitettu Poistettu henkilö, Poistettu henkilö ei vastannut')).toBeVisible()
  await expect(page.getByText(spaced(phone))).toHaveCount(0)
  await expect(page.getByText(name)).toHaveCount(0)
  for (const text of [phone, name])
    await expect.poll(async () => await ask(context, 'search.find', { organizationId, text })).toEqual([])
})
