import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { makeSession, makeUser } from '#features/accounts/server/accounts.factory.ts'
import { makeExtraWork } from '#features/extra-work/server/extra-work.factory.ts'
import { makeLine } from '#features/line-items/server/line-items.factory.ts'
import { ticketPrices } from '#features/line-items/server/line-items.tables.ts'
import { makeMembership, makeOrganization } from '#features/organizations/server/organizations.factory.ts'
import { connections, organizations } from '#features/organizations/server/organizations.tables.ts'
import { makeTicket } from '#features/tickets/server/tickets.factory.ts'
import { ticketEvents, ticketServices, type tickets } from '#features/tickets/server/tickets.tables.ts'
import { makeVehicle } from '#features/vehicles/server/vehicles.factory.ts'
import type { Services } from '#server/services.ts'
import type { PriceType } from '#shared/agreed-price.ts'
import { AppError } from '#shared/app-error.ts'
import { testDatabase } from '#test/database.ts'
import { readPdf } from '#test/pdf-text.ts'
import { routeServer } from '#test/route-server.ts'
import { ticketPrintRoutes } from './ticket-print.routes.ts'

const { db } = await testDatabase()
const server = (services: Partial<Services> = {}) => routeServer(db, ticketPrintRoutes, { services })
const app = await server({ clock: () => new Date('2026-11-23T08:05:00Z') })
const PAPERS = ['work-order', 'estimate', 'extra-work'] as const
const ROLES = ['ADMIN', 'MEMBER'] as const
type Paper = (typeof PAPERS)[number]

/** A person with a session, in an organisation of that type. */
async function person(type: 'GARAGE' | 'CUSTOMER', role: (typeof ROLES)[number], organizationId?: string) {
  const id = organizationId ?? (await makeOrganization(db, { type })).id
  const user = await makeUser(db)
  await makeMembership(db, user.id, id, role)
  return { organizationId: id, cookie: `session=${await makeSession(db, user.id)}` }
}
type Person = Awaited<ReturnType<typeof person>>

async function world(given: Partial<typeof tickets.$inferInsert> = {}) {
  const garage = await makeOrganization(db, {
    type: 'GARAGE',
    name: 'Vallilan Autohuolto',
    businessName: 'Vallilan Huolto Oy',
    businessId: '2345678-5',
    streetAddress: 'Vetokuja 3',
    postalCode: '00700',
    city: 'Helsinki',
    phone: '+358911122233',
  })
  const customer = await makeOrganization(db, {
    type: 'CUSTOMER',
    name: 'Pohjolan Kuljetus',
    businessId: '1234567-1',
    email: 'autot@pohjola.example',
    streetAddress: 'Satamakatu 1',
    postalCode: '90100',
    city: 'Oulu',
  })
  const vehicle = await makeVehicle(db, {
    organizationId: customer.id,
    registrationNumber: 'ABC-123',
    vinNumber: 'WF0XXXTTGXKA12345',
    make: 'Ford',
    model: 'Transit',
    year: 2019,
    color: 'valkoinen',
  })
  const mechanic = await makeUser(db, { name: 'Matti Mekaanikko' })
  const ticket = await makeTicket(db, {
    garageId: garage.id,
    customerId: customer.id,
    vehicleId: vehicle.id,
    status: 'IN_PROGRESS',
    title: 'Jarrut vinkuvat',
    description: 'Ääni tulee edestä.\n\nVarsinkin aamuisin.',
    mileageKm: 123_456,
    scheduledStart: '2026-11-24T06:00:00Z',
    promisedReadyAt: '2026-11-24T14:00:00Z',
    mechanicId: mechanic.id,
    contactName: 'Kerttu Kuljettaja',
    contactPhone: '+358401234567',
    keysLocation: 'Avainboksi',
    ...given,
  })
  return {
    ticket,
    garage,
    customer,
    mechanic,
    inGarage: await person('GARAGE', 'MEMBER', garage.id),
    inCustomer: await person('CUSTOMER', 'MEMBER', customer.id),
  }
}
type World = Awaited<ReturnType<typeof world>>

