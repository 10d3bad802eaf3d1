import { expectAccessible } from './axe.ts'
import { act } from './calls.ts'
import { ticketOf, typedLine } from './cars.ts'
import { openDialog } from './dialogs.ts'
import { freshPhone } from './fresh.ts'
import { linkInText } from './mails.ts'
import { newFounder } from './newcomers.ts'
import { expect, openContext, openPage, PHONE, test } from './people.ts'

test('a person without an account follows the car on a phone without scripts: from intake, over extra work, to the pick-up', {
  tag: '@quick',
}, async ({ browser }) => {
  const garage = await newFounder(browser, 'Sirkka', 'GARAGE')
  const phone = freshPhone()
  const { page } = garage

  await page.goto('/app/tickets/new')
  await page.getByRole('combobox', { name: 'Rekisterinumero' }).pressSequentially('seu5')
  await page.keyboard.press('Enter')
  await page.getByLabel('Merkki').fill('Toyota')
  await page.getByLabel('Malli', { exact: false }).first().fill('Corolla')
  await page.getByRole('button', { name: 'Lisää uusi asiakas' }).click()
  await page.getByLabel('Asiakkaan nimi').fill('Maija Virtanen')
  await page.getByLabel('Mitä autolle pitää tehdä').fill('Jarrut vinkuvat')
  const box = page.getByRole('checkbox', { name: 'Lähetä seurantalinkki' })
  await expect(box).toBeChecked()
  await expect(page.getByText('Ei mene kenellekään: lisää yhteyshenkilön puhelinnumero.')).toBeVisible()
  await page.locator('[data-part="party"]').getByLabel('Puhelinnumero').fill(phone)
  await expect(page.getByText(/^Menee: 1 tekstiviesti numeroon 040 5\d{2} \d{4}\.$/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Kirjaa huolto' }).click()
  await expect(page.getByRole('heading', { name: 'Jarrut vinkuvat' })).toBeVisible()
  const ticketId = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  const ticket = ticketOf(garage.context, ticketId)

  await page.setViewportSize({ width: 1600, height: 900 })
  const card = page.getByRole('region', { name: 'Seurantalinkit' })
  const sent = card.getByRole('listitem')
  await expect(sent).toContainText('Seurantalinkki: tekstiviesti lähetetty')
  await expect(sent).toContainText('Ei vielä avattu')
  await expect(page.getByText('lähetti seurantalinkin: Maija Virtanen')).toBeVisible()
  const link = await linkInText(browser, phone)

  const looked = await openPage(await openContext(browser, PHONE))
  await looked.goto(link)
  await expectAccessible(looked)
  const person = await openPage(await openContext(browser, { ...PHONE, javaScriptEnabled: false }))
  await person.goto(link)
  await expect(person.getByRole('heading', { name: 'Ilmoitettu' })).toBeVisible()
  await expect(person.getByText('Toyota Corolla: Jarrut vinkuvat')).toBeVisible()
  await expect(sent).toContainText('Avattu')

  await ticket.move('IN_PROGRESS')
  await act(garage.context, 'extraWork.ask', {
    organizationId: garage.organizationId,
    ticketId,
    requestKey: crypto.randomUUID(),
    fileIds: [],
    description: 'Palat ovat loppu.',
    readyAt: null,
    lines: [typedLine({ name: 'Jarrupalat', unitPriceCents: 10_000 })],
  })
  await person.getByRole('link', { name: 'Päivitä' }).click()
  await expect(person.getByRole('heading', { name: 'Lisätyö 1: korjaamo pyytää lupaa' })).toBeVisible()
  await person.getByLabel('Hyväksyn', { exact: true }).check()
  await person.getByRole('button', { name: 'Vahvista vastaus' }).click()
  await expect(person.getByText(/Lisätyö 1: hyväksytty, 125,50/)).toBeVisible()
  await expect(page.getByText(/hyväksyi lisätyön 1: 125,50.*linkistä/)).toBeVisible()

  // a second one, typed in the window, only follows
  await card.getByRole('button', { name: 'Lähetä seurantalinkki' }).click()
  const dialog = openDialog(page)
  await dialog.getByLabel('Kenelle').selectOption('Kirjoita itse')
  await expect(dialog.getByText('Ei mene vielä kenellekään: anna numero tai osoite.')).toBeVisible()
  const neighbour = freshPhone()
  await dialog.getByLabel('Saajan nimi').fill('Naapuri')
  await dialog.getByLabel('Puhelinnumero').fill(neighbour)
  await expect(dialog.getByText(/Menee: 1 tekstiviesti numeroon .* ei hintoja eikä voi vastata\./)).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Lähetä linkki' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(sent).toHaveCount(2)
  const other = await openPage(await openContext(browser, { ...PHONE, javaScriptEnabled: false }))
  const early = await linkInText(browser, neighbour)
  await other.goto(early)
  await expect(other.getByRole('heading', { name: 'Työn alla' })).toBeVisible()
  await expect(other.getByText('€')).toHaveCount(0)
  await sent
    .last()
    .getByRole('button', { name: /^Peru linkki/ })
    .click()
  await expect(sent.last()).toContainText('Linkki peruttu')
  await other.reload()
  await expect(other.getByRole('heading', { name: 'Linkki ei ole enää voimassa' })).toBeVisible()

  await ticket.move('READY')
  await person.getByRole('link', { name: 'Päivitä' }).click()
  await expect(person.getByRole('heading', { name: 'Noudettavissa' }).first()).toBeVisible()
  await person.getByRole('button', { name: 'Kuittaa noudetuksi' }).click()
  await expect(person.getByText('Työ on tehty ja auto noudettu.')).toBeVisible()
  await expect(page.getByText(/Maija Virtanen.*kuittasi auton noudetuksi/)).toBeVisible()
  expect((await ticket.get()).status).toBe('DONE')
})
