import type { Browser } from '@playwright/test'
import sharp from 'sharp'
import { expectAccessible } from './axe.ts'
import { act, ask } from './calls.ts'
import { recordCar, ticketOf } from './cars.ts'
import { openDialog } from './dialogs.ts'
import { freshPhone } from './fresh.ts'
import { linkInText } from './mails.ts'
import { acceptConnection, type Founder, NEW_PASSWORD, newFounder } from './newcomers.ts'
import { expectPdf } from './papers.ts'
import { expect, openPage, PHONE, signIn, test, WITHOUT_LINE } from './people.ts'

const picture = async () => ({
  name: 'jarru.png',
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 320, height: 240, channels: 3, background: '#777' } })
    .png()
    .toBuffer(),
})

/** The garage adds a ready template behind the scenes, and begins an inspection from it; answers the inspection's id. */
async function begin({ context, organizationId }: Founder, ticketId: string): Promise<string> {
  await act(context, 'settings.inspectionTemplates.addReady', { organizationId, key: 'BRAKES_AND_TYRES' })
  const [template] = await ask(context, 'inspections.templates', { organizationId })
  const requestKey = crypto.randomUUID()
  const { id } = await act(context, 'inspections.start', {
    organizationId,
    ticketId,
    templateId: template.id,
    requestKey,
  })
  return String(id)
}

/** A phone that keeps the program's files, as a mechanic's does. */
async function phoneOf(browser: Browser, email: string) {
  const context = await browser.newContext({ ...PHONE, serviceWorkers: 'allow' })
  await signIn(context, email, NEW_PASSWORD)
  return { context, page: await openPage(context, WITHOUT_LINE) }
}

