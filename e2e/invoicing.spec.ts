import { expectAccessible } from './axe.ts'
import { act, ask } from './calls.ts'
import { reportCar, ticketOf } from './cars.ts'
import { openDialog } from './dialogs.ts'
import { DEMO, expect, PHONE, personIn, test } from './people.ts'

test('a finished ticket is marked as invoiced, taken out in three forms by both sides, and cancelled', async ({
  browser,
}) => {
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
  const mark = card.getByRole('button', { name: 'Merkitse laskutetuksi' })
  await expect(mark).toBeDisabled()
  await ticket.move('IN_PROGRESS')
  const [{ id: organizationId }] = await ask(context, 'organizations.listOwn')
  await act(context, 'lineItems.add', {
    ...{ organizationId, ticketId, requestKey: crypto.randomUUID(), kind: 'OTHER', sourceId: null },
    ...{ code: '', name: 'Jarrupalat <eteen> & asennus', quantityThousandths: 1500, unit: 'h', unitPriceCents: 8000 },
    ...{ discountPerMille: 0, vatCode: 'STANDARD' },
  })
  await ticket.move('READY')
  await ticket.move('DONE')
  await expect(mark).toBeEnabled()
  await expectAccessible(page)

  await customer.goto(path)
  await customer.getByRole('tab', { name: 'Työ' }).click()
  const seen = customer.getByRole('region', { name: 'Laskutus' })
  await expect(customer.getByRole('region', { name: 'Hinta' })).toBeVisible()
  await expect(seen).toHaveCount(0)
  await mark.click()
  await expect(card.getByText(/Laskutusperuste 20\d\d-\d{4}/)).toBeVisible()
  await expect(card).toContainText('150,60')
  // on the other side, without a reload
  await expect(seen.getByText(/Laskutusperuste 20\d\d-\d{4}/)).toBeVisible()
  await expect(seen.getByRole('button')).toHaveCount(0)
  await expectAccessible(customer)

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

  await card.getByRole('button', { name: 'Peru laskutus' }).click()
  await expect(openDialog(page)).toContainText('Numero jää käyttöön peruttuna.')
  await expectAccessible(page)
  await openDialog(page).getByRole('button', { name: 'Peru laskutus' }).click()
  await expect(mark).toBeEnabled()
  await expect(seen).toHaveCount(0)
})
