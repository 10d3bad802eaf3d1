import { readPdf } from '../test/pdf-text.ts'
import { expectAccessible } from './axe.ts'
import { act } from './calls.ts'
import { recordCar, ticketOf } from './cars.ts'
import { acceptConnection, NEW_PASSWORD, newFounder } from './newcomers.ts'
import { expect, openContext, openPage, PHONE, signIn, test } from './people.ts'

test('a garage prints the work order, and the customer reads the estimate on a phone', async ({ browser }) => {
  const garage = await newFounder(browser, 'Taina', 'GARAGE')
  const { organizationId, context, page } = garage
  const customer = await newFounder(browser, 'Tuukka', 'CUSTOMER')
  const ticketId = await recordCar(garage, {
    customer,
    vehicle: { registrationNumber: 'TUL-10', make: 'Škoda', model: 'Octavia' },
    job: { title: 'Jarrut vinkuvat' },
  })
  await acceptConnection(customer)
  await ticketOf(context, ticketId).addLine({
    name: 'Jarrupalat',
    unitPriceCents: 8900,
    quantityThousandths: 2000,
    unit: 'sarja',
  })
  await act(context, 'lineItems.propose', {
    organizationId,
    ticketId,
    seen: { version: 0, openId: null },
    priceType: 'ESTIMATE',
    agreedCents: 20_000,
    accepted: { answeredBy: 'Tuukka Uusi', way: 'PHONE' },
    requestKey: crypto.randomUUID(),
  })

  /** The file that the menu's entry leads to, as the person's browser gets it. */
  async function paper(of: typeof page, name: string) {
    await of.goto(`/app/tickets/${ticketId}`)
    await of.getByRole('button', { name: 'Lisää toimintoja' }).click()
    const link = of.getByRole('menuitem', { name })
    await expect(link).toHaveAttribute('target', '_blank')
    const answer = await of.request.get((await link.getAttribute('href')) ?? '')
    expect(answer.headers()).toMatchObject({ 'content-type': 'application/pdf', 'cache-control': 'no-store' })
    const { pages } = await readPdf(await answer.body())
    return pages.join(' ').replace(/\s+/g, ' ')
  }

  const order = await paper(page, 'Tulosta työmääräin')
  for (const shown of ['Työmääräin', 'TUL-10', 'Škoda Octavia', 'Jarrut vinkuvat', 'Jarrupalat 2 sarja 89,00 €'])
    expect(order).toContain(shown)

  const phone = await openContext(browser, PHONE)
  await signIn(phone, customer.email, NEW_PASSWORD)
  const estimate = await paper(await openPage(phone), 'Tulosta hinta-arvio')
  for (const shown of ['Hinta-arvio 200,00 €, veroton', 'enintään 230,00 €', 'Yhteensä 223,39 €', 'Sivu 1/1'])
    expect(estimate).toContain(shown)

  await expect(page.getByRole('menuitem', { name: 'Tulosta lisätyöt' })).toHaveCount(0)

  // a click opens it in a new tab, and the ticket stays
  const opened = context.waitForEvent('page')
  await page.getByRole('menuitem', { name: 'Tulosta hinta-arvio' }).click()
  await opened
  await expect(page.getByRole('heading', { name: 'Jarrut vinkuvat' })).toBeVisible()

  // a missing one is reported in words
  await page.goto(`/api/tickets/${crypto.randomUUID()}/work-order.pdf?organizationId=${organizationId}`)
  await expect(page.getByRole('heading', { name: 'Tätä ei löytynyt' })).toBeVisible()
  await expectAccessible(page)
})
