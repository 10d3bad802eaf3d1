import type { BrowserContext } from '@playwright/test'
import { entryFields } from '../src/features/maintenance-books/server/entry-fields.ts'
import { expectAccessible } from './axe.ts'
import { act, ask, organizationIdOf } from './calls.ts'
import { reportCar, ticketOf } from './cars.ts'
import { openDialog } from './dialogs.ts'
import { DEMO, expect, PHONE, personIn, test } from './people.ts'

/** A history of this ticket's car that the customer asked for and has got, 49 € without VAT; answers the book's path. */
async function deliveredBook(garage: BrowserContext, customer: BrowserContext, ticketId: string): Promise<string> {
  const [own, asking] = [await organizationIdOf(garage), await organizationIdOf(customer)]
  const at = { organizationId: own }
  const properties = await ask(garage, 'settings.properties.get', at)
  if (properties.historyFeeCents !== 4900)
    await act(garage, 'settings.properties.save', { ...at, edit: { ...properties, historyFeeCents: 4900 } })
  const { vehicleId } = await ask(customer, 'tickets.get', { organizationId: asking, ticketId })
  const { maintenanceBookId } = await act(customer, 'maintenanceBooks.request', {
    organizationId: asking,
    garageId: own,
    vehicle: { vehicleId },
    note: '',
    feeCents: 4900,
  })
  const book = { ...at, maintenanceBookId }
  const move = async (to: 'take' | 'deliver') => {
    const { version } = await ask(garage, 'maintenanceBooks.details', book)
    await act(garage, `maintenanceBooks.${to}`, { ...book, version })
  }
  await move('take')
  const { entryId } = await act(garage, 'maintenanceBooks.addEntry', {
    ...book,
    fields: entryFields({ mileageKm: null, nextServiceKm: null }),
    fileIds: [],
    correctsId: null,
    requestKey: crypto.randomUUID(),
  })
  await act(garage, 'maintenanceBooks.sign', { ...at, entryId, version: 1, mileageConfirmed: false })
  await move('deliver')
  return `/app/maintenance-books/${maintenanceBookId}`
}

/** 120 € without VAT. */
async function addLine(context: BrowserContext, ticketId: string) {
  await ticketOf(context, ticketId).addLine({
    name: 'Jarrupalat <eteen> & asennus',
    unitPriceCents: 8000,
    quantityThousandths: 1500,
    unit: 'h',
  })
}

test('a finished ticket is marked as invoiced, taken out in three forms by both sides, and cancelled', {
  tag: '@quick',
}, async ({ browser }) => {
  const { context: buyer, page: customer } = await personIn(browser, DEMO.customer, PHONE)
  const { ticketId, path } = await reportCar(buyer, 'LAS-71', { title: 'Jarrut vinkuvat' })
  const { context, page } = await personIn(browser, DEMO.garage)
  const ticket = ticketOf(context, ticketId)
  await ticket.move('IN_PROGRESS')
  await ticket.move('READY')
  await page.goto(path)
  const card = page.getByRole('region', { name: 'Laskutus' })
  await expect(page.getByRole('region', { name: 'Hinta' })).toBeVisible()
  await expect(card).toHaveCount(0)

  await ticket.move('DONE')
  await expect(card.getByText(/^Huollolla ei ole laskutettavia rivejä/)).toBeVisible()
  const mark = card.getByRole('button', { name: 'Tee laskutusperuste' })
  await expect(mark).toBeDisabled()
  await ticket.move('IN_PROGRESS')
  await addLine(context, ticketId)
  await ticket.move('READY')
  await ticket.move('DONE')
  await expect(mark).toBeEnabled()
  await expectAccessible(page)

  await customer.goto(path)
  await customer.getByRole('tab', { name: 'Työ' }).click()
  const seen = customer.getByRole('region', { name: 'Laskutus' })
  await expect(customer.getByRole('region', { name: 'Hinta' })).toBeVisible()
  await expect(seen).toHaveCount(0)
  const makeIt = async () => {
    await mark.click()
    const preview = openDialog(page)
    await expect(preview).toContainText('Jarrupalat <eteen> & asennus')
    await expectAccessible(page)
    await preview.getByRole('button', { name: 'Tee laskutusperuste 150,60' }).click()
    await expect(card.getByText(/Laskutusperuste 20\d\d-\d{4}/)).toBeVisible()
  }
  await makeIt()
  await expect(card).toContainText('150,60')
  // on the other side, without a reload
  await expect(seen.getByText(/Laskutusperuste 20\d\d-\d{4}/)).toBeVisible()
  await expect(seen.getByRole('button')).toHaveCount(0)
  await expectAccessible(customer)

  await card.getByRole('button', { name: 'Peru laskutus' }).click()
  await expect(openDialog(page)).toContainText('Numero jää käyttöön peruttuna.')
  await expectAccessible(page)
  await openDialog(page).getByRole('button', { name: 'Peru laskutus' }).click()
  await expect(mark).toBeEnabled()
  await expect(seen).toHaveCount(0)
  await makeIt()

  const file = async (name: string) => {
    const answer = await buyer.request.get((await seen.getByRole('link', { name }).getAttribute('href')) ?? '')
    expect(answer.status()).toBe(200)
    return answer.body()
  }
  expect((await file('PDF')).subarray(0, 5).toString()).toBe('%PDF-')
  expect((await file('CSV')).toString()).toContain('Jarrupalat <eteen> & asennus;1,5;h;80;0;25,5;120')
  const xml = (await file('Finvoice')).toString()
  expect(xml).toContain('<ArticleName>Jarrupalat &lt;eteen&gt; &amp; asennus</ArticleName>')
  expect(xml).toContain('>150,60</EpiInstructedAmount>')
  // what was taken out is credited, not cancelled
  await expect(card).toContainText('Lähetetty')
  await expect(card.getByRole('button', { name: 'Peru laskutus' })).toHaveCount(0)
})

