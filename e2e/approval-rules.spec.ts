import { expectAccessible } from './axe.ts'
import { act, ask as askOf } from './calls.ts'
import { recordCar, typedLine } from './cars.ts'
import { openDialog } from './dialogs.ts'
import { acceptConnection, newFounder, newMember } from './newcomers.ts'
import { expect, test } from './people.ts'

test('an admin gives a member an own limit, and what is above it is the admin’s to approve', async ({ browser }) => {
  const garage = await newFounder(browser, 'Sointu', 'GARAGE')
  const customer = await newFounder(browser, 'Saara', 'CUSTOMER')
  const member = await newMember(browser, 'Risto', customer)
  const ticketId = await recordCar(garage, {
    customer,
    vehicle: { registrationNumber: 'LUP-11', make: 'Ford', model: 'Transit' },
    job: { title: 'Jarrut vinkuvat' },
  })
  await acceptConnection(customer)
  const { organizationId, context } = garage
  await act(context, 'tickets.move', { organizationId, ticketId, version: 1, to: 'IN_PROGRESS' })
  await act(context, 'extraWork.ask', {
    organizationId,
    ticketId,
    description: 'Lamppu on palanut.',
    readyAt: null,
    lines: [typedLine({ name: 'Polttimo', unitPriceCents: 10_000 })],
    requestKey: crypto.randomUUID(),
  })

  const { page } = customer
  await page.goto('/app/settings/organization-members')
  await page.getByRole('button', { name: 'Hyväksymisraja: Risto' }).click()
  const dialog = openDialog(page)
  await dialog.getByLabel('Oma raja').check()
  await dialog.getByRole('button', { name: 'Tallenna' }).click()
  await expect(dialog.getByText('Anna raja euroina')).toBeVisible()
  await dialog.getByLabel('Hyväksyy enintään').fill('100')
  await expectAccessible(page, 'limit')
  await dialog.getByRole('button', { name: 'Tallenna' }).click()
  await expect(page.getByText(/Hyväksyy 100,00\s€ asti/)).toBeVisible()

  await member.page.goto(`/app/tickets/${ticketId}`)
  await expect(member.page.getByText(/^Odottaa pääkäyttäjän lupaa/).first()).toBeVisible()
  await member.page.getByRole('button', { name: 'Hyväksy kaikki' }).click()
  await expect(member.page.getByText(/Voit hyväksyä enintään 100,00\s€/)).toBeVisible()
  await expect(member.page.getByRole('button', { name: 'Lähetä vastaus' })).toBeDisabled()

  await page.getByRole('button', { name: 'Hyväksymisraja: Risto' }).click()
  await openDialog(page).getByLabel('Sama kuin muilla jäsenillä').check()
  await openDialog(page).getByRole('button', { name: 'Tallenna' }).click()
  await expect(page.getByText(/Hyväksyy 100,00/)).toHaveCount(0)
  await member.page.reload()
  await member.page.getByRole('button', { name: 'Hyväksy kaikki' }).click()
  await member.page.getByRole('button', { name: 'Lähetä vastaus' }).click()
  await expect(member.page.getByText('Vastaus lähetetty korjaamolle')).toBeVisible()
})

test('a customer lets small extra work pass by a rule, sees what it would have approved, and the garage goes on at once', async ({
  browser,
}) => {
  const garage = await newFounder(browser, 'Sointu', 'GARAGE')
  const customer = await newFounder(browser, 'Saara', 'CUSTOMER')
  const ticketId = await recordCar(garage, {
    customer,
    vehicle: { registrationNumber: 'LUP-10', make: 'Ford', model: 'Transit' },
    job: { title: 'Jarrut vinkuvat' },
  })
  await acceptConnection(customer)
  const { organizationId, context } = garage
  await act(context, 'tickets.move', { organizationId, ticketId, version: 1, to: 'IN_PROGRESS' })
  const ask = (unitPriceCents: number) =>
    act(context, 'extraWork.ask', {
      organizationId,
      ticketId,
      description: 'Lamppu on palanut.',
      readyAt: null,
      lines: [typedLine({ name: 'Polttimo', unitPriceCents })],
      requestKey: crypto.randomUUID(),
    })
  const { id: extraWorkId } = await ask(1000)
  await act(context, 'extraWork.enterAnswer', {
    organizationId,
    extraWorkId,
    version: 1,
    answeredBy: 'Saara',
    way: 'PHONE',
    decisions: [{ lineId: await firstLine(), decision: 'APPROVED' }],
  })

  const { page } = customer
  await page.goto('/app/settings/organization-approval-rules')
  await page.getByRole('button', { name: 'Lisää sääntö' }).first().click()
  const dialog = openDialog(page)
  await dialog.getByRole('button', { name: 'Lisää', exact: true }).click()
  await expect(dialog.getByText('Anna säännölle nimi')).toBeVisible()
  await dialog.getByLabel('Nimi').fill('Pienet työt')
  await dialog.getByLabel('Enintään yhdessä huollossa').fill('50')
  await expect(dialog.getByRole('status')).toHaveText(/olisi hyväksynyt 1 \/ 1, 12,55\s€/)
  await dialog.getByLabel('Korjaamo').selectOption(garage.organizationName)
  await dialog.getByLabel('Käytössä').check()
  await expectAccessible(page, 'rule')
  await dialog.getByRole('button', { name: 'Lisää', exact: true }).click()
  await expect(page.getByRole('row', { name: /Pienet työt.*Käytössä/ })).toBeVisible()
  await expectAccessible(page, 'rules')

  await garage.page.goto(`/app/tickets/${ticketId}`)
  const card = garage.page.getByRole('region', { name: 'Lisätyöt' })
  await card.getByRole('button', { name: 'Pyydä lisätyölupa' }).click()
  const asking = openDialog(garage.page)
  await asking.getByLabel('Mitä löytyi ja mitä ehdotat').fill('Myös takavalo on palanut.')
  await asking.getByRole('combobox', { name: 'Lisää rivi' }).focus()
  await garage.page.keyboard.type('Takavalo')
  await expect(asking.getByRole('option', { name: 'Kirjoita rivi ”Takavalo”' })).toBeVisible()
  await garage.page.keyboard.press('Enter')
  await asking.getByLabel('Hinta, veroton').fill('20')
  await asking.getByLabel('Hinta, veroton').press('Enter')
  await asking.getByRole('button', { name: 'Lähetä asiakkaalle' }).click()
  await expect(garage.page.getByTestId('toast').filter({ hasText: 'lupasääntö ”Pienet työt” hyväksyi' })).toBeVisible()
  await expect(card.getByText('Lupasääntö ”Pienet työt” hyväksyi')).toBeVisible()
  await expect(garage.page.getByText('Työn alla').first()).toBeVisible()

  // what does not fit waits for the customer as before
  expect((await ask(10_000)).rule).toBeNull()
  await page.goto(`/app/tickets/${ticketId}`)
  await expect(page.getByText('Lupasääntö ”Pienet työt” hyväksyi lisätyön 2', { exact: false })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Lähetä vastaus' })).toBeVisible()

  async function firstLine(): Promise<string> {
    const { works } = await askOf(context, 'extraWork.ofTicket', { organizationId, ticketId })
    return works[0].lines[0].id
  }
})
