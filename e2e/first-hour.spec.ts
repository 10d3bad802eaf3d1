import { expectAccessible } from './axe.ts'
import { sendReport } from './cars.ts'
import { linkInMail } from './mails.ts'
import { addressOf, freshBusinessId, NEW_PASSWORD, newFounder, newProved } from './newcomers.ts'
import { expect, openContext, openPage, signIn, test } from './people.ts'

test('from signing up to the first reported car, with the next steps ticking in every open browser', async ({
  browser,
}) => {
  const liisa = await openPage(await openContext(browser))
  const email = addressOf('liisa')
  await liisa.goto('/auth/signup')
  await liisa.getByLabel('Nimi').fill('Liisa Uusi')
  await liisa.getByLabel('Sähköposti').fill(email)
  await liisa.getByLabel('Salasana', { exact: true }).fill(NEW_PASSWORD)
  await liisa.getByRole('button', { name: 'Luo tili' }).click()
  await expect(liisa.getByRole('heading', { name: 'Tervetuloa, Liisa Uusi' })).toBeVisible()

  // the mail's link proves the address where she is signed in, by one press and without the password
  await liisa.goto(await linkInMail(browser, email, 'Vahvista sähköpostiosoitteesi'))
  await liisa.getByRole('button', { name: 'Vahvista osoite' }).click()
  await liisa.getByRole('radio', { name: /^Yritys/ }).check()
  await liisa.getByLabel('Organisaation nimi').fill('Liisan Jakelu')
  await liisa.getByLabel('Y-tunnus').fill(freshBusinessId())
  await liisa.getByRole('button', { name: 'Luo organisaatio' }).click()
  const steps = liisa.getByRole('region', { name: 'Näin pääset alkuun' })
  await expect(steps).toContainText('0 / 6')
  await expectAccessible(liisa)

  const elsewhere = await openContext(browser)
  await signIn(elsewhere, email, NEW_PASSWORD)
  const other = await openPage(elsewhere)
  await other.goto('/app')
  const theirs = other.getByRole('region', { name: 'Näin pääset alkuun' })
  await expect(theirs).toContainText('0 / 6')
  await other.evaluate(() => Object.assign(window, { sameDocument: true }))

  await steps.getByRole('link', { name: /Kerro osoitteesi/ }).click()
  await liisa.getByLabel(/^Katuosoite/).fill('Satamatie 2')
  await liisa.getByLabel('Postinumero').fill('20100')
  await liisa.getByLabel('Postitoimipaikka').fill('Turku')
  await liisa.getByRole('button', { name: 'Tallenna' }).click()
  await expect(theirs.getByText('Kerro osoitteesi, tehty')).toBeVisible()

  await liisa.goto('/app')
  await steps.getByRole('link', { name: /Ilmoita ensimmäinen auto/ }).click()
  // the page puts the focus there when it has come
  await expect(liisa.getByLabel('Rekisterinumero')).toBeFocused()
  await liisa.getByLabel('Rekisterinumero').fill('huo 71')
  await liisa.getByRole('option', { name: 'Lisää uusi auto' }).click()
  await sendReport(liisa, 'Jarrut vinkuvat')

  // the car takes the list's place, and a line says what is next
  await expect(other.getByRole('link', { name: /HUO-71/ }).first()).toBeVisible()
  const next = other.getByRole('link', { name: /4 \/ 6: Lisää kuljettajat/ })
  await expect(next).toBeVisible()
  await expectAccessible(other)
  await other.getByRole('button', { name: 'Piilota alkuun pääsyn lista' }).click()
  await expect(next).toHaveCount(0)
  expect(await other.evaluate(() => 'sameDocument' in window), 'nothing was loaded anew').toBe(true)
})

