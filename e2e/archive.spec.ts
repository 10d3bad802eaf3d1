import { readFile } from 'node:fs/promises'
import { streamXlsxRows } from 'hucre/xlsx'
import { expectAccessible } from './axe.ts'
import { act, organizationIdOf } from './calls.ts'
import { reportCar, ticketOf } from './cars.ts'
import { DEMO, expect, PHONE, personIn, test } from './people.ts'

test('what is past is searched and filtered, taken out as files, and brought back to the desk', {
  tag: '@quick',
}, async ({ browser }) => {
  const { context: customer } = await personIn(browser, DEMO.customer, PHONE)
  const { context, page } = await personIn(browser, DEMO.garage)
  const organizationId = await organizationIdOf(context)
  const past = async (plate: string, title: string) => {
    const { ticketId } = await reportCar(customer, plate, { title })
    const ticket = ticketOf(context, ticketId)
    for (const status of ['IN_PROGRESS', 'READY', 'DONE'] as const) await ticket.move(status)
    await act(context, 'tickets.archive', { organizationId, ticketId, archived: true, requestKey: crypto.randomUUID() })
  }
  await past('ARK-71', 'Jakohihna')
  await past('ARK-72', '=Jarrut')

  await page.goto('/app')
  await page.getByRole('link', { name: 'Arkisto' }).click()
  await expect(page.getByRole('heading', { name: 'Arkisto', level: 1 })).toBeVisible()
  const list = page.getByRole('list', { name: 'Arkisto' })
  await expect(list.getByRole('listitem').filter({ hasText: 'ARK-72' })).toContainText('=Jarrut')
  await expectAccessible(page)

  await page.getByRole('searchbox', { name: 'Hae arkistosta' }).fill('ark7')
  await expect(list.getByRole('listitem')).toHaveCount(2)
  await page.getByLabel('Laji').selectOption('Huollot')
  await page.getByLabel('Aika').selectOption('Tämä vuosi')
  await page.getByLabel('Tila').selectOption('Valmis')
  await expect(page).toHaveURL(/text=ark7.*kind=ticket.*from=.*status=DONE/)
  await page.reload()
  await expect(list.getByRole('listitem')).toHaveCount(2)

  const fileOf = async (name: string) => {
    const coming = page.waitForEvent('download')
    await page.getByRole('button', { name }).click()
    const file = await coming
    return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
  }
  const csv = await fileOf('Lataa CSV')
  expect(csv.name).toMatch(/^arkisto-.*\.csv$/)
  const lines = csv.bytes.toString().split('\r\n')
  expect(lines).toHaveLength(4)
  expect(lines[0]).toMatch(/^\ufeffLaji;Numero;Rekisterinumero;/)
  expect(lines[1]).toMatch(/^Huolto;\d{4}-\d+;ARK-72;;Ford;Transit;;;;'=Jarrut;Pohjolan Kuljetus;Valmis;/)
  const workbook = await fileOf('Lataa Excel')
  const titles = []
  for await (const { values } of streamXlsxRows(workbook.bytes)) titles.push(values[9])
  expect(titles).toEqual(['Otsikko', '=Jarrut', 'Jakohihna'])

  // a file that takes its time can be given up
  await page.route('**/api/archive/archive.csv*', () => {})
  await page.getByRole('button', { name: 'Lataa CSV' }).click()
  await expect(page.getByRole('progressbar')).toBeVisible()
  await page.getByRole('button', { name: 'Peruuta' }).click()
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Lataa CSV' })).toBeFocused()

  await page.getByRole('button', { name: 'Palauta työpöydälle ARK-71' }).click()
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await expect(page.getByText('ARK-71 palautettu työpöydälle')).toBeVisible()
  await page.getByRole('button', { name: 'Kumoa' }).click()
  await expect(list.getByRole('listitem')).toHaveCount(2)
  // the second press of a double click does nothing more; the guard of the press before it ends in its own time
  const bringBack = page.getByRole('button', { name: 'Palauta työpöydälle ARK-71' })
  await expect(async () => {
    if (await bringBack.isVisible()) await bringBack.dblclick()
    await expect(list.getByRole('listitem')).toHaveCount(1, { timeout: 1000 })
  }).toPass()
  await list.getByRole('link', { name: /=Jarrut/ }).click()
  await expect(page.getByRole('heading', { name: '=Jarrut' })).toBeVisible()
  await page.goBack()
  await expect(list.getByRole('listitem')).toHaveCount(1)
})