const sell = (w: World, given: Partial<Parameters<typeof makeLine>[1]> = {}) =>
  makeLine(db, { ticketId: w.ticket.id, garageId: w.garage.id, ...given })
const agree = (w: World, priceType: PriceType, agreedCents: number) =>
  db.insert(ticketPrices).values({ ticketId: w.ticket.id, priceType, agreedCents, agreedAt: new Date().toISOString() })

const ask = (by: Person | null, ticketId: string, paper: Paper, organizationId = by?.organizationId ?? randomUUID()) =>
  app.inject({
    url: `/api/tickets/${ticketId}/${paper}.pdf?organizationId=${organizationId}`,
    headers: by ? { cookie: by.cookie } : {},
  })

/** All text of the paper, on one line. */
async function printed(by: Person, w: World, paper: Paper) {
  const answer = await ask(by, w.ticket.id, paper)
  expect(answer.statusCode).toBe(200)
  const { pages, info } = await readPdf(answer.rawPayload)
  return { pages, info, text: pages.join(' ').replace(/\s+/g, ' ') }
}

describe('the work order', () => {
  test.each(['inGarage', 'inCustomer'] as const)('has what the job needs, %s', async (side) => {
    const w = await world()
    await db
      .insert(ticketServices)
      .values({ ticketId: w.ticket.id, position: 0, name: 'Jarrujen tarkastus', hours: 1.5 })
    await sell(w, {
      name: 'Jarrupalat eteen',
      code: 'JP-10',
      quantityThousandths: 1500,
      unit: 'sarja',
      unitPriceCents: 8900,
    })
    await agree(w, 'ESTIMATE', 20_000)
    const { text, info } = await printed(w[side], w, 'work-order')
    for (const shown of [
      `Työmääräin Huolto ${w.ticket.number}`,
      'ABC-123',
      'Ford Transit',
      '2019',
      'WF0XXXTTGXKA12345',
      '123 456 km',
      'Vallilan Autohuolto Vallilan Huolto Oy Y-tunnus 2345678-5 Vetokuja 3, 00700 Helsinki 09 1112 2233',
      'Pohjolan Kuljetus Y-tunnus 1234567-1 Satamakatu 1, 90100 Oulu autot@pohjola.example',
      'Työ alkaa 24.11.2026 klo 8.00',
      'Luvattu valmiiksi 24.11.2026 klo 16.00',
      'Mekaanikko Matti Mekaanikko',
      'Kerttu Kuljettaja',
      '040 123 4567',
      'Avainboksi',
      'Jarrut vinkuvat',
      '• Jarrujen tarkastus',
      'Ääni tulee edestä. Varsinkin aamuisin.',
      'Jarrupalat eteen · JP-10 1,5 sarja 89,00 € 25,5 % 133,50 €',
      'Veroton 133,50 €',
      'ALV 25,5 % summasta 133,50 € 34,04 €',
      'Yhteensä 167,54 €',
      'Hinta-arvio 200,00 €, veroton Lasku voi ylittää arvion enintään 15 %. Se on enintään 230,00 €, veroton.',
      'Merkinnät',
      'Päivä ja asiakkaan allekirjoitus',
      'Tulostettu 23.11.2026 klo 10.05',
      'Sivu 1/',
    ])
      expect(text).toContain(shown)
    expect(info).toMatchObject({
      Title: `Työmääräin ${w.ticket.number} · ABC-123`,
      Author: 'Vallilan Autohuolto',
      Language: 'fi-FI',
    })
  })

  test('gives both sides the same paper, without anything internal', async () => {
    const w = await world()
    await db.insert(ticketServices).values({ ticketId: w.ticket.id, position: 0, name: 'Vianhaku', hours: 7.25 })
    await db
      .insert(ticketEvents)
      .values({ ticketId: w.ticket.id, kind: 'NOTED', internal: true, data: { body: 'Maksaa huonosti' } })
    for (const paper of PAPERS) {
      const { text } = await printed(w.inGarage, w, paper)
      expect(text).not.toMatch(/Maksaa huonosti|7,25/)
      expect((await printed(w.inCustomer, w, paper)).text).toBe(text)
    }
  })

  test('leaves out what is not known', async () => {
    const w = await world({ vehicleId: null, mechanicId: null, contactName: '', contactPhone: '', description: '' })
    const { text } = await printed(w.inGarage, w, 'work-order')
    expect(text).not.toMatch(/Rekisterinumero|Valmistenumero|Mekaanikko Matti|Viite|Rivit|null|undefined/)
    expect(text).toContain('Hinnasta ei ole sovittu Hinta selviää vasta työn jälkeen.')
  })

  test('shows only the name of a side that has not opened itself to the other', async () => {
    const w = await world()
    await db.update(connections).set({ state: 'PENDING' }).where(eq(connections.garageId, w.garage.id))
    const { text } = await printed(w.inGarage, w, 'work-order')
    expect(text).toContain('Pohjolan Kuljetus')
    expect(text).not.toMatch(/1234567-1|Satamakatu|autot@/)
    // its own data it has, and a listed garage is open to everybody
    expect(text).toContain('2345678-5')
    const { text: ofCustomer } = await printed(w.inCustomer, w, 'work-order')
    expect(ofCustomer).toContain('Satamakatu 1')
    expect(ofCustomer).toContain('Vetokuja 3')
  })

  test.each([4, 8, 12, 16])('has its signatures on the page with its price, with %i lines', async (count) => {
    const w = await world()
    for (let nth = 0; nth < count; nth += 1) await sell(w, { name: `Osa ${nth}`, unitPriceCents: 1000 })
    await agree(w, 'FIXED', 20_000)
    const { pages } = await printed(w.inGarage, w, 'work-order')
    const signed = pages.filter((page) => page.includes('asiakkaan'))
    expect(signed).toHaveLength(1)
    expect(signed[0]).toContain('Veroton')
  })

  test('breaks over pages for a long ticket, with nothing lost: 40 lines and 5,000 characters', async () => {
    const description = Array.from(
      { length: 250 },
      (_, index) => `sana${String(index).padStart(4, '0')} 🚗 pitkä`,
    ).join(' ')
    const w = await world({ description: description.slice(0, 5000) })
    for (let nth = 1; nth <= 40; nth += 1)
      await sell(w, { place: nth, name: `alku${nth}. ${'erittäin pitkä nimike '.repeat(nth % 5)}loppu${nth}.` })
    const { pages, text } = await printed(w.inCustomer, w, 'work-order')
    expect(pages.length).toBeGreaterThan(2)
    for (let nth = 1; nth <= 40; nth += 1)
      expect(pages.filter((page) => page.includes(`alku${nth}.`) && page.includes(`loppu${nth}.`))).toHaveLength(1)
    for (const [word] of description.slice(0, 5000).matchAll(/sana\d{4}/g)) expect(text).toContain(word)
    expect(text).toContain(`Sivu ${pages.length}/${pages.length}`)
  })
})

