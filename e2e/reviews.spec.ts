import { expectAccessible } from './axe.ts'
import { act, ask } from './calls.ts'
import { recordCar, ticketOf } from './cars.ts'
import { openDialog } from './dialogs.ts'
import { freshPhone } from './fresh.ts'
import { linkInText } from './mails.ts'
import { acceptConnection, newFounder } from './newcomers.ts'
import { DEMO, expect, openContext, openPage, PHONE, personIn, test } from './people.ts'

test('a customer reviews a fetched car, the garage answers, others read it, and a super-user hides one by a link', async ({
  browser,
}) => {
  const garage = await newFounder(browser, 'Arvi', 'GARAGE')
  const customer = await newFounder(browser, 'Aino', 'CUSTOMER')
  const g = { organizationId: garage.organizationId }
  const ticketId = await recordCar(garage, {
    customer,
    vehicle: { registrationNumber: 'ARV-101', make: 'Ford', model: 'Transit' },
    job: { title: 'Öljynvaihto' },
  })
  await acceptConnection(customer)
  for (const to of ['IN_PROGRESS', 'READY', 'DONE']) await ticketOf(garage.context, ticketId).move(to)

  // the customer, on the ticket
  const { page } = customer
  await page.goto(`/app/tickets/${ticketId}`)
  const card = page.getByRole('region', { name: 'Miten meni?' })
  await card.getByRole('radio', { name: /^5 tähteä/ }).focus()
  await page.keyboard.press('Space')
  await card.getByLabel('Mitä haluat sanoa').fill('Valmis luvattuun aikaan')
  await expectAccessible(page)
  await card.getByRole('button', { name: 'Anna arvio' }).click()
  const own = page.getByRole('region', { name: 'Arvio', exact: true })
  await expect(own.getByText('Valmis luvattuun aikaan')).toBeVisible()
  await expect(page.getByText('antoi arvion')).toBeVisible()

  // the garage, on the same ticket
  await garage.page.goto(`/app/tickets/${ticketId}`)
  const theirs = garage.page.getByRole('region', { name: 'Arvio', exact: true })
  await theirs.getByRole('button', { name: 'Vastaa arvioon' }).click()
  await theirs.getByLabel('Korjaamon vastaus').fill('Kiitos, tervetuloa uudelleen')
  await expectAccessible(garage.page)
  await theirs.getByRole('button', { name: 'Julkaise vastaus' }).click()
  await expect(theirs.getByRole('button', { name: 'Muuta vastausta' })).toBeVisible()
  await expect(own.getByText('Kiitos, tervetuloa uudelleen')).toBeVisible()

  // the holder of a link, without a script
  const phone = freshPhone()
  const followed = await recordCar(garage, {
    customer: { newCustomer: { name: 'Maija Virtanen', phone } },
    vehicle: { registrationNumber: 'ARV-202' },
    job: { title: 'Jarrut', contactName: 'Maija Virtanen', contactPhone: phone },
  })
  await act(garage.context, 'statusLinks.send', {
    ...g,
    ticketId: followed,
    name: 'Maija Virtanen',
    channel: 'SMS',
    address: phone,
    requestKey: crypto.randomUUID(),
  })
  for (const to of ['IN_PROGRESS', 'READY', 'DONE']) await ticketOf(garage.context, followed).move(to)
  const person = await openPage(await openContext(browser, { ...PHONE, javaScriptEnabled: false }))
  await person.goto(await linkInText(browser, phone))
  await person.getByLabel('1/5 Huono').check()
  await person.getByLabel('Mitä haluat sanoa (valinnainen)').fill('Asiatonta puhetta')
  await person.getByRole('button', { name: 'Anna arvio' }).click()
  await expect(person.getByRole('heading', { name: 'Arviosi' })).toBeVisible()

  // the profile, as the customer sees it, and a report
  await page.goto(`/app/organizations/${garage.organizationId}`)
  const list = page.getByRole('region', { name: 'Arviot' })
  await expect(list.getByText('Uusi, 2 arviota')).toBeVisible()
  await expect(list.getByRole('listitem')).toHaveCount(2)
  const bad = list.getByRole('listitem').filter({ hasText: 'Asiatonta puhetta' })
  await expect(bad).toContainText('Maija V.')
  await expect(list.getByRole('listitem').filter({ hasText: 'Kiitos, tervetuloa' })).toContainText(
    customer.organizationName,
  )
  await expectAccessible(page)
  await bad.getByRole('button', { name: /^Ilmoita asiaton arvio/ }).click()
  await openDialog(page).getByLabel('Mikä arviossa on asiatonta').fill('Ei koske työtä')
  await openDialog(page).getByRole('button', { name: 'Lähetä ilmoitus' }).click()
  await expect(page.getByText('Ilmoitus lähetetty ylläpidolle')).toBeVisible()

  // the super-user
  const { page: platform } = await personIn(browser, DEMO.superUser)
  await platform.goto('/app/manage/reviews')
  const reported = platform.getByRole('region', { name: `Arvio: ${garage.organizationName}`, exact: true })
  await expect(reported).toContainText('Ei koske työtä')
  await expectAccessible(platform)
  await reported.getByRole('button', { name: 'Piilota arvio' }).click()
  await openDialog(platform).getByLabel('Syy').fill('Ei arvioi korjaamon työtä')
  await openDialog(platform).getByRole('button', { name: 'Piilota arvio' }).click()
  await expect(reported).toHaveCount(0)

  await page.reload()
  await expect(list.getByText('Uusi, 1 arvio', { exact: true })).toBeVisible()
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await person.reload()
  await expect(person.getByText('Ylläpito piilotti arvion: Ei arvioi korjaamon työtä')).toBeVisible()
  expect((await ask(garage.context, 'reviews.ofTicket', { ...g, ticketId: followed })).review.state).toBe('HIDDEN')

  const hidden = platform.getByRole('region', { name: `Piilotettu arvio: ${garage.organizationName}` })
  await expect(hidden).toContainText('Ei arvioi korjaamon työtä')
  await expectAccessible(platform, 'hidden')
  await hidden.getByRole('button', { name: 'Palauta arvio' }).click()
  await expect(hidden).toHaveCount(0)
  expect((await ask(garage.context, 'reviews.ofTicket', { ...g, ticketId: followed })).review.state).toBe('SHOWN')
})

test('the average is on the card of a garage, on its profile and at its offer', async ({ browser }) => {
  const { context, page } = await personIn(browser, DEMO.customer)
  await page.goto('/app/garages')
  const shown = page.getByRole('article').filter({ hasText: 'Vallilan Autohuolto' })
  await expect(shown).toContainText(/\d,\d \(\d+ arviota\)/)
  await shown.getByRole('link', { name: 'Vallilan Autohuolto' }).click()
  await expect(page.getByRole('region', { name: 'Arviot' })).toContainText(/\d,\d \(\d+ arviota\)/)

  const [{ id: organizationId }] = await ask(context, 'organizations.listOwn')
  const { rows } = await ask(context, 'offerRequests.list', { organizationId })
  const rated = []
  for (const { offerRequestId } of rows) {
    const { garages } = await ask(context, 'offerRequests.get', { organizationId, offerRequestId })
    const isRated = (one: { offer: object | null; garage: { rating: { count: number } } }) =>
      one.offer !== null && one.garage.rating.count > 0
    if (garages.some(isRated)) rated.push(offerRequestId)
  }
  await page.goto(`/app/offer-requests/${rated[0]}`)
  await expect(page.getByRole('region', { name: 'Tarjoukset' })).toContainText(/\d+ arvio/)
})
