import type { BrowserContext } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { act, organizationIdOf } from './calls.ts'
import { reportCar, ticketOf } from './cars.ts'
import { openDialog } from './dialogs.ts'
import { DEMO, expect, PHONE, personIn, test } from './people.ts'

/** 120 € without VAT. */
async function addLine(context: BrowserContext, ticketId: string) {
  await act(context, 'lineItems.add', {
    ...{ organizationId: await organizationIdOf(context), ticketId, requestKey: crypto.randomUUID() },
    ...{ kind: 'OTHER', sourceId: null, code: '', name: 'Jarrupalat <eteen> & asennus' },
    ...{ quantityThousandths: 1500, unit: 'h', unitPriceCents: 8000, discountPerMille: 0, vatCode: 'STANDARD' },
  })
}

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

test('several finished tickets of a customer become one basis', async ({ browser }) => {
  const { context: buyer } = await personIn(browser, DEMO.customer)
  const { context, page } = await personIn(browser, DEMO.garage)
  for (const plate of ['LAS-73', 'LAS-74']) {
    const { ticketId } = await reportCar(buyer, plate, { title: 'Renkaiden vaihto' })
    await addLine(context, ticketId)
    const ticket = ticketOf(context, ticketId)
    for (const status of ['IN_PROGRESS', 'READY', 'DONE']) await ticket.move(status)
  }
  await page.goto('/app/invoicing')
  const customer = page.getByRole('region', { name: 'Pohjolan Kuljetus' })
  const mark = customer.getByRole('button', { name: 'Merkitse laskutetuksi' })
  await expect(mark).toBeDisabled()
  for (const plate of ['LAS-73', 'LAS-74']) await customer.getByRole('checkbox', { name: plate }).check()
  await expect(customer).toContainText('2 huoltoa, sis. ALV 301,20')
  await expectAccessible(page)
  await mark.click()
  await expect(page.getByText(/^Laskutusperuste 20\d\d-\d{4} tehty$/)).toBeVisible()
  await expect(customer.getByRole('checkbox', { name: 'LAS-73' })).toHaveCount(0)

  await page.getByRole('link', { name: 'Laskutetut' }).click()
  const made = page.getByRole('list', { name: 'Laskutusperusteet' }).getByRole('listitem')
  await expect(made.filter({ hasText: 'LAS-73' })).toContainText('LAS-74')
  await expect(made.filter({ hasText: 'LAS-73' })).toContainText('301,20')
  await expectAccessible(page, 'made')
  await page.reload()
  await expect(made.filter({ hasText: 'LAS-73' })).toHaveCount(1)
})