describe('the estimate', () => {
  test('sums the lines by the rates of VAT, less what is given off', async () => {
    const w = await world()
    await sell(w, { name: 'Työ', quantityThousandths: 2000, unit: 'h', unitPriceCents: 9500, discountPerMille: 100 })
    await sell(w, { place: 2, name: 'Ajokortti', unitPriceCents: 10_000, vatCode: 'REDUCED' })
    const { text } = await printed(w.inCustomer, w, 'estimate')
    for (const shown of [
      'Työ 2 h 95,00 € 10 % 25,5 % 171,00 €',
      'Ajokortti 1 sarja 100,00 € 13,5 % 100,00 €',
      'Veroton 271,00 €',
      'ALV 25,5 % summasta 171,00 € 43,61 €',
      'ALV 13,5 % summasta 100,00 € 13,50 €',
      'Yhteensä 328,11 €',
      'Päiväys 23.11.2026',
    ])
      expect(text).toContain(shown)
  })

  test.each([
    ['ESTIMATE', 'Hinta-arvio', 'Lasku voi ylittää arvion enintään 15 %. Se on enintään 115,00 €, veroton.'],
    ['CAP', 'Enimmäishinta', 'Lasku ei ylitä tätä.'],
    ['FIXED', 'Kiinteä hinta', 'Lasku on tämän suuruinen.'],
  ] as const)('has the name of what was agreed, and says what that means: %s', async (priceType, name, meaning) => {
    const w = await world()
    await agree(w, priceType, 10_000)
    const { text, info } = await printed(w.inCustomer, w, 'estimate')
    expect(text).toContain(`${name} Huolto`)
    expect(text).toContain(`${name} 100,00 €, veroton ${meaning}`)
    expect(text).toContain('Hinta on voimassa asti')
    expect(info.Title).toBe(`${name} ${w.ticket.number} · ABC-123`)
  })

  test('shows a private person every price with VAT, the one that binds above all', async () => {
    const w = await world()
    await db.update(organizations).set({ customerKind: 'PERSON' }).where(eq(organizations.id, w.customer.id))
    await sell(w, { name: 'Työ', unitPriceCents: 10_000 })
    await agree(w, 'ESTIMATE', 10_000)
    const { text } = await printed(w.inCustomer, w, 'estimate')
    for (const shown of [
      'Rivit, hinnat sis. arvonlisäveron',
      'Työ 1 sarja 125,50 € 25,5 % 125,50 €',
      'Yhteensä 125,50 €',
      'Hinta-arvio 125,50 €, sis. ALV Lasku voi ylittää arvion enintään 15 %. Se on enintään 144,33 €, sis. ALV.',
    ])
      expect(text).toContain(shown)
  })

  test('says for a finished job what was approved, and nothing of a price that was not agreed', async () => {
    const done = { status: 'DONE', closedAt: '2026-11-23T08:00:00Z' } as const
    const without = await world(done)
    await sell(without)
    const { text } = await printed(without.inCustomer, without, 'estimate')
    expect(text).not.toMatch(/Hinnasta ei ole sovittu|selviää vasta/)
    const approved = await world(done)
    await sell(approved, { unitPriceCents: 19_940, approvedCents: 19_940 })
    expect((await printed(approved.inCustomer, approved, 'estimate')).text).toContain(
      'Kiinteää hintaa ei sovittu Hyväksytyt lisätyöt 199,40 €, veroton (250,25 € sis. ALV).',
    )
  })

  test('binds no one where no price was agreed', async () => {
    const w = await world()
    await sell(w)
    const { text } = await printed(w.inCustomer, w, 'estimate')
    expect(text).toContain('Hintatiedot Huolto')
    expect(text).toContain('Hinnasta ei ole sovittu')
    expect(text).not.toMatch(/Hinta-arvio|allekirjoitus|voimassa/)
  })

  test('says nothing of a price to come for a finished job without an agreed price', async () => {
    const w = await world({ status: 'DONE' })
    await sell(w)
    const { text } = await printed(w.inCustomer, w, 'estimate')
    expect(text).toContain('Hintatiedot Huolto')
    expect(text).not.toMatch(/Hinnasta ei ole sovittu|selviää/)
  })
})

