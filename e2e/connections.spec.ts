import { expectAccessible } from './axe.ts'
import { act } from './calls.ts'
import { recordCar } from './cars.ts'
import { newFounder } from './newcomers.ts'
import { expect, test } from './people.ts'

test('a garage asks a customer that it found by its business id, who opens itself, and closes again', async ({
  browser,
}) => {
  const garage = await newFounder(browser, 'Kerttu', 'GARAGE')
  const customer = await newFounder(browser, 'Aslak', 'CUSTOMER')
  const { page: inGarage } = garage
  const { page: inCustomer } = customer
  await act(customer.context, 'settings.contacts.save', {
    organizationId: customer.organizationId,
    row: { name: 'Sanni Salainen', title: 'Kalustopäällikkö', phone: '', email: '', version: 1 },
  })
  await inCustomer.goto('/app')
  await expect(inCustomer.getByRole('heading', { name: 'Nyt sinulta' })).toBeVisible()

  // the garage writes a car down: the form says what happens, and the ticket holds what was typed
  await inGarage.goto('/app/tickets/new')
  await inGarage.getByPlaceholder('Nimi, puhelin tai Y-tunnus').fill(customer.businessId)
  await inGarage.getByRole('option', { name: new RegExp(customer.organizationName) }).click()
  await expect(inGarage.getByText('Yhteyspyyntö lähetetään asiakkaalle')).toBeVisible()
  await expectAccessible(inGarage)
  await inGarage.getByLabel('Rekisterinumero').fill('YHT-1')
  await inGarage.getByRole('option', { name: 'Lisää uusi auto' }).click()
  await inGarage.getByLabel('Mitä autolle pitää tehdä').fill('Jarrut vinkuvat')
  await inGarage.getByRole('button', { name: 'Kirjaa huolto' }).click()
  await expect(inGarage.getByRole('heading', { name: 'Jarrut vinkuvat' })).toBeVisible()
  await expect(inGarage.getByText('Odottaa asiakkaan hyväksyntää')).toBeVisible()
  await expectAccessible(inGarage)
  await inGarage.getByRole('link', { name: 'Asiakkaan sivu' }).click()
  await expect(inGarage.getByRole('heading', { name: customer.organizationName })).toBeVisible()
  await expect(inGarage.getByText(/Odottaa asiakkaan hyväksyntää, pyydetty/)).toBeVisible()
  await expectAccessible(inGarage)
  await expect(inGarage.getByText('Sanni Salainen')).toHaveCount(0)

  // the request comes to the customer's open desk by itself
  await inCustomer.getByRole('link', { name: `${garage.organizationName} pyytää yhteyttä` }).click()
  await expect(inCustomer.getByRole('heading', { name: 'Yhteydet' })).toBeVisible()
  await expect(inCustomer.getByText('Emme ole tarkistaneet tämän korjaamon tietoja.')).toBeVisible()
  await expectAccessible(inCustomer)
  await inCustomer.getByRole('button', { name: `Hyväksy: ${garage.organizationName}` }).click()
  await expect(inCustomer.getByText('Yhteys hyväksytty')).toBeVisible()
  await expect(inCustomer.getByRole('list', { name: 'Avoimet' }).getByText(garage.organizationName)).toBeVisible()

  // and the garage's open page shows the customer's people without a reload
  await expect(inGarage.getByText('Sanni Salainen')).toBeVisible()
  await expect(inGarage.getByText(/^Yhteys avattu/)).toBeVisible()
  await inGarage.getByRole('link', { name: 'Uusi huolto', exact: true }).click()
  await expect(inGarage.getByRole('heading', { level: 1, name: 'Uusi huolto' })).toBeVisible()
  await expect(inGarage.getByRole('main').getByText(customer.organizationName)).toBeVisible()
  await inGarage.goBack()
  await expect(inGarage.getByText('Sanni Salainen')).toBeVisible()

  // taken back, it is closed again, and both keep the ticket
  await inCustomer.getByRole('button', { name: `Katkaise yhteys: ${garage.organizationName}` }).click()
  await expect(inCustomer.getByText(/Korjaamo ei enää näe yhteystietojasi/)).toBeVisible()
  await expectAccessible(inCustomer)
  await inCustomer.getByRole('checkbox', { name: 'Estä uudet yhteyspyynnöt tältä korjaamolta' }).check()
  await inCustomer.getByRole('button', { name: 'Katkaise yhteys', exact: true }).click()
  await expect(inCustomer.getByText('Estetty')).toBeVisible()
  await expect(inGarage.getByText('Sanni Salainen')).toHaveCount(0)
  await expect(inGarage.getByText(/^Asiakas katkaisi yhteyden/)).toBeVisible()
  for (const page of [inGarage, inCustomer]) {
    await page.goto('/app')
    await expect(page.getByRole('link', { name: /Jarrut vinkuvat/ }).first()).toBeVisible()
  }
})

test('a garage takes its request back', async ({ browser }) => {
  const garage = await newFounder(browser, 'Pekka', 'GARAGE')
  const customer = await newFounder(browser, 'Riitta', 'CUSTOMER')
  await recordCar(garage, { customer, vehicle: { registrationNumber: 'YHT-2' }, job: { title: 'Öljynvaihto' } })
  const { page } = garage
  await page.goto('/app/settings/organization-connections')
  await page.getByRole('button', { name: `Peru pyyntö: ${customer.organizationName}` }).click()
  await page.getByRole('button', { name: 'Peru pyyntö', exact: true }).click()
  await expect(page.getByRole('list', { name: 'Hylätyt ja katkaistut' })).toContainText('Pyyntö peruttu')
  await expectAccessible(page)
})
