import { expectAccessible } from './axe.ts'
import { act } from './calls.ts'
import { recordCar, ticketOf, typedLine } from './cars.ts'
import { openDialog } from './dialogs.ts'
import { freshPhone } from './fresh.ts'
import { linkInMail, linkInText } from './mails.ts'
import { acceptConnection, addressOf, newFounder } from './newcomers.ts'
import { expect, openContext, openPage, PHONE, test } from './people.ts'

const line = (name: string, unitPriceCents: number) => typedLine({ name, unitPriceCents })

test('a customer allows answers by link, and a person without an account answers extra work on a phone without scripts', {
  tag: '@quick',
}, async ({ browser }) => {
  const garage = await newFounder(browser, 'Lauri', 'GARAGE')
  const customer = await newFounder(browser, 'Liisa', 'CUSTOMER')
  const phone = freshPhone()
  const ticketId = await recordCar(garage, {
    customer,
    vehicle: { registrationNumber: 'LNK-59', make: 'Ford', model: 'Transit' },
    job: { title: 'Jarrut vinkuvat' },
  })
  await acceptConnection(customer)
  await ticketOf(garage.context, ticketId).move('IN_PROGRESS')
  await act(garage.context, 'extraWork.ask', {
    organizationId: garage.organizationId,
    ticketId,
    requestKey: crypto.randomUUID(),
    fileIds: [],
    description: 'Palat ovat loppu ja levyt urilla.',
    readyAt: null,
    lines: [line('Jarrupalat', 10_000), line('Jarrulevyt', 20_000)],
  })

  const { page } = garage
  await page.goto(`/app/tickets/${ticketId}`)
  const card = page.getByRole('region', { name: 'Lisätyöt' })
  await expect(card).toContainText('Odottaa asiakasta')
  await expect(card.getByRole('button', { name: 'Kirjaa vastaus' })).toBeVisible()
  await expect(card.getByRole('button', { name: 'Lähetä linkki' })).toHaveCount(0)

  await customer.page.goto('/app/settings/organization-properties')
  await customer.page.getByLabel('Lisätyön voi hyväksyä myös linkistä ilman tiliä').check()
  await expectAccessible(customer.page)
  await customer.page.getByRole('button', { name: 'Tallenna' }).click()
  await expect(customer.page.getByText('Toimintatavat tallennettu', { exact: true })).toBeVisible()

  await page.reload()
  await card.getByRole('button', { name: 'Lähetä linkki' }).click()
  const dialog = openDialog(page)
  const send = dialog.getByRole('button', { name: 'Lähetä linkki' })
  await send.click()
  await expect(dialog.getByText('Kirjoita, kenelle linkki lähetetään')).toBeVisible()
  await expect(dialog.getByText(/Tarkista puhelinnumero/)).toBeVisible()
  await dialog.getByLabel('Saajan nimi').fill('Maija Virtanen')
  await dialog.getByLabel('Puhelinnumero').fill(phone)
  await expect(dialog).toContainText(/pyytää luvan lisätyöhön autoon LNK-59\..*\/lisatyo\//)
  await expect(dialog).toContainText(/\d+ merkkiä, (1 viesti|\d viestin mittainen)/)
  await expectAccessible(page)
  await send.click()
  await expect(dialog).toHaveCount(0)
  const sent = card.getByRole('list', { name: 'Lisätyön 1 linkit' }).getByRole('listitem')
  await expect(sent).toContainText('Tekstiviesti lähetetty')
  await expect(sent).toContainText('käsin kirjoitettu')
  await expect(page.getByText('lähetti lisätyöpyynnön 1 linkin: Maija Virtanen')).toBeVisible()
  const early = await linkInText(browser, phone)

  // to the wrong one: it is taken back, and a mail goes out
  await sent.getByRole('button', { name: 'Peru linkki' }).click()
  await expect(sent).toContainText('Linkki peruttu')
  const person = await openPage(await openContext(browser, { ...PHONE, javaScriptEnabled: false }))
  await person.goto(early)
  await expect(person.getByRole('heading', { name: 'Linkki ei ole enää voimassa' })).toBeVisible()
  await expect(person.getByText('LNK-59')).toHaveCount(0)
  const mail = addressOf('maija')
  await card.getByRole('button', { name: 'Lähetä linkki' }).click()
  await dialog.getByLabel('Saajan nimi').fill('Maija Virtanen')
  await dialog.getByLabel('Miten').selectOption('Sähköposti')
  await dialog.getByLabel('Sähköpostiosoite').fill(mail)
  await send.click()
  await expect(sent).toHaveCount(2)
  const link = await linkInMail(browser, mail, 'LNK-59: vastaa lisätyöpyyntöön', /\/lisatyo\//)

  const looked = await openPage(await openContext(browser, PHONE))
  await looked.goto(link)
  await expectAccessible(looked)
  await person.goto(link)
  await expect(person.getByRole('heading', { name: 'Lisätyöpyyntö' })).toBeVisible()
  await expect(person.getByText('Palat ovat loppu ja levyt urilla.')).toBeVisible()
  await person.getByRole('button', { name: 'Soittakaa minulle' }).click()
  await expect(person.getByText('Korjaamo näkee, että odotat soittoa.')).toBeVisible()
  await expect(card).toContainText('Soita asiakkaalle')
  await person.getByRole('button', { name: 'Merkitse kaikki hyväksytyiksi' }).click()
  await expect(person.getByRole('radio', { name: 'Hyväksyn', exact: true }).first()).toBeChecked()
  await person
    .getByRole('group', { name: /Jarrulevyt/ })
    .getByLabel('En hyväksy')
    .check()
  await person.getByLabel('Kommentti korjaamolle').fill('Levyt ensi kerralla')
  await person.getByRole('button', { name: 'Vahvista vastaus' }).click()
  await expect(person.getByRole('heading', { name: 'Kiitos, vastaus on lähetetty' })).toBeVisible()
  await expect(person.getByText('125,50')).toBeVisible()

  // without a reload, at both sides
  await expect(card).toContainText('Osa hyväksytty')
  await expect(card).toContainText(`Maija Virtanen vastasi linkistä`)
  await expect(card).toContainText(`Linkki lähetettiin: ${mail}.`)
  await expect(sent.last()).toContainText('Vastasi linkistä')
  await expect(page.getByText('hyväksyi osan lisätyöstä 1: 100,00')).toBeVisible()
  await customer.page.goto(`/app/tickets/${ticketId}`)
  await expect(customer.page.getByRole('region', { name: 'Lisätyöt' })).toContainText('Maija Virtanen vastasi linkistä')

  // what was open on another phone meanwhile answers nothing twice
  await looked
    .getByRole('group', { name: /Jarrupalat/ })
    .getByLabel('En hyväksy')
    .check()
  await looked
    .getByRole('group', { name: /Jarrulevyt/ })
    .getByLabel('En hyväksy')
    .check()
  await looked.getByRole('button', { name: 'Vahvista vastaus' }).click()
  await expect(looked.getByRole('heading', { name: 'Kiitos, vastaus on lähetetty' })).toBeVisible()
  await expect(looked.getByText('125,50')).toBeVisible()
  await expectAccessible(looked)
})