describe('the extra work', () => {
  const ask = (
    w: World,
    given: Partial<Parameters<typeof makeExtraWork>[1]>,
    lines?: Parameters<typeof makeExtraWork>[2],
  ) => makeExtraWork(db, { ticketId: w.ticket.id, garageId: w.garage.id, customerId: w.customer.id, ...given }, lines)

  test.each(['inGarage', 'inCustomer'] as const)(
    'shows what was asked and what was answered, line by line, %s',
    async (side) => {
      const w = await world()
      await ask(
        w,
        {
          description: 'Etujarrupalat ovat loppu.',
          askedAt: '2026-11-24T07:00:00Z',
          askedByUserId: w.mechanic.id,
          state: 'ANSWERED',
          answeredAt: '2026-11-24T08:30:00Z',
          answeredByUserId: w.mechanic.id,
          answerWay: 'PHONE',
          answeredBy: 'Kerttu Kuljettaja',
          answerNote: 'Levyt myöhemmin',
          readyAt: '2026-11-25T14:00:00Z',
        },
        [
          { name: 'Jarrupalat', unitPriceCents: 10_000, decision: 'APPROVED' },
          { name: 'Jarrulevyt', unitPriceCents: 20_000, decision: 'DECLINED' },
        ],
      )
      await ask(w, { number: 2, description: 'Pyyhkijä on poikki.' }, [
        { name: 'Pyyhkijänsulka', unitPriceCents: 2000 },
      ])
      await ask(
        w,
        {
          number: 3,
          state: 'ANSWERED',
          answeredAt: '2026-11-24T09:00:00Z',
          answerWay: 'LINK',
          answeredBy: 'Maija Virtanen',
          answerLinkTo: '040 123 4567',
        },
        [{ name: 'Polttimo', unitPriceCents: 1000, decision: 'APPROVED' }],
      )
      const { text, info } = await printed(w[side], w, 'extra-work')
      for (const shown of [
        'Lisätyö 1: osa hyväksytty Pyydetty 24.11.2026 klo 9.00, Matti Mekaanikko. Auto olisi valmis 25.11.2026 klo 16.00.',
        'Etujarrupalat ovat loppu.',
        'Jarrupalat 1 sarja 100,00 € 25,5 % 100,00 € Hyväksytty',
        'Jarrulevyt 1 sarja 200,00 € 25,5 % 200,00 € Ei hyväksytty',
        'Pyydetty, veroton 300,00 € Hyväksytty, veroton 100,00 €',
        'Puhelimessa vastasi Kerttu Kuljettaja. Vastauksen kirjasi Matti Mekaanikko 24.11.2026 klo 10.30. Levyt myöhemmin',
        'Maija Virtanen vastasi linkistä 24.11.2026 klo 11.00. Linkki lähetettiin: 040 123 4567.',
        'Lisätyö 2: odottaa vastausta',
        'Pyyhkijänsulka',
        'Päivä ja asiakkaan allekirjoitus',
      ])
        expect(text).toContain(shown)
      expect(text.indexOf('Lisätyö 1')).toBeLessThan(text.indexOf('Lisätyö 2'))
      expect(info.Title).toBe(`Lisätyöt ${w.ticket.number} · ABC-123`)
    },
  )

  test('says so when nothing was asked, and then there is nothing to sign', async () => {
    const w = await world()
    const { text } = await printed(w.inCustomer, w, 'extra-work')
    expect(text).toContain('Lisätöitä ei ole pyydetty.')
    expect(text).not.toContain('allekirjoitus')
  })

  test('appears on the other papers when it was approved, next to the agreed price', async () => {
    const w = await world()
    await agree(w, 'FIXED', 20_000)
    await sell(w, { name: 'Jarrulevyt', approvedCents: 8900 })
    for (const paper of ['work-order', 'estimate'] as const) {
      const { text } = await printed(w.inCustomer, w, paper)
      expect(text).toContain('Jarrulevyt (lisätyö)')
      expect(text).toContain('Hyväksytyt lisätyöt 89,00 €, veroton (111,70 € sis. ALV), laskutetaan tämän lisäksi.')
    }
  })

  test('appears on the other papers with what is charged for it when its line was lowered afterwards', async () => {
    const w = await world()
    await agree(w, 'FIXED', 20_000)
    await sell(w, { unitPriceCents: 8900, quantityThousandths: 1000, discountPerMille: 500, approvedCents: 8900 })
    const { text } = await printed(w.inCustomer, w, 'work-order')
    expect(text).toContain('Hyväksytyt lisätyöt 44,50 €, veroton (55,85 € sis. ALV), laskutetaan tämän lisäksi.')
  })

  test('breaks over pages when it is as large as possible, with every line on it', async () => {
    const w = await world()
    const lines = Array.from({ length: 40 }, (_, index) => ({
      name: `alku${index}. ${'pitkä nimike '.repeat(14)}loppu${index}.`,
    }))
    for (let number = 1; number <= 3; number += 1) await ask(w, { number, description: 'Kuluma. '.repeat(240) }, lines)
    const { pages } = await printed(w.inGarage, w, 'extra-work')
    for (let index = 0; index < 40; index += 1)
      expect(
        pages.flatMap((page) => page.match(new RegExp(`alku${index}\\.[^]*?loppu${index}\\.`, 'g')) ?? []),
      ).toHaveLength(3)
  })
})

