import type { BrowserContext } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { act, ask, organizationIdOf } from './calls.ts'
import { recordCar, reportCar, ticketOf } from './cars.ts'
import { openDialog } from './dialogs.ts'
import { freshPlate } from './fresh.ts'
import { linkInMail } from './mails.ts'
import { acceptConnection, addressOf, freshBusinessId, newFounder } from './newcomers.ts'
import { DEMO, expect, openContext, openPage, PHONE, personIn, test } from './people.ts'

/** A company that the garage keeps, with an address that invoices name. */
async function newCompany(context: BrowserContext) {
  const businessId = freshBusinessId()
  const name = `Tammileasing ${businessId}`
  const { id } = await act(context, 'organizations.addCustomer', {
    organizationId: await organizationIdOf(context),
    customer: {
      kind: 'COMPANY',
      name,
      businessId,
      streetAddress: 'Leasingkatu 3',
      postalCode: '00180',
      city: 'Helsinki',
    },
  })
  return { id: String(id), name }
}

test('a leasing company permits a job by a link, more of it after billing was refused, and it and the holder are billed', async ({
  browser,
}) => {
  const { context: buyer, page: holder } = await personIn(browser, DEMO.customer, PHONE)
  const { context, page } = await personIn(browser, DEMO.garage)
  const company = await newCompany(context)
  const permits = addressOf('luvat')

  await page.goto(`/app/customers/${company.id}`)
  await page.getByRole('button', { name: 'Merkitse maksajaksi' }).click()
  const dialog = openDialog(page)
  await dialog.getByLabel('Lupien sähköpostiosoite').fill(permits)
  await expectAccessible(page, 'terms')
  await dialog.getByRole('button', { name: 'Tallenna maksaja' }).click()
  await expect(page.getByRole('region', { name: 'Maksajana' })).toContainText('Laskutuslupa tarvitaan aina.')

  const { ticketId, path } = await reportCar(buyer, freshPlate('MAK'), { title: 'Huolto ja jarrut' })
  const ticket = ticketOf(context, ticketId)
  await ticket.move('IN_PROGRESS')
  await ticket.addLine({ name: 'Määräaikaishuolto', unitPriceCents: 30_000 })
  await page.goto(path)
  const card = page.getByRole('region', { name: 'Maksaja' })
  await expect(card).toContainText('Asiakas maksaa itse.')
  await card.getByRole('button', { name: 'Valitse maksaja' }).click()
  await dialog.getByLabel('Maksaja').selectOption({ label: `${company.name} (leasingyhtiö)` })
  await dialog.getByLabel('Sopimusnumero').fill('TL-1')
  await dialog.getByLabel('Omavastuu, veroton').fill('100')
  await expectAccessible(page, 'payer')
  await dialog.getByRole('button', { name: 'Tallenna maksaja' }).click()
  await expect(card).toContainText('Lupa pyytämättä')

  await card.getByRole('button', { name: 'Pyydä laskutuslupa' }).click()
  await expect(dialog).toContainText(`Menee: sähköposti osoitteeseen ${permits}`)
  await expect(dialog).toContainText('200,00')
  await dialog.getByLabel('Viesti').fill('Auto on nosturilla')
  await expectAccessible(page, 'asking')
  await dialog.getByRole('button', { name: 'Lähetä pyyntö' }).click()
  await expect(card).toContainText('Lupaa pyydetty')

  const clerk = await openPage(await openContext(browser, { ...PHONE, javaScriptEnabled: false }))
  await clerk.goto(await linkInMail(browser, permits, 'laskutuslupaa', /laskutuslupa/))
  await expect(clerk.getByRole('heading', { name: 'Laskutuslupapyyntö' })).toBeVisible()
  await expect(clerk.getByText('Auto on nosturilla')).toBeVisible()
  await clerk.getByRole('button', { name: 'Myönnä laskutuslupa' }).click()
  await clerk.getByLabel('Nimesi').fill('Sanna Tammi')
  await clerk.getByRole('button', { name: 'Myönnä laskutuslupa' }).click()
  await expect(clerk.getByText('Anna laskutusluvan numero.')).toBeVisible()
  await clerk.getByLabel('Laskutusluvan numero').fill('L-700')
  await clerk.getByRole('button', { name: 'Myönnä laskutuslupa' }).click()
  await expect(clerk.getByRole('heading', { name: 'Kiitos, vastaus on lähetetty' })).toBeVisible()
  // live, at both sides
  await expect(card).toContainText('Lupa myönnetty')
  await expect(card).toContainText('L-700')
  await holder.goto(path)
  await holder.getByRole('tab', { name: 'Työ' }).click()
  const seen = holder.getByRole('region', { name: 'Maksaja' })
  await expect(seen).toContainText('L-700')
  await expect(seen).toContainText('Omavastuu')
  await expect(seen.getByRole('button')).toHaveCount(0)
  await expectAccessible(holder)

  // what is added goes above the limit
  await ticket.addLine({ name: 'Jarrulevyt', unitPriceCents: 15_000 })
  await expect(card).toContainText('Luvan raja ylittyy')
  await expect(card).toContainText('150,00')
  await ticket.move('READY')
  await ticket.move('DONE')
  const billing = page.getByRole('region', { name: `Laskutus: ${company.name}` })
  await expect(billing).toContainText('Maksajan osuus ylittää laskutusluvan rajan.')
  await expect(billing.getByRole('button', { name: 'Tee laskutusperuste' })).toBeDisabled()
  await expect(
    page.getByRole('region', { name: 'Laskutus: haltija' }).getByRole('button', { name: 'Tee laskutusperuste' }),
  ).toBeEnabled()

  await card.getByRole('button', { name: 'Pyydä uudelleen' }).click()
  await dialog.getByRole('button', { name: 'Lähetä pyyntö' }).click()
  await expect(card).toContainText('Odottaa vastausta')
  await clerk.goto(await linkInMail(browser, permits, 'laskutuslupaa', /laskutuslupa/))
  await clerk.getByLabel('Nimesi').fill('Sanna Tammi')
  await clerk.getByLabel('Laskutusluvan numero').fill('L-701')
  await clerk.getByRole('button', { name: 'Myönnä laskutuslupa' }).click()
  await expect(clerk.getByRole('heading', { name: 'Kiitos, vastaus on lähetetty' })).toBeVisible()

  await page.goto('/app/invoicing')
  const group = page.getByRole('region', { name: company.name })
  await group.getByRole('checkbox').first().check()
  await group.getByRole('button', { name: /Tee laskutusperuste/ }).click()
  await expect(dialog).toContainText('Laskutuslupa L-701')
  await expect(dialog).toContainText('Omavastuu, haltija maksaa')
  await dialog.getByRole('button', { name: /Tee laskutusperuste/ }).click()
  await expect(page.getByText(/Laskutusperuste 20\d\d-\d{4} tehty/).first()).toBeVisible()

  await page.goto(path)
  const share = page.getByRole('region', { name: 'Laskutus: haltija' })
  await share.getByRole('button', { name: 'Tee laskutusperuste' }).click()
  await expect(dialog).toContainText('Omavastuu')
  await expect(dialog).not.toContainText('Jarrulevyt')
  await dialog.getByRole('button', { name: /Tee laskutusperuste/ }).click()
  await expect(share.getByText(/Laskutusperuste 20\d\d-\d{4}/)).toBeVisible()
  await expect(card.getByRole('button', { name: 'Muuta maksajaa' })).toHaveCount(0)
  await expectAccessible(page, 'billed')
})

