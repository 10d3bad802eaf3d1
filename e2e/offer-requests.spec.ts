import { expectAccessible } from './axe.ts'
import { act, ask } from './calls.ts'
import { recordCar, typedLine } from './cars.ts'
import { openDialog } from './dialogs.ts'
import { acceptConnection, type Founder, NEW_PASSWORD, newFounder } from './newcomers.ts'
import { expect, openContext, openPage, PHONE, signIn, test } from './people.ts'

const DAY_MS = 86_400_000
const inDays = (days: number) => new Date(Math.ceil(Date.now() / DAY_MS + days) * DAY_MS).toISOString()

type Line = { name: string; work: string | null; cents: number }

/** A garage's answer behind the scenes, to what is asked now. */
async function offer({ context, organizationId }: Founder, offerRequestId: string, lines: readonly Line[]) {
  const about = { organizationId, offerRequestId }
  const { revision, wanted } = await ask(context, 'offerRequests.forGarage.get', about)
  const idOf = (work: string | null) => wanted.find(({ name }: { name: string }) => name === work)?.id ?? null
  return act(context, 'offerRequests.forGarage.send', {
    ...about,
    revision,
    requestKey: crypto.randomUUID(),
    priceType: 'FIXED',
    guaranteeMonths: 12,
    guaranteeKm: 20_000,
    courtesyCar: 'INCLUDED',
    message: 'Auto valmistuu saman päivän aikana.',
    times: [{ start: inDays(3), end: null }],
    validUntil: inDays(30),
    lines: lines.map(({ name, work, cents }) => ({
      ...typedLine({ name, unitPriceCents: cents }),
      wantedId: idOf(work),
    })),
  })
}

const OIL = 'Öljynvaihto'
const BRAKES = 'Etujarrupalojen vaihto'
const whole = (cents: number) => [
  { name: 'Öljy ja suodatin', work: OIL, cents },
  { name: 'Jarrupalat', work: BRAKES, cents: 2 * cents },
  { name: 'Työ', work: BRAKES, cents },
]