test('a garage takes a ready template into use and makes it its own', async ({ browser }) => {
  const { page } = await newFounder(browser, 'Tarja', 'GARAGE')
  await page.goto('/app/settings/garage-inspections')
  await page.getByRole('button', { name: 'Lisää valmis: Kuntotarkastus' }).click()
  await expect(page.getByRole('cell', { name: 'Kuntotarkastus', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Lisää valmis: Kuntotarkastus' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Lisää pohja' }).click()
  const dialog = openDialog(page)
  await dialog.getByLabel('Nimi').fill('Kevätpesu')
  await dialog.getByRole('textbox', { name: 'Ryhmä' }).fill('Kori')
  await dialog.getByRole('textbox', { name: 'Kohta' }).fill('Vahapinta')
  await dialog.getByRole('textbox', { name: 'Yksikkö' }).fill('µm')
  await dialog.getByLabel('Punainen alle: Vahapinta').fill('8')
  await dialog.getByLabel('Keltainen alle: Vahapinta').fill('5')
  await dialog.getByRole('button', { name: 'Lisää', exact: true }).click()
  await expect(dialog.getByText('Raja-arvot ovat väärässä järjestyksessä', { exact: false })).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Punainen alle: Vahapinta').fill('2')
  await dialog.getByRole('button', { name: 'Lisää', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('cell', { name: 'Kevätpesu', exact: true })).toBeVisible()
})

test('a mechanic inspects a car on a phone, also without a line; the adviser asks, and the customer answers and sees what was found', async ({
  browser,
}) => {
  const garage = await newFounder(browser, 'Reino', 'GARAGE')
  const customer = await newFounder(browser, 'Kaisa', 'CUSTOMER')
  const ticketId = await recordCar(garage, {
    customer,
    vehicle: { registrationNumber: 'TAR-11', make: 'Ford', model: 'Transit' },
    job: { title: 'Renkaiden vaihto' },
  })
  await acceptConnection(customer)
  await ticketOf(garage.context, ticketId).move('IN_PROGRESS')
  const inspectionId = await begin(garage, ticketId)

  const { context, page } = await phoneOf(browser, garage.email)
  await page.goto(`/app/tickets/${ticketId}/inspection/${inspectionId}`)
  await expect(page.getByRole('heading', { name: 'Jarrut ja renkaat' })).toBeVisible()
  await page.waitForFunction(() => Boolean(navigator.serviceWorker.controller))
  await expectAccessible(page)

  const point = (name: string) => page.getByRole('group', { name, exact: true })
  await context.setOffline(true)
  await point('Jarrupalat, vasen etu').getByRole('textbox', { name: 'Mitta: Jarrupalat, vasen etu' }).fill('1,5')
  // the limits say that it is red
  await page.getByRole('heading', { name: 'Etujarrut' }).click()
  await expect(point('Jarrupalat, vasen etu').getByRole('button', { name: 'Punainen' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await point('Nastat').getByRole('button', { name: 'Ei koske' }).tap()
  await point('Jarruletkut ja -putket').getByRole('button', { name: 'Keltainen' }).tap()
  await point('Jarruletkut ja -putket').getByRole('button', { name: 'Huomautus' }).tap()
  await point('Jarruletkut ja -putket').getByLabel('Huomautus').fill('Vasen letku hiertynyt')
  const chooser = page.waitForEvent('filechooser')
  await point('Jarrupalat, vasen etu').getByRole('button', { name: 'Ota kuva' }).tap()
  await (await chooser).setFiles(await picture())
  await page.getByRole('button', { name: /^Loput kunnossa/ }).tap()
  await expect(page.getByText('Odottaa yhteyttä')).toBeVisible()

  // nothing that was pressed is lost with the page
  await page.reload()
  await expect(point('Jarrupalat, vasen etu').getByRole('button', { name: 'Punainen' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await expect(page.getByRole('button', { name: /^Loput kunnossa/ })).toHaveCount(0)
  await context.setOffline(false)
  await expect(page.getByText('Odottaa yhteyttä')).toHaveCount(0)
  await expect(point('Jarrupalat, vasen etu').getByRole('list', { name: 'Kuvat: Jarrupalat, vasen etu' })).toBeVisible()

  // a draft is the garage's own
  const seen = customer.page
  await seen.goto(`/app/tickets/${ticketId}`)
  await expect(seen.getByRole('heading', { name: 'Renkaiden vaihto' })).toBeVisible()
  await expect(seen.getByRole('region', { name: 'Tarkastus' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Päätä tarkastus' }).tap()
  await expect(page.getByText(/1 punainen, 1 keltainen, \d+ kunnossa/)).toBeVisible()
  const card = seen.getByRole('region', { name: 'Tarkastus' })
  await expect(card).toContainText(/1 punainen, 1 keltainen, \d+ kunnossa/)
  await expect(card.getByRole('checkbox')).toHaveCount(0)
  await expect(seen.getByText('merkitsi tarkastuksen valmiiksi', { exact: false })).toBeVisible()

  const adviser = garage.page
  await adviser.goto(`/app/tickets/${ticketId}`)
  const own = adviser.getByRole('region', { name: 'Tarkastus' })
  await own.getByRole('button', { name: 'Pyydä lupa: 2 löydöstä' }).click()
  const dialog = openDialog(adviser)
  await expect(dialog.getByLabel('Mitä löytyi ja mitä ehdotat')).toHaveValue(/Jarrupalat, vasen etu: 1,5/)
  const send = dialog.getByRole('button', { name: 'Lähetä asiakkaalle' })
  await send.click()
  await expect(dialog.getByText('Anna hinta jokaiselle riville')).toBeVisible()
  await expectAccessible(adviser)
  await dialog.getByLabel('Hinta, veroton: Jarrupalat, vasen etu').fill('100')
  await dialog.getByLabel('Hinta, veroton: Jarruletkut ja -putket').fill('200')
  await send.click()
  await expect(dialog).toHaveCount(0)
  await expect(own).toContainText('Lisätyö 1: lupa pyydetty')
  await expect(own.getByRole('checkbox')).toHaveCount(0)

  const asked = seen.getByRole('region', { name: 'Lisätyöt' })
  await asked
    .getByRole('group', { name: /^Jarrupalat/ })
    .getByLabel('Hyväksyn')
    .check()
  await asked
    .getByRole('group', { name: /^Jarruletkut/ })
    .getByLabel('En hyväksy')
    .check()
  await asked.getByRole('button', { name: 'Lähetä vastaus' }).click()
  await expect(own).toContainText('Lisätyö 1: hyväksytty')
  await expect(own).toContainText('siirretty työ')
  await expect(card).toContainText('Lisätyö 1: hyväksytty')

  await card.getByRole('link', { name: 'Avaa tarkastus' }).click()
  await expect(seen.getByRole('heading', { name: 'Mitä löytyi' })).toBeVisible()
  await expectAccessible(seen)
  await expectPdf(seen, await seen.getByRole('link', { name: 'Tarkastuspöytäkirja (PDF)' }).getAttribute('href'))

  // opened again it is the garage's own until it is signed once more
  await page.getByRole('button', { name: 'Avaa uudelleen' }).tap()
  await expect(page.getByRole('button', { name: 'Päätä tarkastus' })).toBeVisible()
  await seen.goto(`/app/tickets/${ticketId}`)
  await expect(seen.getByText('avasi tarkastuksen uudelleen', { exact: false })).toBeVisible()
  await expect(seen.getByRole('region', { name: 'Tarkastus' })).toHaveCount(0)
})

test('two mechanics at one car do not overwrite each other', async ({ browser }) => {
  const garage = await newFounder(browser, 'Paavo', 'GARAGE')
  const ticketId = await recordCar(garage, {
    customer: { newCustomer: { name: 'Maija Virtanen' } },
    vehicle: { registrationNumber: 'TAR-22', make: 'Ford', model: 'Transit' },
    job: { title: 'Jarrut vinkuvat' },
  })
  const inspectionId = await begin(garage, ticketId)
  const { context, page } = await phoneOf(browser, garage.email)
  await page.goto(`/app/tickets/${ticketId}/inspection/${inspectionId}`)
  const hoses = page.getByRole('group', { name: 'Jarruletkut ja -putket', exact: true })
  await expect(hoses).toBeVisible()
  await page.waitForFunction(() => Boolean(navigator.serviceWorker.controller))
  await context.setOffline(true)
  await hoses.getByRole('button', { name: 'Punainen' }).tap()
  const { organizationId } = garage
  const { points } = await ask(garage.context, 'inspections.get', { organizationId, inspectionId })
  const pointId = points.find(({ name }: { name: string }) => name === 'Jarruletkut ja -putket').id
  await act(garage.context, 'inspections.savePoints', {
    organizationId,
    inspectionId,
    points: [{ pointId, result: { from: null, to: 'GREEN' } }],
  })
  await context.setOffline(false)
  await expect(page.getByText('Jarruletkut ja -putket: muutosta ei tallennettu')).toBeVisible()
  await expect(hoses.getByRole('button', { name: 'Kunnossa' })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Käytä omaani' }).tap()
  await expect(hoses.getByRole('button', { name: 'Punainen' })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText('muutosta ei tallennettu')).toHaveCount(0)
})

test('a person without an account sees on the link what was found', async ({ browser }) => {
  const garage = await newFounder(browser, 'Sanni', 'GARAGE')
  const phone = freshPhone()
  const { organizationId, context } = garage
  const ticketId = await recordCar(garage, {
    customer: { newCustomer: { name: 'Maija Virtanen', phone } },
    vehicle: { registrationNumber: 'TAR-33', make: 'Toyota', model: 'Corolla' },
    job: { title: 'Jarrut vinkuvat', contactName: 'Maija Virtanen', contactPhone: phone },
  })
  const inspectionId = await begin(garage, ticketId)
  const { points } = await ask(context, 'inspections.get', { organizationId, inspectionId })
  await act(context, 'inspections.savePoints', {
    organizationId,
    inspectionId,
    points: [{ pointId: points[0].id, result: { from: null, to: 'RED' }, measure: { from: null, to: 1500 } }],
  })
  const to = { name: 'Maija Virtanen', channel: 'SMS', address: phone }
  await act(context, 'statusLinks.send', { organizationId, ticketId, ...to, requestKey: crypto.randomUUID() })
  const link = await linkInText(browser, phone)
  const person = await openPage(await browser.newContext({ ...PHONE, javaScriptEnabled: false }))
  await person.goto(link)
  await expect(person.getByRole('heading', { name: 'Huolto', exact: true })).toBeVisible()
  await expect(person.getByRole('heading', { name: 'Tarkastus' })).toHaveCount(0)
  await act(context, 'inspections.finish', { organizationId, inspectionId })
  await person.getByRole('link', { name: 'Päivitä' }).click()
  await expect(person.getByRole('heading', { name: 'Tarkastus' })).toBeVisible()
  await expect(person.getByText('Punainen: Jarrupalat, vasen etu: 1,5', { exact: false })).toBeVisible()
})