test('a payer with an account answers in the product, and sees what it was asked and nothing of the ticket', async ({
  browser,
}) => {
  const garage = await newFounder(browser, 'Lupa', 'GARAGE')
  const payer = await newFounder(browser, 'Maksaja', 'CUSTOMER')
  const first = await recordCar(garage, {
    customer: payer,
    vehicle: { registrationNumber: freshPlate('OMA') },
    job: { title: 'Oma auto' },
  })
  await acceptConnection(payer)
  const plate = freshPlate('LEA')
  const ticketId = await recordCar(garage, {
    customer: { newCustomer: { name: 'Helmi Haltija' } },
    vehicle: { registrationNumber: plate, make: 'Ford', model: 'Focus' },
    job: { title: 'Iskunvaimentimet' },
  })
  const { context, organizationId, page } = garage
  const ticket = ticketOf(context, ticketId)
  await ticket.move('IN_PROGRESS')
  await ticket.addLine({ name: 'Iskunvaimentimet', unitPriceCents: 41_800 })
  await ticket.comment('Vain haltijalle')
  const terms = { kind: 'LEASING', permitRule: 'ALWAYS', permitAboveCents: 0, permitEmail: '', note: '' }
  const { id: payerId } = await act(context, 'payers.save', {
    organizationId,
    customerId: payer.organizationId,
    version: null,
    terms,
  })
  await act(context, 'payers.setOfTicket', {
    organizationId,
    ticketId,
    version: 0,
    payerId,
    contractNumber: '',
    ownShareCents: 0,
    excessKm: 0,
    excessCentsPerKm: 0,
    holderLineIds: [],
    requestKey: crypto.randomUUID(),
  })
  await page.goto('/app?view=now')
  await expect(page.getByText('lupa pyytämättä')).toBeVisible()
  await page.goto(`/app/tickets/${ticketId}`)
  const card = page.getByRole('region', { name: 'Maksaja' })
  await card.getByRole('button', { name: 'Pyydä laskutuslupa' }).click()
  await expect(openDialog(page)).toContainText(`Menee: ${payer.organizationName} saa ilmoituksen`)
  await openDialog(page).getByRole('button', { name: 'Lähetä pyyntö' }).click()
  await expect(card).toContainText('Lupaa pyydetty')

  await payer.page.goto('/app?view=now')
  await payer.page.getByRole('link', { name: 'Vastaa' }).click()
  await expect(payer.page.getByRole('heading', { name: `${plate} Iskunvaimentimet` })).toBeVisible()
  await expect(payer.page.getByText('Helmi Haltija')).toHaveCount(0)
  await expect(payer.page.getByText('Vain haltijalle')).toHaveCount(0)
  await expectAccessible(payer.page, 'permit')
  await payer.page.getByRole('button', { name: 'Myönnä lupa' }).click()
  await expect(payer.page.getByText('Anna laskutusluvan numero')).toBeVisible()
  await payer.page.getByLabel('Laskutusluvan numero').fill('OMA-9')
  await payer.page.getByLabel('Enintään, veroton').fill('400')
  await payer.page.getByRole('button', { name: 'Myönnä lupa' }).click()
  await expect(payer.page.getByText(/ei voi laskuttaa enempää ilman uutta lupaa/)).toBeVisible()
  // 418 € is more than 400 €
  await expect(card).toContainText('Luvan raja ylittyy')
  await expect(card).toContainText('18,00')

  await payer.page.goto(`/app/tickets/${ticketId}`)
  await expect(payer.page.getByText(/ei löytynyt/).first()).toBeVisible()
  await payer.page.goto('/app')
  await payer.page.getByRole('link', { name: 'Laskutusluvat' }).click()
  await expect(payer.page.getByRole('listitem').filter({ hasText: plate })).toContainText('Myönnetty')
  await expectAccessible(payer.page, 'permits')
  const found = await ask(context, 'tickets.get', { organizationId, ticketId: first })
  expect(found.title).toBe('Oma auto')
})