test('an invoice is mailed, credited in part and as a whole, and its customer sees all of it', async ({ browser }) => {
  const { context: buyer, page: customer } = await personIn(browser, DEMO.customer, PHONE)
  const { context, page } = await personIn(browser, DEMO.garage)
  const { ticketId, path } = await reportCar(buyer, 'LAS-72', { title: 'Vaihteisto rohisee' })
  await addLine(context, ticketId)
  const ticket = ticketOf(context, ticketId)
  for (const status of ['IN_PROGRESS', 'READY', 'DONE']) await ticket.move(status)
  await page.goto('/app')
  const entry = page.getByRole('link', { name: /^Laskutus/ })
  await expect(entry).toContainText('laskuttamatta')
  await entry.click()
  const group = page.getByRole('region', { name: 'Pohjolan Kuljetus' })
  await group.getByRole('checkbox', { name: 'LAS-72' }).check()
  await group.getByRole('button', { name: 'Tee laskutusperuste' }).click()
  await openDialog(page).getByRole('button', { name: 'Tee laskutusperuste 150,60' }).click()
  await expect(group.getByRole('checkbox', { name: 'LAS-72' })).toHaveCount(0)
  const made = page.getByRole('region', { name: 'Juuri tehdyt' }).getByRole('listitem').first()
  await expect(made).toContainText(/20\d\d-\d{4} Pohjolan Kuljetus 150,60/)
  await expect(made).toContainText('Lähettämättä')
  await made.getByRole('button', { name: /^Lähetä sähköpostilla/ }).click()
  await expect(openDialog(page).getByRole('textbox', { name: 'Sähköpostiosoite' })).toBeVisible()
  await openDialog(page).getByRole('button', { name: 'Peruuta' }).click()
  await expectAccessible(page, 'just made')

  await page.getByRole('link', { name: 'Laskutetut' }).click()
  const list = page.getByRole('list', { name: 'Laskutusperusteet' })
  await expect(list.getByRole('listitem').first()).toBeVisible()
  await page.getByRole('searchbox', { name: 'Hae laskutusperusteista' }).fill('LAS-72')
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await list.getByRole('link', { name: /^20\d\d-\d{4}$/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Lähettämättä')
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Lähetä sähköpostilla' }).click()
  const address = openDialog(page).getByRole('textbox', { name: 'Sähköpostiosoite' })
  await address.fill('ei osoite')
  await openDialog(page).getByRole('button', { name: 'Lähetä' }).click()
  await expect(openDialog(page).getByRole('alert')).toContainText('Tarkista sähköpostiosoite')
  await expectAccessible(page)
  const to = `laskut-${ticketId}@example.fi`
  await address.fill(to)
  await openDialog(page).getByRole('button', { name: 'Lähetä' }).click()
  const steps = page.getByRole('region', { name: 'Vaiheet' })
  await expect(steps.getByText('Lähetetty', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Peru laskutus' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Lähetä uudelleen' }).click()
  await expect(openDialog(page)).toContainText(`osoitteeseen ${to}`)
  await openDialog(page).getByRole('button', { name: 'Peruuta' }).click()
  const outbox = await context.request.get('/dev/outbox')
  expect(await outbox.text()).toContain(to)

  await page.getByRole('button', { name: 'Hyvitä' }).click()
  await openDialog(page).getByRole('checkbox', { name: 'Koko lasku' }).uncheck()
  await openDialog(page)
    .getByRole('checkbox', { name: /^Jarrupalat/ })
    .check()
  await openDialog(page).getByRole('textbox', { name: 'Hyvitetään, veroton' }).fill('20')
  await expectAccessible(page)
  await openDialog(page).getByRole('button', { name: 'Tee hyvityslasku 25,10' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/Hyvityslasku H20\d\d-\d{4}/)
  await expectAccessible(page)
  await page.getByRole('region', { name: 'Hyvitykset' }).getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Hyvitetty osittain')
  await expect(page.getByRole('region', { name: 'Hyvitykset' })).toContainText('jäljellä 125,50')
  await page.getByRole('button', { name: 'Hyvitä' }).click()
  await openDialog(page).getByRole('button', { name: 'Tee hyvityslasku 125,50' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Hyvityslasku')

  await customer.goto(path)
  await customer.getByRole('tab', { name: 'Työ' }).click()
  const seen = customer.getByRole('region', { name: 'Laskutus' })
  await expect(seen.getByText(/^Hyvityslasku H/)).toHaveCount(2)
  await seen.getByRole('link', { name: /^H20/ }).first().click()
  await expect(customer.getByRole('heading', { level: 1 })).toContainText('Hyvityslasku')
  await expect(customer.getByRole('button', { name: /Hyvitä|Lähetä|Peru/ })).toHaveCount(0)
  await expectAccessible(customer)
  // the work is free again
  await page.goto(path)
  await expect(
    page.getByRole('region', { name: 'Laskutus' }).getByRole('button', { name: 'Tee laskutusperuste' }),
  ).toBeEnabled()
})

test('several finished tickets and a maintenance book of a customer become one basis', async ({ browser }) => {
  const { context: buyer, page: other } = await personIn(browser, DEMO.customer, PHONE)
  const { context, page } = await personIn(browser, DEMO.garage)
  let book = ''
  for (const plate of ['LAS-73', 'LAS-74']) {
    const { ticketId } = await reportCar(buyer, plate, { title: 'Renkaiden vaihto' })
    await addLine(context, ticketId)
    const ticket = ticketOf(context, ticketId)
    for (const status of ['IN_PROGRESS', 'READY', 'DONE']) await ticket.move(status)
    if (plate === 'LAS-74') book = await deliveredBook(context, buyer, ticketId)
  }
  await page.goto('/app/invoicing')
  const customer = page.getByRole('region', { name: 'Pohjolan Kuljetus' })
  const mark = customer.getByRole('button', { name: 'Tee laskutusperuste' })
  await expect(mark).toBeDisabled()
  await customer.getByRole('checkbox', { name: 'LAS-73' }).check()
  for (const what of ['LAS-74 Renkaiden vaihto', 'LAS-74 Huoltohistoria'])
    await customer.getByRole('checkbox', { name: what }).check()
  await expect(customer).toContainText('2 huoltoa ja 1 huoltokirja')
  await expect(mark).toContainText('362,70')
  // a row that is half beneath the header is smaller than what is pressed
  await page.evaluate(() => window.scrollTo(0, 0))
  await expectAccessible(page)
  await mark.click()
  await expect(openDialog(page)).toContainText('Huoltokirja')
  await openDialog(page).getByRole('button', { name: 'Tee laskutusperuste 362,70' }).click()
  await expect(page.getByText(/^Laskutusperuste 20\d\d-\d{4} tehty$/)).toBeVisible()
  await expect(customer.getByRole('checkbox', { name: 'LAS-73' })).toHaveCount(0)

  await page.getByRole('link', { name: 'Laskutetut' }).click()
  const made = page.getByRole('list', { name: 'Laskutusperusteet' }).getByRole('listitem')
  await expect(made.filter({ hasText: 'LAS-73' })).toContainText('LAS-74')
  await expect(made.filter({ hasText: 'LAS-73' })).toContainText('362,70')
  await expectAccessible(page, 'made')
  await page.reload()
  await expect(made.filter({ hasText: 'LAS-73' })).toHaveCount(1)

  // the book is billed with them; cancelled, it waits again, and is billed on its own page
  await other.goto(book)
  const seen = other.getByRole('region', { name: 'Laskutus' })
  await expect(seen.getByText(/Laskutusperuste 20\d\d-\d{4}/)).toBeVisible()
  await expectAccessible(other)
  await page.goto(book)
  const card = page.getByRole('region', { name: 'Laskutus' })
  await card.getByRole('button', { name: 'Peru laskutus' }).click()
  await openDialog(page).getByRole('button', { name: 'Peru laskutus' }).click()
  await expect(page.getByRole('button', { name: 'Merkitse ilman laskutusperustetta' })).toBeVisible()
  await expect(seen).toHaveCount(0)
  await expectAccessible(page)
  await card.getByRole('button', { name: 'Tee laskutusperuste' }).click()
  await openDialog(page).getByRole('button', { name: 'Tee laskutusperuste 61,50' }).click()
  await expect(seen).toContainText('61,50')
  await expect(card).toContainText('61,50')
})
