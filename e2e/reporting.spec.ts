import { readFile } from 'node:fs/promises'
import { expectAccessible } from './axe.ts'
import { DEMO, expect, PHONE, personIn, test } from './people.ts'

test('a garage and its customer read their reports, and a super-user how all garages are used', {
  tag: '@quick',
}, async ({ browser }) => {
  const { page } = await personIn(browser, DEMO.garage)
  await page.goto('/app/reporting')
  await expect(page.getByRole('link', { name: 'Raportointi' })).toHaveAttribute('aria-current', 'page')
  const finished = page.getByRole('region', { name: 'Valmistuneet huollot' })
  await expect(finished.getByText(/edellinen \d/)).toBeVisible()
  // the chart and its table are shown together
  await expect(page.getByRole('img', { name: 'Tulleet ja valmistuneet huollot viikoittain' })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Huollot viikoittain' }).getByRole('row')).not.toHaveCount(1)
  await expect(
    page.getByRole('img', { name: /mekaanikkopäivää kohti.*kannattavuusraja 4 h, tavoite 5,24 h/ }),
  ).toBeVisible()
  await finished.getByText('Miten laskettu').click()
  await expect(finished.getByText('eikä sitä ole avattu uudelleen')).toBeVisible()
  await expectAccessible(page)

  // a number leads to what it counts, and from there to a ticket; what is over is not changed by the other journeys
  await page.goto('/app/reporting?range=lastMonth')
  const [count = 0] = (await finished.getByRole('link', { name: /^Näytä/ }).innerText()).match(/\d+/) ?? []
  await finished.getByRole('link', { name: /^Näytä/ }).click()
  await expect(page.getByText(`Yhteensä ${count} huolto`)).toBeVisible()
  const counted = page.getByRole('list', { name: 'Valmistuneet huollot' }).getByRole('listitem')
  await expect(counted).toHaveCount(Math.min(50, Number(count)))
  await expectAccessible(page)
  await page.getByRole('navigation', { name: 'Murupolku' }).getByRole('link', { name: 'Raportointi' }).click()
  await expect(page).toHaveURL(/reporting\?range=lastMonth$/)

  // a preset and a custom range are in the address
  await page.getByLabel('Jakso', { exact: true }).selectOption('12 kuukautta')
  await expect(page).toHaveURL(/range=months12/)
  await expect(page.getByRole('table', { name: 'Myynti kuukausittain' })).toBeVisible()
  await page.goto('/app/reporting?from=2030-01-01&to=1970-01-01')
  await expect(page.getByText('enintään viisi vuotta')).toBeVisible()
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Lataa CSV: Myynti asiakkaittain' }).click()
  expect(await readFile(await (await downloading).path(), 'utf8')).toMatch(/^\ufeffAsiakas;Huoltoja;Veroton \(€\)/)

  const customer = await personIn(browser, DEMO.customer, PHONE)
  await customer.page.goto('/app/reporting?range=days90')
  await expect(customer.page.getByRole('region', { name: 'Pois ajosta' })).toBeVisible()
  const cars = customer.page.getByRole('table', { name: 'Kulut autoittain' })
  await expect(cars.getByRole('link').first()).toBeVisible()
  await expect(customer.page.getByRole('table', { name: 'Tulevat huollot ja katsastukset' })).toBeVisible()
  await expectAccessible(customer.page)
  await cars.getByRole('link').first().click()
  await expect(customer.page).toHaveURL(/\/app\/vehicles\/.+part=costs/)

  const platform = (await personIn(browser, DEMO.superUser)).page
  await platform.goto('/app/manage/usage')
  const usage = platform.getByRole('table', { name: /^Korjaamojen käyttöaste/ })
  await usage.getByRole('button', { name: 'Varattu' }).click()
  await expect(usage.getByRole('columnheader', { name: 'Varattu' })).toHaveAttribute('aria-sort', 'ascending')
  await usage.getByRole('button', { name: 'Varattu' }).click()
  await expect(platform).toHaveURL(/sort=booked.*direction=desc/)
  // the order is that of what the job has kept, which runs every two minutes
  await expect(async () => {
    await platform.reload()
    await expect(usage.getByRole('row').nth(1)).toContainText('Vallilan Autohuolto', { timeout: 5000 })
  }).toPass({ timeout: 180_000, intervals: [5000] })
  await expect(platform.getByText('mekaanikkopäivät × 7,5 h')).toBeVisible()
  await expectAccessible(platform)
})
