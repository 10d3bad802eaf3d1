import { sendReport } from './cars.ts'
import { callReady } from './dialogs.ts'
import { DEMO, expect, openContext, openPage, personIn, test } from './people.ts'

test('a car is reported, repaired and fetched, and each side sees the other’s change without a reload', async ({
  browser,
}) => {
  const { page: garage } = await personIn(browser, DEMO.garage)
  // a long column draws only the cards that are near the window
  await garage.goto('/app?text=huo+70')
  await expect(garage.getByRole('heading', { name: 'Työpöytä' })).toBeVisible()
  // a reload would take this mark away
  await garage.evaluate(() => Object.assign(window, { sameDocument: true }))

  // the customer signs in by the page itself
  const context = await openContext(browser)
  const customer = await openPage(context)
  await customer.goto('/app/tickets/new')
  await customer.getByLabel('Sähköposti').fill(DEMO.customer)
  await customer.getByLabel('Salasana', { exact: true }).fill('huoltosilta')
  await customer.getByRole('button', { name: 'Kirjaudu sisään', exact: true }).click()
  await expect(customer.getByRole('heading', { name: 'Ilmoita auto korjaamolle' })).toBeVisible()

  // the plate is typed as people type it, and the register knows the car
  await customer.getByLabel('Rekisterinumero').fill('huo 70')
  await customer.getByRole('option', { name: /HUO-70/ }).click()
  await expect(customer.getByRole('textbox', { name: 'Malli (valinnainen)', exact: true })).toHaveValue('Caddy')
  await sendReport(customer, 'Takaluukku ei aukea')
  await customer.evaluate(() => Object.assign(window, { sameDocument: true }))

  // the garage sees it live, opens it and takes it to work
  const card = garage.getByRole('link', { name: /HUO-70/ }).first()
  await expect(card).toBeVisible()
  await card.click()
  await expect(garage.getByRole('heading', { name: 'Takaluukku ei aukea' })).toBeVisible()
  await garage.getByRole('button', { name: 'Ota työn alle' }).first().click()
  await expect(customer.getByText('otti auton työn alle')).toBeVisible()

  // words go both ways; the internal note stays inside
  await garage.getByRole('textbox', { name: 'Kommentti asiakkaalle' }).fill('Lukko vaihdetaan, valmista iltapäivällä')
  await garage.getByRole('button', { name: 'Lähetä kommentti' }).click()
  await expect(customer.getByText('Lukko vaihdetaan, valmista iltapäivällä')).toBeVisible()
  // the box is one line until it is written in
  await garage.getByRole('textbox', { name: 'Kommentti asiakkaalle' }).click()
  await garage.getByRole('tab', { name: 'Sisäinen muistiinpano' }).click()
  await garage.getByRole('textbox', { name: 'Sisäinen muistiinpano' }).fill('Tarkista saranat')
  await garage.getByRole('button', { name: 'Tallenna muistiinpano' }).click()
  await expect(garage.getByText('Tarkista saranat')).toBeVisible()

  await callReady(garage)
  const fetch = customer.getByRole('button', { name: 'Vahvista nouto' }).first()
  await expect(fetch).toBeVisible()
  await expect(customer.getByText('Tarkista saranat')).toHaveCount(0)
  await fetch.click()
  await expect(garage.getByRole('button', { name: 'Arkistoi' })).toBeVisible()
  // the bell shows it too, once it cannot be undone any more; no toast covers the open ticket
  await customer.getByRole('button', { name: /^Ilmoitukset/ }).click()
  await expect(customer.getByRole('dialog').getByText('HUO-70 on noudettavissa')).toBeVisible()
  await expect(customer.getByTestId('toast').filter({ hasText: 'on noudettavissa' })).toHaveCount(0)
  await customer.keyboard.press('Escape')

  // off the garage's desk, still on the customer's
  await garage.getByRole('button', { name: 'Arkistoi' }).click()
  await expect(garage.getByRole('button', { name: 'Palauta työpöydälle' })).toBeVisible()
  await garage
    .getByRole('link', { name: /Työpöytä/ })
    .first()
    .click()
  await expect(garage.getByRole('heading', { name: 'Työpöytä' })).toBeVisible()
  await garage.getByRole('searchbox').fill('HUO-70')
  await expect(garage.getByText('Rajaukseen sopivia huoltoja ei ole')).toBeVisible()
  await expect(garage.getByRole('link', { name: /HUO-70/ })).toHaveCount(0)
  await garage.getByRole('button', { name: 'Arkistoidut' }).click()
  await expect(garage.getByRole('link', { name: /HUO-70/ })).toBeVisible()

  for (const page of [garage, customer])
    expect(await page.evaluate(() => 'sameDocument' in window), 'no page was reloaded').toBe(true)
})
