import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expectAccessible } from './axe.ts'
import { reportCar } from './cars.ts'
import { DEMO, expect, openPage, PHONE, personIn, signIn, test, WITHOUT_LINE } from './people.ts'

/** A picture of one colour, as a camera would hand it over. */
const picture = async (name: string) => ({
  name,
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 320, height: 240, channels: 3, background: '#777' } })
    .png()
    .toBuffer(),
})

async function photograph(page: Page, name: string): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Ota kuva' }).click()
  await (await chooser).setFiles(await picture(name))
}

test('a mechanic photographs in the hall without a line, twice, and the customer sees each picture once', async ({
  browser,
}) => {
  const { page: customer } = await personIn(browser, DEMO.customer)
  const { path } = await reportCar(customer.context(), 'KUV-11', { title: 'Jarrut vinkuvat' })
  const context = await browser.newContext({ ...PHONE, serviceWorkers: 'allow' })
  await signIn(context, DEMO.mechanic)
  const page = await openPage(context, WITHOUT_LINE)
  // on a phone the conversation is a part of its own
  const messages = `${path}?tab=messages`
  await page.goto(messages)
  await expect(page.getByRole('textbox', { name: 'Kommentti asiakkaalle' })).toBeVisible()
  await page.waitForFunction(() => Boolean(navigator.serviceWorker.controller))

  await context.setOffline(true)
  await photograph(page, 'jarrulevy.png')
  await page.getByRole('button', { name: 'Lähetä kuva' }).click()
  await photograph(page, 'jarrupala.png')
  await page.getByRole('textbox', { name: 'Kommentti asiakkaalle' }).fill('Pala on kulunut loppuun')
  await page.getByRole('button', { name: 'Lähetä kommentti' }).click()
  const waiting = page.getByRole('list', { name: 'Lähettämättä' })
  await expect(waiting.getByText('Odottaa yhteyttä')).toHaveCount(2)
  await expect(waiting.getByRole('img', { name: 'jarrulevy.png' })).toBeVisible()
  // the tab dies
  await page.close()
  const again = await openPage(context, WITHOUT_LINE)
  await context.setOffline(false)
  await again.goto(messages)
  await expect(again.getByRole('img', { name: /^jarrulevy\.png, / })).toHaveCount(1)
  await expect(again.getByRole('img', { name: /^jarrupala\.png, / })).toHaveCount(1)
  await expect(again.getByRole('list', { name: 'Lähettämättä' })).toHaveCount(0)

  await customer.goto(path)
  await expect(customer.getByText('Pala on kulunut loppuun')).toHaveCount(1)
  await expect(customer.getByRole('img', { name: /^jarrulevy\.png, / })).toHaveCount(1)
  await expect(customer.getByRole('img', { name: /^jarrupala\.png, / })).toHaveCount(1)

  // the viewer by keys: through all pictures of the ticket, and back to where one was
  await customer.getByRole('link', { name: /^jarrulevy\.png, / }).focus()
  await customer.keyboard.press('Enter')
  const viewer = customer.getByRole('dialog', { name: 'Huollon kuvat' })
  await expect(viewer.getByRole('button', { name: 'Seuraava kuva' })).toBeEnabled()
  const shown = viewer.getByRole('img', { name: /^jarrulevy\.png, / })
  await expect(shown).toBeInViewport()
  await expectAccessible(customer)
  await customer.keyboard.press('ArrowRight')
  await expect(viewer.getByRole('img', { name: /^jarrupala\.png, / })).toBeInViewport()
  await expect(customer).toHaveURL(/\?photo=/)
  await expect(viewer.getByRole('link', { name: 'Lataa' })).toHaveAttribute('download', 'jarrupala.png')
  await customer.keyboard.press('Escape')
  await expect(viewer).toHaveCount(0)
  await expect(customer).not.toHaveURL(/photo=/)
  await expect(customer.getByRole('link', { name: /^jarrulevy\.png, / })).toBeFocused()

  // on a phone the way back closes it
  await again.getByRole('link', { name: /^jarrupala\.png, / }).click()
  await expect(again.getByRole('dialog', { name: 'Huollon kuvat' })).toBeVisible()
  await again.goBack()
  await expect(again.getByRole('dialog', { name: 'Huollon kuvat' })).toHaveCount(0)
  await expect(again).toHaveURL(new RegExp(`${path}\\?tab=messages$`))
})

test('a picture of a note stays inside the garage, and one that is no picture says so', async ({ browser }) => {
  const { page: customer } = await personIn(browser, DEMO.customer)
  const { path } = await reportCar(customer.context(), 'KUV-22', { title: 'Helma ruostuu' })
  const { page: garage } = await personIn(browser, DEMO.garage)
  await garage.goto(path)
  // the box is one line until it is written in
  await garage.getByRole('textbox', { name: 'Kommentti asiakkaalle' }).click()
  await garage.getByRole('tab', { name: 'Sisäinen muistiinpano' }).click()
  const files = garage.locator('input[type=file]').first()
  await files.setInputFiles({ name: 'lasku.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<html></html>') })
  await expect(garage.getByRole('alert')).toContainText('Tätä tiedostoa ei voi lähettää')
  await garage.getByRole('button', { name: 'Poista lasku.pdf' }).click()
  await files.setInputFiles(await picture('ruoste.png'))
  await garage.getByRole('button', { name: 'Tallenna kuva' }).click()
  await expect(garage.getByRole('img', { name: /^ruoste\.png, / })).toHaveCount(1)
  const id = (await garage.getByRole('link', { name: /^ruoste\.png, / }).getAttribute('href'))?.split('photo=')[1]
  expect((await garage.request.get(`/api/files/${id}/thumbnail`)).status()).toBe(200)
  expect((await customer.request.get(`/api/files/${id}/thumbnail`)).status()).toBe(404)
  await customer.goto(path)
  await expect(customer.getByText('ilmoitti auton korjaamolle')).toBeVisible()
  await expect(customer.getByRole('img', { name: /^ruoste\.png/ })).toHaveCount(0)
})
