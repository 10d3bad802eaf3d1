import { expectAccessible } from './axe.ts'
import { act } from './calls.ts'
import { recordCar, ticketOf, typedLine } from './cars.ts'
import { openDialog } from './dialogs.ts'
import { acceptConnection, NEW_PASSWORD, newFounder } from './newcomers.ts'
import { expect, openContext, openPage, PHONE, signIn, test } from './people.ts'

const line = (name: string, unitPriceCents: number) => typedLine({ name, unitPriceCents })

test('what a customer declines stays with the car, and is offered again on its next ticket', async ({ browser }) => {
  const garage = await newFounder(browser, 'Sirkka', 'GARAGE')
  const customer = await newFounder(browser, 'Sulo', 'CUSTOMER')
  const { organizationId, context } = garage
  const first = await recordCar(garage, {
    customer,
    vehicle: { registrationNumber: 'SII-60', make: 'Ford', model: 'Transit' },
    job: { title: 'Jarrut vinkuvat' },
  })
  await acceptConnection(customer)
  await ticketOf(context, first).move('IN_PROGRESS')
  await act(context, 'extraWork.ask', {
    organizationId,
    ticketId: first,
    requestKey: crypto.randomUUID(),
    fileIds: [],
    readyAt: null,
    description: 'Palat ovat loppu, levyt urilla ja suodatin tukossa.',
    lines: [line('Jarrupalat', 10_000), line('Jarrulevyt', 20_000), line('Raitisilmasuodatin', 4_000)],
  })

  // the first ticket: one line is approved, two are not
  const phone = await openContext(browser, PHONE)
  await signIn(phone, customer.email, NEW_PASSWORD)
  const other = await openPage(phone)
  await other.goto(`/app/tickets/${first}`)
  await other.getByRole('tab', { name: 'Työ' }).click()
  const asked = other.getByRole('region', { name: 'Lisätyöt' })
  const decide = (name: string, decision: string) =>
    asked
      .getByRole('group', { name: new RegExp(`^${name}`) })
      .getByLabel(decision, { exact: true })
      .check()
  await decide('Jarrupalat', 'Hyväksyn')
  await decide('Jarrulevyt', 'En hyväksy')
  await decide('Raitisilmasuodatin', 'En hyväksy')
  await asked.getByRole('button', { name: 'Lähetä vastaus' }).click()
  await expect(asked).toContainText('Osa hyväksytty')
  await ticketOf(context, first).move('READY')
  await ticketOf(context, first).move('DONE')

  // the customer sees it with the car, and books one of the two
  await other.goto('/app/vehicles')
  await expect(other.getByText('2 siirrettyä työtä')).toBeVisible()
  await other
    .getByRole('link', { name: /SII-60/ })
    .first()
    .click()
  const kept = other.getByRole('region', { name: 'Siirretyt työt' })
  await expect(kept.getByRole('listitem')).toHaveCount(2)
  await expect(kept.getByRole('listitem').filter({ hasText: 'Jarrulevyt' })).toContainText('200,00')
  await expectAccessible(other, 'the car')
  await kept.getByRole('link', { name: 'Pyydä näistä tarjous' }).click()
  await expect(other.getByRole('list', { name: 'Toivotut työt' }).getByRole('listitem')).toHaveCount(2)
  await other.goBack()
  await kept.getByRole('link', { name: /^Varaa työ.*Jarrulevyt/ }).click()
  await expect(other.getByRole('region', { name: 'Auto', exact: true })).toContainText('SII-60')
  await expect(other.getByLabel('Mitä autolle pitää tehdä')).toHaveValue('Jarrulevyt')
  await other.getByRole('button', { name: 'Ilmoita auto', exact: true }).click()
  await expect(other.getByRole('heading', { name: 'Jarrulevyt' })).toBeVisible()
  const second = new URL(other.url()).pathname

  // the next ticket offers both to the garage
  const { page } = garage
  await page.setViewportSize(PHONE.viewport)
  await page.goto(second)
  await page.getByRole('tab', { name: 'Työ' }).click()
  const offered = page.getByRole('region', { name: 'Siirretyt työt' })
  await expect(offered.getByRole('listitem')).toHaveCount(2)
  await expect(offered.getByRole('listitem').first()).toContainText(/^Jarrulevyt.*Ei hyväksytty .*huolto \d{4}-0001/)
  await expectAccessible(page, 'offered on a phone')
  await page.setViewportSize({ width: 1600, height: 900 })
  await offered.getByRole('button', { name: 'Älä ehdota enää: Raitisilmasuodatin' }).click()
  await expect(offered.getByRole('listitem')).toHaveCount(1)
  await expectAccessible(page, 'offered')
  await offered.getByRole('button', { name: 'Pyydä uudelleen' }).click()
  const dialog = openDialog(page)
  await expect(dialog.getByLabel('Mitä löytyi ja mitä ehdotat')).toHaveValue(/levyt urilla/)
  await dialog.getByLabel('Mitä löytyi ja mitä ehdotat').fill('Levyt ovat nyt rajoilla.')
  await expectAccessible(page, 'asked again')

  // closed by mistake and begun the other way, it is still the same work
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await page.getByRole('button', { name: 'Pyydä lisätyölupa' }).click()
  await expect(dialog.getByText('251,00')).toBeVisible()
  await dialog.getByRole('button', { name: 'Lähetä asiakkaalle' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Lisätyöt' })).toContainText('Odottaa asiakasta')
  await expect(offered).toHaveCount(0)

  // without a reload, the customer may say yes to it now
  await other.getByRole('tab', { name: 'Työ' }).click()
  await expect(asked).toContainText('Levyt ovat nyt rajoilla.')
  await expectAccessible(other, 'asked again on a phone')
  await asked.getByRole('button', { name: 'Hyväksy kaikki' }).click()
  await asked.getByRole('button', { name: 'Lähetä vastaus' }).click()
  await expect(page.getByRole('table', { name: 'Rivit' })).toContainText('Jarrulevyt')

  // nothing is left with the car
  await other.goto('/app/vehicles')
  await expect(other.getByRole('link', { name: /SII-60/ }).first()).toBeVisible()
  await expect(other.getByText(/siirret/)).toHaveCount(0)
})