test('a garage sees that it is not listed yet, and its first steps can be hidden and shown again', async ({
  browser,
}) => {
  const { page } = await newFounder(browser, 'Tero', 'GARAGE')
  await page.goto('/app')
  const steps = page.getByRole('region', { name: 'Näin pääset alkuun' })
  await expect(steps).toContainText('Korjaamosi ei ole vielä luettelossa: ylläpito lisää sen.')
  await expectAccessible(page)
  await steps.getByRole('button', { name: 'Piilota lista' }).click()
  await expect(page.getByText('Työpöydällä ei ole nyt huoltoja')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Työpöydällä ei ole nyt huoltoja')).toBeVisible()
  await page.getByRole('button', { name: 'Näytä, miten pääset alkuun' }).click()
  await expect(steps).toBeVisible()
})

test('a new garage finds its name by its Y-tunnus, ticks its services and can bill within the hour', async ({
  browser,
}) => {
  const { page } = await newProved(browser, 'Hilla')
  await page.goto('/app')
  await page.getByRole('radio', { name: /^Korjaamo/ }).check()
  await page.getByLabel('Y-tunnus').fill('33001018')
  await expect(page.getByLabel('Organisaation nimi')).toHaveValue('Hakaniemen Autopaja Oy')
  await expect(page.getByLabel(/^Katuosoite/)).toHaveValue('Hämeentie 14')
  await expect(page.getByText(/Tiedot haettu esimerkkirekisteristä/)).toBeVisible()
  await expectAccessible(page)
  // that company can be founded once in a world: what it filled in goes away with its id
  await page.getByLabel('Y-tunnus').fill(freshBusinessId())
  await expect(page.getByLabel('Organisaation nimi')).toHaveValue('')
  await page.getByLabel('Organisaation nimi').fill('Hillan Autopaja')
  await page.getByLabel(/^Katuosoite/).fill('Hämeentie 14')
  await page.getByLabel('Postinumero').fill('00530')
  await page.getByLabel('Postitoimipaikka').fill('Helsinki')
  await page.getByRole('button', { name: 'Luo organisaatio' }).click()

  const steps = page.getByRole('region', { name: 'Näin pääset alkuun' })
  await expect(steps).toContainText('0 / 8')
  await steps.getByRole('link', { name: /Lisää palvelut ja hinnat/ }).click()
  await page.getByRole('button', { name: 'Valitse tavallisista' }).click()
  await page.getByLabel('Hinta, veroton: Öljynvaihto').fill('89,50')
  await page.getByRole('checkbox', { name: /^Renkaiden vaihto/ }).check()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Lisää 2 palvelua' }).click()
  await expect(page.getByRole('row', { name: /Öljynvaihto/ })).toContainText('89,50')
  await expect(page.getByRole('row', { name: /Renkaiden vaihto/ })).toContainText('sovitaan')

  await page.goto('/app')
  await steps.getByRole('link', { name: /Kerro osoite ja aukioloajat/ }).click()
  // the address is there already: the hours are what is missing
  await expect(page.getByLabel(/^Katuosoite/)).toHaveValue('Hämeentie 14')
  await page.getByRole('checkbox', { name: 'Kerro aukioloajat' }).check()
  await page.getByRole('button', { name: 'Tallenna' }).click()
  await expect(page.getByText('Perustiedot tallennettu')).toBeVisible()

  await page.goto('/app')
  await steps.getByRole('link', { name: /Anna tilinumero/ }).click()
  await page.getByLabel(/^Tilinumero/).fill('FI21 1234 5600 0007 85')
  await page.getByRole('button', { name: 'Tallenna' }).click()
  await expect(page.getByText('Laskutustiedot tallennettu')).toBeVisible()
  await page.goto('/app')
  await expect(steps).toContainText('3 / 8')
  for (const done of ['Lisää palvelut ja hinnat', 'Kerro osoite ja aukioloajat', 'Anna tilinumero ja laskutustiedot'])
    await expect(steps.getByText(`${done}, tehty`)).toBeVisible()
})

test('a fleet invites its garage, which comes by the mail’s link and finds the customer and its message', async ({
  browser,
}) => {
  const fleet = await newFounder(browser, 'Firma', 'CUSTOMER')
  const email = addressOf('kutsuttu')
  await fleet.page.goto('/app/garages')
  await fleet.page.getByRole('button', { name: 'Kutsu korjaamo' }).first().click()
  await fleet.page.getByLabel('Korjaamon nimi').fill('Kulman Korjaamo')
  await fleet.page.getByLabel('Korjaamon sähköposti').fill(email)
  await fleet.page.getByLabel(/^Saateviesti/).fill('Tuodaan autot teille jatkossa täältä.')
  await expectAccessible(fleet.page)
  await fleet.page.getByRole('button', { name: 'Lähetä kutsu' }).click()
  const invited = fleet.page.getByRole('region', { name: 'Kutsutut korjaamot' })
  await expect(invited).toContainText('Lähetetty')

  const link = await linkInMail(browser, email, 'kutsuu korjaamosi Huoltosiltaan')
  const garage = await openPage(await openContext(browser))
  await garage.goto(link)
  await expect(garage.getByText('Tuodaan autot teille jatkossa täältä.')).toBeVisible()
  await expectAccessible(garage)
  await garage.getByLabel('Nimi').fill('Kaisa Korjaaja')
  await garage.getByLabel('Salasana', { exact: true }).fill(NEW_PASSWORD)
  await garage.getByRole('button', { name: 'Luo tili ja jatka' }).click()
  await garage.getByLabel('Y-tunnus').fill(freshBusinessId())
  await garage.getByLabel('Organisaation nimi').fill('Kulman Korjaamo')
  await garage.getByRole('button', { name: 'Luo korjaamo ja hyväksy kutsu' }).click()
  await expect(garage.getByRole('region', { name: 'Näin pääset alkuun' })).toContainText('0 / 8')
  await garage.goto('/app/chats')
  await expect(garage.getByText('Tuodaan autot teille jatkossa täältä.').first()).toBeVisible()

  await expect(invited).toContainText('Liittyi')
  await fleet.page.goto('/app')
  const theirs = fleet.page.getByRole('region', { name: 'Näin pääset alkuun' })
  await expect(theirs.getByText('Etsi korjaamosi tai kutsu se, tehty')).toBeVisible()
})