test('a customer asks two garages for an offer, compares what they answer, and accepts one', {
  tag: ['@quick', '@story-2'],
}, async ({ browser }) => {
  const [cheap, dear] = [await newFounder(browser, 'Halpa', 'GARAGE'), await newFounder(browser, 'Kallis', 'GARAGE')]
  const customer = await newFounder(browser, 'Taru', 'CUSTOMER')
  for (const [garage, registrationNumber] of [
    [cheap, 'OFR-100'],
    [dear, 'OFR-200'],
  ] as const) {
    await recordCar(garage, { customer, vehicle: { registrationNumber, make: 'Volvo' }, job: { title: 'Tarkastus' } })
    await acceptConnection(customer)
  }

  // the form, on a phone: errors first, then what is wanted, kept through a reload
  const hand = await openContext(browser, PHONE)
  await signIn(hand, customer.email, NEW_PASSWORD)
  const phone = await openPage(hand)
  await phone.goto('/app/offer-requests/new')
  await phone.getByRole('button', { name: 'Jatka' }).click()
  await expect(phone.getByText('Valitse auto listasta tai lisää uusi auto')).toBeVisible()
  await expect(phone.getByText('Lisää ainakin yksi työ tai kerro, mitä haluat tehtäväksi')).toBeVisible()
  await phone.getByLabel('Rekisterinumero').fill('ofr-100')
  await phone.getByRole('option', { name: /OFR-100/ }).click()
  await phone.getByRole('button', { name: OIL }).click()
  await phone.getByLabel('Lisää työ').fill(BRAKES)
  await expectAccessible(phone, 'the works')
  await phone.reload()
  await expect(phone.getByText('Jatkat keskeneräistä lomaketta.')).toBeVisible()
  await phone.getByRole('button', { name: 'Jatka' }).click()

  await expect(phone.getByRole('heading', { name: 'Korjaamot' })).toBeFocused()
  await phone.getByRole('button', { name: 'Jatka' }).click()
  await expect(phone.getByRole('region', { name: 'Valitut korjaamot' })).toBeFocused()
  await expect(phone.getByText('Valitse vähintään yksi korjaamo')).toBeVisible()
  for (const { organizationName } of [cheap, dear])
    await phone.getByRole('checkbox', { name: organizationName }).check()
  await expect(phone.getByText('2 korjaamoa valittu')).toBeVisible()
  // the page's head lies over what is scrolled under it, which makes its buttons small
  await phone.evaluate(() => scrollTo(0, 0))
  await expectAccessible(phone, 'the garages')
  await phone.getByRole('button', { name: 'Jatka' }).click()
  await expect(phone.getByRole('listitem').filter({ hasText: BRAKES })).toBeVisible()
  await expectAccessible(phone, 'the last step')
  await phone.getByRole('button', { name: 'Lähetä tarjouspyyntö' }).dblclick()
  await expect(phone.getByText('Ei vielä tarjouksia')).toBeVisible()
  const path = new URL(phone.url()).pathname
  const offerRequestId = path.split('/').at(-1) ?? ''
  await expectAccessible(phone, 'a request without offers')

  // both answer; one of them leaves a work out
  await offer(cheap, offerRequestId, whole(10_000))
  await offer(dear, offerRequestId, [{ name: 'Öljynvaihto', work: OIL, cents: 45_000 }])
  const { page } = customer
  await page.goto('/app/offer-requests')
  await expect(page.getByRole('region', { name: 'Tarjouksia vertailtavana' })).toContainText('2 tarjousta')
  await page.getByRole('link', { name: /OFR-100/ }).click()
  const grid = page.getByRole('table')
  await expect(grid.getByRole('columnheader', { name: cheap.organizationName })).toContainText(/Halvin.*502,00/)
  await expect(grid.getByRole('columnheader', { name: dear.organizationName })).toContainText('1 työ puuttuu')
  const brakes = grid.getByRole('row', { name: BRAKES })
  await expect(brakes.getByRole('cell')).toHaveText([/376,50/, 'Puuttuu'])
  await page.getByRole('button', { name: 'Veroton' }).click()
  await expect(brakes.getByRole('cell')).toHaveText([/300,00/, 'Puuttuu'])
  await expectAccessible(page, 'offers beside each other')

  // the request changes: both offers are marked until their garages send them again
  await page.getByRole('link', { name: 'Muokkaa' }).click()
  await expect(page.getByText('Olet saanut jo 2 tarjousta')).toBeVisible()
  await page.getByLabel('Kerro tarkemmin').fill('Takajarrut on jo vaihdettu.')
  await expectAccessible(page, 'the edit')
  for (const name of ['Jatka', 'Jatka', 'Tallenna muutokset']) await page.getByRole('button', { name }).click()
  await expect(page.getByText('Ennen muutosta')).toHaveCount(2)
  await expect(page.getByRole('button', { name: 'Hyväksy' })).toHaveCount(0)
  await offer(cheap, offerRequestId, whole(11_000))
  await offer(dear, offerRequestId, whole(20_000))

  // one offer at a time on a phone, where the cheaper one is accepted
  await phone.goto(path)
  await phone.getByRole('tab', { name: dear.organizationName }).click()
  await expect(phone.getByRole('tabpanel')).toContainText('1 004,00')
  await phone.getByRole('tab', { name: cheap.organizationName }).click()
  await expectAccessible(phone, 'one offer at a time')
  await phone.getByRole('button', { name: 'Hyväksy tarjous' }).click()
  const dialog = openDialog(phone)
  await expect(dialog.getByRole('radio').first()).toBeChecked()
  await dialog.getByLabel('Syy valintaan').fill('Hinta ratkaisi.')
  await dialog.getByLabel('Kerro kullekin sen sijoitus hinnan mukaan').check()
  await expectAccessible(phone, 'accepting')
  await dialog.getByRole('button', { name: /^Hyväksy 552,20/ }).dblclick()
  await expect(phone).toHaveURL(/\/app\/tickets\//)
  await expect(phone.getByRole('heading', { name: /Öljynvaihto, etujarrupalojen vaihto/ })).toBeVisible()

  // it ended: for the customer, and for the one that was not chosen
  await page.goto(path)
  await expect(page.getByText(`Tarjous on hyväksytty: ${cheap.organizationName}.`)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Muokkaa' })).toHaveCount(0)
  await expectAccessible(page, 'an accepted request')
  const { organizationId } = dear
  const told = await ask(dear.context, 'offerRequests.forGarage.get', { organizationId, offerRequestId })
  expect(told.told).toEqual({ reason: 'Hinta ratkaisi.', rank: 2 })
  await dear.page.goto('/app/offer-requests?list=closed')
  await expect(dear.page.getByRole('listitem').filter({ hasText: 'OFR-100' })).toContainText('Ei valittu')
  await expectAccessible(dear.page, "a garage's list")
})

test('a request is cancelled after a question, and cannot be edited then', async ({ browser }) => {
  const garage = await newFounder(browser, 'Peruttava', 'GARAGE')
  const customer = await newFounder(browser, 'Perttu', 'CUSTOMER')
  await recordCar(garage, { customer, vehicle: { registrationNumber: 'OFR-300' }, job: { title: 'Tarkastus' } })
  await acceptConnection(customer)
  const { context, organizationId, page } = customer
  const { offerRequestId } = await act(context, 'offerRequests.create', {
    organizationId,
    garageIds: [garage.organizationId],
    requestKey: crypto.randomUUID(),
    fileIds: [],
    near: null,
    vehicle: { vehicle: { registrationNumber: 'OFR-300', make: '', model: '' } },
    wanted: [],
    drivable: true,
    description: 'Moottorivalo palaa.',
    courtesyCar: false,
    mileageKm: null,
    requestedAt: null,
    answerBy: inDays(7),
    contactName: '',
    contactPhone: '',
    customerReference: '',
  })
  await page.goto(`/app/offer-requests/${offerRequestId}`)
  await page.getByRole('button', { name: 'Peru pyyntö' }).click()
  await openDialog(page).getByRole('button', { name: 'Peru pyyntö' }).click()
  await expect(page.getByText('Pyyntö on peruttu, eikä tarjouksia voi enää hyväksyä.')).toBeVisible()
  await page.goto(`/app/offer-requests/${offerRequestId}/edit`)
  await expect(page.getByText('Pyyntö on päättynyt, eikä sitä voi enää muokata.')).toBeVisible()
  await expectAccessible(page, 'nothing to edit')
})
