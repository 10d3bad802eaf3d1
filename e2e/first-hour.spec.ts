import { expectAccessible } from './axe.ts'
import { sendReport } from './cars.ts'
import { linkInMail } from './mails.ts'
import { addressOf, freshBusinessId, NEW_PASSWORD, newFounder } from './newcomers.ts'
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
  await expect(steps).toContainText('0 / 5')
  await expectAccessible(liisa)

  const elsewhere = await openContext(browser)
  await signIn(elsewhere, email, NEW_PASSWORD)
  const other = await openPage(elsewhere)
  await other.goto('/app')
  const theirs = other.getByRole('region', { name: 'Näin pääset alkuun' })
  await expect(theirs).toContainText('0 / 5')
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
  const next = other.getByRole('link', { name: /3 \/ 5: Lisää kuljettajat/ })
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
