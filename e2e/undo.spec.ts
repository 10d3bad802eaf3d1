import type { Page } from '@playwright/test'
import { reportCar } from './cars.ts'
import { column } from './desk.ts'
import { callReady, openDialog } from './dialogs.ts'
import { DEMO, expect, PHONE, personIn, test } from './people.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first()

test('a double tap on a phone moves a car once, and an undone move sends no notification', async ({ browser }) => {
  const { page: customer } = await personIn(browser, DEMO.customer)
  const { page: garage } = await personIn(browser, DEMO.garage, PHONE)
  const { path } = await reportCar(customer.context(), 'KUM-11', { title: 'Pakoputki kolisee' })
  await customer.goto(path)
  await garage.goto(path)
  await button(garage, 'Ota työn alle').tap()
  await expect(customer.getByText('otti auton työn alle')).toBeVisible()

  await garage.reload()
  const ready = await garage
    .locator('[data-act-bar]')
    .getByRole('button', { name: 'Valmis noudettavaksi' })
    .boundingBox()
  if (!ready) throw new Error('the usual act is not under the thumb')
  for (const _tap of [1, 2]) await garage.touchscreen.tap(ready.x + ready.width / 2, ready.y + ready.height / 2)
  await openDialog(garage).getByRole('button', { name: 'Valmis noudettavaksi' }).tap()
  await expect(garage.getByText('Auto on noudettavissa', { exact: true })).toBeFocused()
  // nothing is waited for that another page shows: the offer ends by itself
  await button(garage, 'Kumoa').tap()
  await expect(garage.getByText('KUM-11: siirto kumottu')).toBeVisible()
  await expect(button(garage, 'Valmis noudettavaksi')).toBeVisible()
  // gone from the other side as well, with all that a second tap would have done
  await expect(customer.getByText('merkitsi auton noudettavaksi')).toHaveCount(0)
  await expect(customer.getByText('merkitsi auton noudetuksi')).toHaveCount(0)

  // later acts and notifications come after it
  await button(garage, 'Jätä odottamaan').click()
  await openDialog(garage).getByRole('button', { name: 'Jätä odottamaan' }).click()
  await customer.goto('/app/notifications')
  await expect(customer.getByText('KUM-11 odottaa osia').first()).toBeVisible()
  await expect(customer.getByText('KUM-11 on työn alla').first()).toBeVisible()
  await expect(customer.getByText('KUM-11 on noudettavissa')).toHaveCount(0)
  const outbox = await browser.newPage()
  await outbox.goto('/dev/outbox')
  await expect(outbox.getByText('KUM-11 on noudettavissa')).toHaveCount(0)
})

test('a double click on the pick-up confirms it and never archives, and Ctrl + Z takes it back', async ({
  browser,
}) => {
  const { page: customer } = await personIn(browser, DEMO.customer)
  const { page: garage } = await personIn(browser, DEMO.garage)
  const { path } = await reportCar(customer.context(), 'KUM-22', { title: 'Rengasrikko' })
  await customer.goto(path)
  await garage.goto(path)
  await button(garage, 'Ota työn alle').click()
  await callReady(garage)

  await button(customer, 'Vahvista nouto').dblclick()
  await expect(customer.getByText('Auto on noudettu', { exact: true })).toBeFocused()
  await expect(button(customer, 'Arkistoi')).toBeVisible()
  await customer.keyboard.press('Control+z')
  await expect(button(customer, 'Vahvista nouto')).toBeVisible()
  await expect(button(customer, 'Palauta työpöydälle')).toHaveCount(0)
  await expect(garage.getByText('vahvisti noudon')).toHaveCount(0)
  await expect(button(garage, 'Merkitse noudetuksi')).toBeVisible()
})

test('a car that was moved on the board by the keyboard is moved back by it, for a colleague as well', async ({
  browser,
}) => {
  const { context: customer } = await personIn(browser, DEMO.customer)
  const { page } = await personIn(browser, DEMO.garage)
  const { page: colleague } = await personIn(browser, DEMO.mechanic)
  await reportCar(customer, 'KUM-33', { title: 'Valot vilkkuvat' })
  const car = (desk: Page, name: string) => column(desk, name).getByRole('link', { name: 'KUM-33' })
  for (const desk of [page, colleague]) await desk.goto('/app?text=KUM-33')
  await page.getByRole('button', { name: 'Siirrä KUM-33' }).click()
  await page.getByRole('menuitem', { name: 'Ota työn alle' }).dblclick()
  await expect(page.getByText('KUM-33 on työn alla')).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(car(page, 'Uudet')).toBeVisible()
  await expect(car(colleague, 'Uudet')).toBeVisible()
})
