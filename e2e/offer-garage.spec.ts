import type { Browser, Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { act, ask as askOf } from './calls.ts'
import { recordCar, typedLine } from './cars.ts'
import { openDialog } from './dialogs.ts'
import { acceptConnection, type Founder, NEW_PASSWORD, newFounder } from './newcomers.ts'
import { expect, openContext, openPage, PHONE, signIn, test } from './people.ts'

const HOUR_MS = 3_600_000
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString()

const brakes = { id: crypto.randomUUID(), name: 'Jarrujen huolto' }
const scope = { wanted: [brakes], drivable: true, courtesyCar: true, mileageKm: 88_400, requestedAt: null, fileIds: [] }
const terms = { answerBy: inHours(48), contactName: '', contactPhone: '', customerReference: 'KP 4400', near: null }

/** A customer, the garages that it has dealt with, and what it asks of them while the first one looks at its list. */
async function world(browser: Browser, names: readonly string[]) {
  const customer = await newFounder(browser, 'Tilaaja', 'CUSTOMER')
  const garages: Founder[] = []
  for (const [place, name] of names.entries()) {
    const garage = await newFounder(browser, name, 'GARAGE')
    await recordCar(garage, {
      customer,
      vehicle: { registrationNumber: `TAR-${11 + place}` },
      job: { title: 'Renkaat' },
    })
    await acceptConnection(customer)
    garages.push(garage)
  }
  const { organizationId, context } = customer
  const ask = async () => {
    const { offerRequestId } = await act(context, 'offerRequests.create', {
      organizationId,
      ...scope,
      ...terms,
      description: 'Jarrut vinkuvat.',
      vehicle: { vehicle: { registrationNumber: 'TAR-10', make: 'Ford', model: 'Transit' } },
      garageIds: garages.map((garage) => garage.organizationId),
      requestKey: crypto.randomUUID(),
    })
    const about = { organizationId, offerRequestId: String(offerRequestId) }
    return {
      about,
      path: `/app/offer-requests/${offerRequestId}`,
      seen: async () => askOf(context, 'offerRequests.get', about),
    }
  }
  return { customer, garages, ask }
}

test('a garage drafts an offer that is not visible until it is sent; another one declines, and then offers after all', async ({
  browser,
}) => {
  const { garages, ask } = await world(browser, ['Tarjoaja', 'Epailija'])
  const [first, second] = garages as [Founder, Founder]
  const { page } = first
  await page.goto('/app/offer-requests')
  await expect(page.getByRole('heading', { name: 'Tarjouspyynnöt' })).toBeVisible()
  const { seen, path } = await ask()
  // without a reload
  await page.getByRole('link', { name: 'TAR-10' }).click()
  await expect(page.getByRole('heading', { name: 'Ford Transit' })).toBeVisible()

  const send = page.getByRole('button', { name: 'Lähetä tarjous', exact: true })
  await send.click()
  await expect(page.getByText('Lisää vähintään yksi rivi')).toBeVisible()
  await addLine(page, brakes.name, 'Jarrupalat', '100')
  await addLine(page, 'Muut rivit', 'Pientarvikkeet', '10')
  await page.getByRole('radio', { name: 'Kiinteä hinta' }).check()
  await page.getByLabel('Takuu kuukausina').fill('12')
  await page.getByLabel('Saate asiakkaalle').fill('Vielä salassa.')
  await expect(page.getByText('Luonnos tallentuu itsestään.')).toBeVisible()
  await expectAccessible(page, 'writing')
  expect(JSON.stringify(await seen())).not.toContain('Vielä salassa.')
  // what was written is there again, on another device too
  await page.reload()
  await expect(page.getByText('138,05')).toBeVisible()
  // kept as a template, thrown away and begun again with it
  await page.getByRole('button', { name: 'Tallenna rivit pohjaksi' }).click()
  await openDialog(page).getByLabel('Pohjan nimi').fill('Jarrut eteen')
  await openDialog(page).getByRole('button', { name: 'Tallenna' }).click()
  await expect(page.getByText('Pohja tallennettu')).toBeVisible()
  await page.getByRole('button', { name: 'Hylkää luonnos' }).click()
  await openDialog(page).getByRole('button', { name: 'Hylkää luonnos' }).click()
  await expect(page.getByText('138,05')).toHaveCount(0)
  await page.getByRole('button', { name: 'Käytä pohjaa' }).click()
  await expect(openDialog(page).getByText('2 riviä')).toBeVisible()
  await expectAccessible(page, 'templates')
  await openDialog(page).getByRole('button', { name: 'Käytä pohjaa Jarrut eteen' }).click()
  await expect(page.getByText('138,05')).toBeVisible()
  await page.getByRole('radio', { name: 'Kiinteä hinta' }).check()
  await page.getByLabel('Takuu kuukausina').fill('12')
  await page.getByRole('button', { name: 'Ehdota aikaa' }).click()
  await page.getByLabel('Aika 1: auto tuodaan').fill('1.12.2099 klo 8')
  await send.click()
  await expect(page.getByRole('article', { name: 'Lähetetty tarjous' })).toBeVisible()
  await expectAccessible(page, 'sent')
  const [offer] = (await seen()).garages.flatMap((one: { offer: unknown }) => one.offer ?? [])
  expect(offer).toMatchObject({
    number: 1,
    priceType: 'FIXED',
    netCents: 11_000,
    guaranteeMonths: 12,
    lines: [{ wantedId: brakes.id }, { wantedId: null }],
  })

  const { page: other } = second
  await other.goto(path)
  await other.getByRole('button', { name: 'En tarjoa' }).click()
  const dialog = openDialog(other)
  await dialog.getByRole('button', { name: 'Ilmoita, etten tarjoa' }).click()
  await expect(dialog.getByText('Kerro asiakkaalle, miksi et tarjoa')).toBeVisible()
  await dialog.getByRole('button', { name: 'Emme ehdi siihen mennessä.' }).click()
  await dialog.getByRole('button', { name: 'Ilmoita, etten tarjoa' }).click()
  await expect(other.getByText('Kerroit, ettet tarjoa')).toBeVisible()
  await other.getByRole('button', { name: 'Tee tarjous' }).click()
  await addLine(other, brakes.name, 'Jarrupalat', '90')
  await other.getByRole('button', { name: 'Lähetä tarjous', exact: true }).click()
  await expect(other.getByText('Asiakas on saanut tarjouksesi.')).toBeVisible()
})

test('an edit asks for the offer again; the chosen garage gets to the ticket, another one learns only what the customer shares', async ({
  browser,
}) => {
  const { customer, garages, ask } = await world(browser, ['Voittaja', 'Haviaja'])
  const [winner, loser] = garages as [Founder, Founder]
  const { about, seen, path } = await ask()
  await sendOffer(winner, about.offerRequestId, 10_000)
  await sendOffer(loser, about.offerRequestId, 9000)

  const phone = await openContext(browser, PHONE)
  await signIn(phone, winner.email, NEW_PASSWORD)
  const page = await openPage(phone)
  await page.goto(path)
  await expect(page.getByText('Asiakas on saanut tarjouksesi.')).toBeVisible()
  await act(customer.context, 'offerRequests.update', {
    ...about,
    version: (await seen()).version,
    addGarageIds: [],
    ...scope,
    ...terms,
    description: 'Jarrut vinkuvat ja vetävät vasemmalle.',
  })
  await expect(page.getByText('Asiakas muutti pyyntöä tarjouksesi jälkeen')).toBeVisible()
  await expect(page.getByText('vetävät vasemmalle')).toBeVisible()
  await page.getByRole('button', { name: 'Muuta tarjousta' }).click()
  await expect(page.getByRole('button', { name: 'Lähetä uusi tarjous' })).toBeInViewport()
  await expectAccessible(page, 'on a phone')
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
  await page.getByRole('button', { name: 'Lähetä uusi tarjous' }).click()
  await expect(page.getByRole('heading', { name: 'Tarjous, versio 2' })).toBeVisible()
  await sendOffer(loser, about.offerRequestId, 9000)

  await loser.page.goto(path)
  await expect(loser.page.getByText('Asiakas on saanut tarjouksesi.')).toBeVisible()
  const chosen = (await seen()).garages.find(
    (one: { garage: { id: string } }) => one.garage.id === winner.organizationId,
  )
  await act(customer.context, 'offerRequests.accept', {
    ...about,
    offerId: chosen.offer.id,
    timeStart: null,
    requestKey: crypto.randomUUID(),
    reason: 'Aika sopi paremmin.',
    tellsRank: true,
  })
  await page.getByRole('link', { name: 'Avaa huolto' }).click()
  await expect(page.getByRole('heading', { name: brakes.name })).toBeVisible()

  await expect(loser.page.getByText('Asiakas valitsi toisen tarjouksen')).toBeVisible()
  await expect(loser.page.getByText('”Aika sopi paremmin.”')).toBeVisible()
  await expect(loser.page.getByText('Tarjouksesi oli hinnaltaan 1. edullisin.')).toBeVisible()
  await expectAccessible(loser.page, 'not chosen')
  await expectKnowsNothingOf(loser, winner)
})

/** Behind the scenes. */
async function sendOffer({ context, organizationId }: Founder, offerRequestId: string, unitPriceCents: number) {
  const own = { organizationId, offerRequestId }
  const { revision } = await askOf(context, 'offerRequests.forGarage.get', own)
  await act(context, 'offerRequests.forGarage.send', {
    ...own,
    revision,
    priceType: 'FIXED',
    guaranteeMonths: null,
    guaranteeKm: null,
    courtesyCar: 'NONE',
    times: [],
    message: '',
    validUntil: inHours(96),
    requestKey: crypto.randomUUID(),
    lines: [
      {
        ...typedLine({ name: 'Jarrupalat', unit: 'sarja', unitPriceCents }),
        wantedId: brakes.id,
      },
    ],
  })
}

async function addLine(page: Page, group: string, name: string, price: string) {
  const lines = page.getByRole('group', { name: group })
  await lines.getByRole('combobox', { name: 'Lisää rivi' }).focus()
  await page.keyboard.type(name)
  await expect(lines.getByRole('option', { name: `Kirjoita rivi ”${name}”` })).toBeVisible()
  await page.keyboard.press('Enter')
  await lines.getByLabel('Hinta, veroton').fill(price)
  await lines.getByLabel('Hinta, veroton').press('Enter')
  await expect(lines.getByRole('button', { name: `Poista rivi ${name}` })).toBeVisible()
}

async function expectKnowsNothingOf({ context, organizationId }: Founder, other: Founder) {
  const known = [
    await askOf(context, 'offerRequests.forGarage.list', { organizationId, list: 'closed' }),
    await askOf(context, 'notifications.list', { organizationId, page: 1, resultsPerPage: 20 }),
  ]
  expect(JSON.stringify(known)).not.toContain(other.organizationId)
  expect(JSON.stringify(known)).not.toContain(other.name)
}
