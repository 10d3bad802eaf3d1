import { openProcountorServer } from '../test/procountor-server.ts'
import { expectAccessible } from './axe.ts'
import { act, ask } from './calls.ts'
import { ticketOf } from './cars.ts'
import { openDialog } from './dialogs.ts'
import { freshPlate } from './fresh.ts'
import { type Founder, freshBusinessId, newFounder } from './newcomers.ts'
import { expect, test } from './people.ts'

/** Where the server under test looks for Procountor (e2e/serve.mjs). */
const procountorPort = (baseURL = '') => Number(new URL(baseURL).port) + 2

/** What an invoice names of the garage. */
async function saveBilling({ context, organizationId }: Founder): Promise<void> {
  const at = { organizationId }
  const profile = await ask(context, 'settings.profile.get', at)
  const address = { streetAddress: 'Nilsiänkatu 8', postalCode: '00510', city: 'Helsinki' }
  await act(context, 'settings.profile.save', { ...at, edit: { ...profile, ...address } })
  const billing = await ask(context, 'settings.billing.get', at)
  await act(context, 'settings.billing.save', { ...at, edit: { ...billing, iban: 'FI2112345600000785' } })
}

/** A finished ticket of a company that the garage keeps, marked as invoiced. */
async function invoiceOf({ context, organizationId }: Founder): Promise<{ id: string; number: string }> {
  const { id: customerId } = await act(context, 'organizations.addCustomer', {
    organizationId,
    customer: {
      kind: 'COMPANY',
      name: 'Kuljetus Kettunen Oy',
      businessId: freshBusinessId(),
      streetAddress: 'Tavaratie 3',
      postalCode: '01510',
      city: 'Vantaa',
    },
  })
  const { ticketId } = await act(context, 'tickets.reportForCustomer', {
    organizationId,
    customer: { customerId },
    vehicle: { vehicle: { registrationNumber: freshPlate('KIR'), make: 'Ford', model: 'Transit' } },
    job: { title: 'Määräaikaishuolto' },
    requestKey: crypto.randomUUID(),
  })
  const ticket = ticketOf(context, ticketId)
  await ticket.move('IN_PROGRESS')
  await ticket.addLine({ name: 'Huoltotyö', unitPriceCents: 10_000 })
  await ticket.move('READY')
  await ticket.move('DONE')
  return act(context, 'invoiceBases.make', { organizationId, ticketIds: [ticketId], requestKey: crypto.randomUUID() })
}

test('a garage connects its bookkeeping, an invoice goes there once, what went wrong is seen, and it comes back as paid', async ({
  browser,
  baseURL,
}) => {
  const procountor = await openProcountorServer(procountorPort(baseURL))
  try {
    const garage = await newFounder(browser, 'Kirjanpito', 'GARAGE')
    const { page } = garage
    await saveBilling(garage)
    const { id, number } = await invoiceOf(garage)

    await page.goto('/app/settings/garage-accounting')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Yhdistä Procountor' }).click()
    const dialog = openDialog(page)
    await dialog.getByLabel('API-avain').fill('a wrong key')
    await dialog.getByLabel('Vain kun painan Siirrä').check()
    await expectAccessible(page, 'connecting')
    await dialog.getByRole('button', { name: 'Lisää' }).click()
    await expect(page.getByText('Yhdistetty').first()).toBeVisible()
    await page.getByRole('button', { name: 'Kokeile yhteyttä' }).click()
    await expect(page.getByText('Yhteys ei toimi')).toBeVisible()
    await page.getByRole('button', { name: 'Muokkaa' }).click()
    await dialog.getByLabel('API-avain').fill('an api key')
    await dialog.getByRole('button', { name: 'Tallenna' }).click()
    await expect(page.getByText('Yhteys tallennettu')).toBeVisible()
    await page.getByRole('button', { name: 'Kokeile yhteyttä' }).click()
    await expect(page.getByText('Yhteys toimii.')).toBeVisible()

    // refused at first, with what the system said
    const said = { errors: [{ status: 400, field: 'date', message: 'VALUE_INVALID' }] }
    procountor.plan('POST /invoices', { code: 400, body: JSON.stringify(said) })
    await page.goto(`/app/invoicing/${id}`)
    const card = page.getByRole('region', { name: 'Kirjanpito' })
    await card.getByRole('button', { name: 'Siirrä kirjanpitoon' }).click()
    await expect(card).toContainText('Procountor vastasi: date: VALUE_INVALID')
    await expectAccessible(page, 'refused')
    await card.getByRole('button', { name: 'Yritä uudelleen' }).click()
    await expect(card).toContainText('Siirretty Procountoriin')
    expect(procountor.state.invoices.filter((one) => one.originalInvoiceNumber === number)).toHaveLength(1)

    procountor.pay(number)
    await page.goto('/app/settings/garage-accounting')
    const row = page.getByRole('listitem').filter({ hasText: number })
    await expect(row).toContainText('Siirretty')
    await page.getByRole('button', { name: 'Kokeile yhteyttä' }).click()
    await expect(page.getByText('Yhteys toimii.')).toBeVisible()
    await page.goto(`/app/invoicing/${id}`)
    await expect
      .poll(async () => {
        await page.reload()
        return card.textContent()
      })
      .toContain('Maksettu')
    await expect(page.getByRole('region', { name: 'Maksut' }).first()).toContainText('Tilisiirto')
  } finally {
    procountor.close()
  }
})