describe('who may print', () => {
  let w: World
  let strangers: Person[]
  beforeAll(async () => {
    w = await world()
    strangers = await Promise.all(
      (['GARAGE', 'CUSTOMER'] as const).flatMap((type) => ROLES.map((role) => person(type, role))),
    )
  })

  test.each(PAPERS)('every role of both sides prints the %s', async (paper) => {
    for (const [side, { id }] of [
      ['GARAGE', w.garage],
      ['CUSTOMER', w.customer],
    ] as const)
      for (const role of ROLES)
        expect((await ask(await person(side, role, id), w.ticket.id, paper)).statusCode).toBe(200)
  })

  test.each(PAPERS)('to every role of other organisations the %s does not exist', async (paper) => {
    for (const stranger of strangers) {
      const refused = await ask(stranger, w.ticket.id, paper)
      expect(refused.statusCode).toBe(404)
      expect(refused.json()).toMatchObject({ kind: 'not_found', reason: 'ticket' })
      expect((await ask(stranger, randomUUID(), paper)).json()).toMatchObject({ kind: 'not_found', reason: 'ticket' })
      expect((await ask(stranger, 'x', paper)).statusCode).toBe(404)
      const asOwner = await ask(stranger, w.ticket.id, paper, w.garage.id)
      expect(asOwner.json()).toMatchObject({ kind: 'not_found', reason: 'organization' })
    }
  })

  test.each(PAPERS)('printing the %s needs a session', async (paper) => {
    expect((await ask(null, w.ticket.id, paper, w.garage.id)).statusCode).toBe(401)
  })

  test('an address without an organisation is refused', async () => {
    const { statusCode } = await app.inject({
      url: `/api/tickets/${w.ticket.id}/estimate.pdf`,
      headers: { cookie: w.inGarage.cookie },
    })
    expect(statusCode).toBe(400)
  })
})

