import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { ask } from './calls.ts'
import { recordCar } from './cars.ts'
import { openDialog } from './dialogs.ts'
import { freshPhone, freshPlate } from './fresh.ts'
import { newFounder } from './newcomers.ts'
import { expect, test } from './people.ts'

/** `+358405000001` as Finns write it. */
const spaced = (phone: string): string => `0${phone.slice(4, 6)} ${phone.slice(6, 9)} ${phone.slice(9)}`

test('a second call while the first is half typed loses nothing, and the page stays below', async ({ browser }) => {
  const garage = await newFounder(browser, 'Sirkka', 'GARAGE')
  const phone = freshPhone()
  const known = freshPlate('SOI')
  await recordCar(garage, {
    customer: { newCustomer: { name: 'Reino Soittaja', phone } },
    vehicle: { registrationNumber: known, make: 'Volvo', model: 'V70' },
    job: { title: 'Kesärenkaat alle' },
    scheduledStart: '2099-03-02T06:00:00.000Z',
    scheduledEnd: '2099-03-02T07:00:00.000Z',
  })
  const { page } = garage
  await page.goto('/app/archive')
  await expect(page.getByRole('heading', { name: 'Arkisto', level: 1 })).toBeVisible()
  const car = openDialog(page).getByRole('combobox', { name: 'Rekisterinumero' })
  const job = openDialog(page).getByLabel('Mitä autolle pitää tehdä')

  await page.keyboard.press('F2')
  await expect(car).toBeFocused()
  await car.pressSequentially('bul2')
  await page.keyboard.press('Enter')
  await expect(openDialog(page).getByLabel('Merkki')).toBeFocused()
  await job.fill('Jarrut vinkuvat')

  // the phone rings: the number answers who, which car, and when it is ready
  await page.keyboard.press('F2')
  await expect(car).toBeFocused()
  await expect(car).toHaveValue('')
  await car.pressSequentially(spaced(phone))
  const found = openDialog(page).getByRole('option', { name: new RegExp(`${known}.*Reino Soittaja`) })
  await expect(found).toContainText(
    /Aikataulutettu, aika .*klo 8\.00|Aikataulutettu, aika 2\.3\.2099|Aikataulutettu, aika/,
  )
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(job).toBeFocused()
  await page.keyboard.type('Vilkku pimeä')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Huolto kirjattu työpöydälle')).toBeVisible()
  await expect(openDialog(page)).toHaveCount(0)
  await expect(page).toHaveURL(/\/app\/archive/)

  // the first caller waits where one presses for the next
  await page.getByRole('button', { name: 'Uusi puhelu, 1 kesken' }).click()
  await openDialog(page).getByRole('button', { name: 'Jatka: BUL-2 · Jarrut vinkuvat' }).click()
  await expect(job).toHaveValue('Jarrut vinkuvat')
  await page.keyboard.press('Escape')
  await page.reload()
  await page.getByRole('button', { name: 'Uusi puhelu, 1 kesken' }).click()
  await openDialog(page).getByRole('button', { name: 'Jatka: BUL-2 · Jarrut vinkuvat' }).click()
  await openDialog(page).getByRole('button', { name: 'Lisää uusi asiakas' }).click()
  await openDialog(page).getByLabel('Asiakkaan nimi').fill('Leipomo Lommi')
  await openDialog(page).getByRole('button', { name: 'Kirjaa huolto' }).click()
  await expect(page.getByRole('button', { name: 'Uusi puhelu', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Avaa huolto' }).last().click()
  await expect(page.getByRole('heading', { name: 'Jarrut vinkuvat' })).toBeVisible()
})

const search = (page: Page) => page.getByRole('button', { name: 'Avaa haku' })

test('the search leads from an unknown plate or phone number to a call', async ({ browser }) => {
  const garage = await newFounder(browser, 'Raija', 'GARAGE')
  const { page, context, organizationId } = garage
  const phone = freshPhone()
  await page.goto('/app')
  await search(page).click()
  await page.getByRole('combobox', { name: 'Hae' }).fill('zyx 98')
  await page.getByRole('option', { name: 'Uusi huolto: ZYX-98' }).click()
  const car = openDialog(page).getByRole('combobox', { name: 'Rekisterinumero' })
  await expect(car).toHaveValue('ZYX-98')
  await expect(car).toBeFocused()
  await page.keyboard.press('Escape')

  await search(page).click()
  await page.getByRole('combobox', { name: 'Hae' }).fill(spaced(phone))
  await page.getByRole('option', { name: `Uusi huolto: ${spaced(phone)}` }).click()
  await expect(car).toHaveValue(spaced(phone))
  await expect(openDialog(page).getByRole('option', { name: 'Lisää uusi auto' })).toBeVisible()
  await page.keyboard.press('Enter')
  const typed = openDialog(page).getByRole('textbox', { name: 'Rekisterinumero' })
  await expect(typed).toBeFocused()
  await typed.fill('ZYX-99')
  await expect(openDialog(page).getByLabel('Puhelinnumero').first()).toHaveValue(spaced(phone))
  await openDialog(page).getByLabel('Asiakkaan nimi').fill('Uusi Soittaja')
  await openDialog(page).getByLabel('Mitä autolle pitää tehdä').fill('Ei käynnisty')
  await openDialog(page).getByRole('button', { name: 'Kirjaa huolto' }).click()
  await expect(openDialog(page)).toHaveCount(0)
  const { cars } = await ask(context, 'tickets.intake.cars', { organizationId, text: phone })
  expect(cars).toMatchObject([{ registrationNumber: 'ZYX-99', open: { title: 'Ei käynnisty' } }])
})
