import { DEMO, expect, openPage, personIn, signIn, test, WITHOUT_LINE } from './people.ts'

/** The column with this heading on the work desk. */
const column = (page: import('@playwright/test').Page, name: string) =>
  page.getByRole('region', { name: new RegExp(`^${name} \\d`) })

test('the keyboard alone moves a car on, and says so', async ({ signedInAs }) => {
  const page = await signedInAs(DEMO.mechanic)
  await page.goto('/app')
  const card = column(page, 'Uudet').getByRole('link').last()
  const name = (await card.textContent()) ?? ''
  const plate = /[A-Z]{3}-\d{3}/.exec(name)?.[0] ?? 'no plate'
  await card.focus()
  await page.keyboard.press('Alt+ArrowRight')
  // scheduling asks for a time first; it may be left open
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Aikatauluta' }).click()
  await expect(column(page, 'Aikataulutetut').getByRole('link', { name: plate })).toBeVisible()
  await expect(column(page, 'Uudet').getByRole('link', { name: plate })).toHaveCount(0)
  await expect(page.getByRole('status').filter({ hasText: plate })).toBeAttached()
})

test('dragging a car to another column moves it for everyone', async ({ browser }) => {
  const { page } = await personIn(browser, DEMO.garage)
  const { page: colleague } = await personIn(browser, DEMO.mechanic)
  for (const desk of [page, colleague]) {
    await desk.goto('/app')
    await expect(column(desk, 'Aikataulutetut')).toBeVisible()
  }
  const card = column(page, 'Aikataulutetut').getByRole('article').first()
  const plate = /[A-Z]{3}-\d{3}/.exec((await card.textContent()) ?? '')?.[0] ?? 'no plate'
  await card.dragTo(column(page, 'Työn alla'))
  await expect(column(page, 'Työn alla').getByRole('link', { name: plate })).toBeVisible()
  await expect(column(colleague, 'Työn alla').getByRole('link', { name: plate })).toBeVisible()
})

test('a report sent without a connection stays filled, says so, and is made once when sent again', async ({
  browser,
}) => {
  const context = await browser.newContext()
  await signIn(context, DEMO.customer)
  const page = await openPage(context, WITHOUT_LINE)
  await page.goto('/app/tickets/new')
  await page.getByLabel('Rekisterinumero').fill('KUL-104')
  await page.getByText('Turun Rengas ja Jarru', { exact: true }).click()
  const title = page.getByLabel('Mitä autolle pitää tehdä')
  await title.fill('Renkaat talvikuntoon')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Ilmoita auto', exact: true }).click()
  await expect(page.getByText(/Yhteys katkesi/)).toBeVisible()
  await expect(title).toHaveValue('Renkaat talvikuntoon')
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Ilmoita auto', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Renkaat talvikuntoon' })).toBeVisible()
  await page.goto('/app?text=Renkaat+talvikuntoon')
  await expect(page.getByRole('link', { name: /Renkaat talvikuntoon/ })).toHaveCount(1)
})

test('a ticket that does not exist and one of others look the same', async ({ signedInAs }) => {
  const page = await signedInAs(DEMO.customer)
  for (const id of ['01a1fd96-7f67-7cc8-8c6d-3351aafe9b12', 'ei-ole']) {
    await page.goto(`/app/tickets/${id}`)
    await expect(page.getByRole('heading', { name: 'Huoltoa ei löytynyt' })).toBeVisible()
  }
})