test('the file is shown in the browser under a Finnish name, without caching, and may run nothing', async () => {
  const w = await world()
  const { headers } = await ask(w.inCustomer, w.ticket.id, 'work-order')
  expect(headers).toMatchObject({
    'content-type': 'application/pdf',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
  })
  expect(decodeURIComponent(String(headers['content-disposition']))).toMatch(
    new RegExp(`^inline; .*filename\\*=UTF-8''Työmääräin ${w.ticket.number} ABC-123\\.pdf$`),
  )
})

test('each of many simultaneous requests answers with its own ticket', async () => {
  const worlds = await Promise.all(Array.from({ length: 8 }, (_, index) => world({ title: `Työ numero ${index}` })))
  const texts = await Promise.all(worlds.map((w) => printed(w.inGarage, w, 'work-order')))
  for (const [index, { text }] of texts.entries()) expect(text).toContain(`Työ numero ${index}`)
})

test.each([
  ['too many wait', new AppError('unavailable', 'pdf', { details: { retryAfterSeconds: 5 } }), 503, '5'],
  ['it takes too long', new AppError('timeout', 'pdf'), 408, undefined],
])('when %s, the answer is a failure and no file', async (_, failure, status, retryAfter) => {
  const w = await world()
  const busy = await server({ pdf: () => Promise.reject(failure) })
  const { statusCode, headers, body } = await busy.inject({
    url: `/api/tickets/${w.ticket.id}/work-order.pdf?organizationId=${w.garage.id}`,
    headers: { cookie: w.inGarage.cookie },
  })
  expect(statusCode).toBe(status)
  expect(headers['retry-after']).toBe(retryAfter)
  expect(headers['content-disposition']).toBeUndefined()
  expect(JSON.parse(body)).toMatchObject({ reason: 'pdf' })
})
