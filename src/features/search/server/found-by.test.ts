import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { makeMessage } from '#features/chats/server/chats.factory.ts'
import { chatMessages } from '#features/chats/server/chats.tables.ts'
import { makeExtraWork } from '#features/extra-work/server/extra-work.factory.ts'
import { makeLine } from '#features/line-items/server/line-items.factory.ts'
import { lineItems } from '#features/line-items/server/line-items.tables.ts'
import { entryFields } from '#features/maintenance-books/server/entry-fields.ts'
import { makeBook, makeDraft } from '#features/maintenance-books/server/maintenance-books.factory.ts'
import { makeOffer, makeOfferRequest } from '#features/offer-requests/server/offer-requests.factory.ts'
import { makeContact } from '#features/organization-settings/server/contacts.factory.ts'
import { makeConnection, makeCustomer, makeStaffed } from '#features/organizations/server/organizations.factory.ts'
import { connections, organizations } from '#features/organizations/server/organizations.tables.ts'
import { makeNamedDriver } from '#features/ticket-drivers/server/ticket-drivers.factory.ts'
import { makeTicket } from '#features/tickets/server/tickets.factory.ts'
import { ticketEvents, tickets } from '#features/tickets/server/tickets.tables.ts'
import { contributionsOf } from '#server/feature.ts'
import { callerOf, contextOf } from '#test/caller.ts'
import { testDatabase } from '#test/database.ts'
import { refreshAllDocuments } from './refresh-documents.ts'
import { searchRouter } from './search.router.ts'
import { searchingFeatures } from './searching-features.fixture.ts'

// What each side finds by each field, and what it never finds.

const { db } = await testDatabase()
const features = contributionsOf(searchingFeatures)

async function side(type: 'GARAGE' | 'CUSTOMER', name: string, businessName = '') {
  const { organization, user } = await makeStaffed(db, { type, name, businessName })
  const api = callerOf(searchRouter, await contextOf(db, user.id, { features }))
  return { id: organization.id, find: (text: string) => api.find({ organizationId: organization.id, text }) }
}

const garage = await side('GARAGE', 'Vallilan Nosto', 'Nostotyö Virtanen Oy')
const customer = await side('CUSTOMER', 'Putkityö Ahonen', 'Ahosen Sukukonserni Oy')
const otherGarage = await side('GARAGE', 'Kilpaileva Paja')
const otherCustomer = await side('CUSTOMER', 'Vieras Rahti')
const pair = { garageId: garage.id, customerId: customer.id }
const everybody = { garage, customer, otherGarage, otherCustomer }
type Side = keyof typeof everybody

/** Who finds anything by the text. */
async function findersOf(text: string): Promise<Side[]> {
  await refreshAllDocuments(db, features)
  const names = Object.keys(everybody) as Side[]
  const found = await Promise.all(names.map((name) => everybody[name].find(text)))
  return names.filter((_, place) => found[place]?.length)
}

describe('a ticket', async () => {
  const ticket = await makeTicket(db, {
    ...pair,
    registrationNumber: 'XKR-482',
    vinNumber: 'WVWZZZ1JZXW386752',
    make: 'Skoda',
    model: 'Octavia',
    number: '2026-0815',
    title: 'Kytkin luistaa',
    description: 'Haiskahtaa ylämäessä',
    customerReference: 'PROJ77',
    contactName: 'Reino Hakkarainen',
    contactPhone: '+358 44 7654321',
  })
  const entry = (data: Record<string, unknown>, given: Partial<typeof ticketEvents.$inferInsert> = {}) =>
    db.insert(ticketEvents).values({ ticketId: ticket.id, kind: 'COMMENTED', data, ...given })
  await entry({ body: 'Vauhtipyörä tilattu' })
  await entry({ body: 'Asiakas maksaa hitaasti' }, { kind: 'NOTED', internal: true })
  await entry({ body: 'Sähköposti palautui Lahdesta' }, { onlyForOrganizationId: customer.id })
  await makeLine(db, { garageId: garage.id, ticketId: ticket.id, name: 'Kytkinsarja Sachs', code: 'SX9911' })
  await makeExtraWork(db, { ...pair, ticketId: ticket.id, description: 'Nivel väljä' }, [{ name: 'Raidetangon pää' }])
  await makeNamedDriver(db, ticket, { name: 'Kalevi Noutaja', phone: '+358505551234' })

  test.each([
    'XKR-482',
    'xkr482',
    'kr48',
    'WVWZZZ1JZXW386752',
    '386752',
    'skoda',
    'octav',
    '2026-0815',
    '815',
    'kytkin luistaa',
    'haiskahtaa',
    'PROJ77',
    'hakkarainen',
    '044 7654321'.replace(' ', ''),
    '+358447654321',
    'vauhtipyörä',
    'sachs',
    'SX9911',
    'nivel',
    'raidetangon',
    'noutaja',
    '0505551234',
    'skoda sachs noutaja',
  ])('can be found by “%s”, only by its two sides', async (text) => {
    expect(await findersOf(text)).toEqual(['garage', 'customer'])
  })

  test.each<[string, Side[]]>([
    ['hitaasti', ['garage']],
    ['lahdesta', ['customer']],
    // the other garage was asked for an offer
    ['putkityö', ['garage', 'otherGarage']],
    ['ahonen skoda', ['garage']],
    ['sukukonserni', ['garage']],
    ['vallilan', ['customer']],
    ['virtanen', ['customer']],
  ])('can be found by “%s” only by those who see it', async (text, sides) => {
    expect(await findersOf(text)).toEqual(sides)
  })

  test.each<[string, string]>([
    ['other forms', 'kytkimen'],
    ['other forms', 'vauhtipyörän'],
    ['a letter too few', 'octvia'],
    ['letters turned round', 'haiskatahaa'],
  ])('can be found with %s: “%s”', async (_, text) => {
    expect(await findersOf(text)).toEqual(['garage', 'customer'])
  })

  test.each(['XKR-483', '386753', 'skoda volvo', '2026-0816', 'internal', 'COMMENTED'])(
    'stays out of the results of “%s”',
    async (text) => {
      expect(await findersOf(text)).toEqual([])
    },
  )

  test('can be found as it is now, and no longer as before', async () => {
    await db.update(tickets).set({ title: 'Vaihteisto jumissa' }).where(eq(tickets.id, ticket.id))
    await db.delete(lineItems).where(eq(lineItems.ticketId, ticket.id))
    expect([await findersOf('vaihteisto jumissa'), await findersOf('sachs')]).toEqual([['garage', 'customer'], []])
  })

  test('shows a garage no driver and no business name of a customer that took its yes back, but keeps the rest', async () => {
    const state = (value: 'ACCEPTED' | 'REVOKED') =>
      db.update(connections).set({ state: value }).where(eq(connections.customerId, customer.id))
    await state('REVOKED')
    expect(await findersOf('noutaja')).toEqual(['customer'])
    expect(await findersOf('sukukonserni')).toEqual([])
    expect(await findersOf('ahonen skoda')).toEqual(['garage'])
    await state('ACCEPTED')
    expect(await findersOf('noutaja')).toEqual(['garage', 'customer'])
  })

  test('follows the names of its sides', async () => {
    const rename = (name: string) => db.update(organizations).set({ name }).where(eq(organizations.id, customer.id))
    await rename('Lämpömestarit')
    expect([await findersOf('lämpömestarit skoda'), await findersOf('putkityö')]).toEqual([['garage'], []])
    await rename('Putkityö Ahonen')
  })
})

describe('a customer', async () => {
  const caller = await makeCustomer(db, {
    name: 'Taina Tuulensuu',
    phone: '+358407776655',
    city: 'Kerava',
    email: 'taina@tuuli.fi',
    vatNumber: 'SE556000123401',
  })
  await makeConnection(db, { garageId: garage.id, customerId: caller.id })
  await makeContact(db, { organizationId: caller.id, name: 'Veli Välittäjä', phone: '+358501119988' })

  test.each([
    'tuulensuu',
    '0407776655',
    '040 777 6655',
    '+358407776655',
    '+358 40 777 6655',
    '776655',
    'kerava',
    'taina@tuuli.fi',
    'SE556000123401',
    'välittäjä',
    '0501119988',
  ])('can be found by “%s”, only by its garage', async (text) => {
    expect(await findersOf(text)).toEqual(['garage'])
    expect(await garage.find(text)).toMatchObject([{ type: 'customer', id: caller.id, name: 'Taina Tuulensuu' }])
  })

  test('appears above its jobs, however new they are, and not before anything is typed', async () => {
    await makeTicket(db, { garageId: garage.id, customerId: caller.id, title: 'Tuulilasi' })
    await refreshAllDocuments(db, features)
    expect((await garage.find('tuulensuu')).map(({ type }) => type)).toEqual(['customer', 'ticket'])
    expect((await garage.find('')).map(({ type }) => type)).not.toContain('customer')
  })

  test('can be found only by its name while the garage waits for its yes, and not at all after a no', async () => {
    const state = async (value: 'PENDING' | 'REFUSED') => {
      await db.update(connections).set({ state: value }).where(eq(connections.customerId, caller.id))
      await refreshAllDocuments(db, features)
    }
    const kinds = async (text: string) => (await garage.find(text)).map(({ type }) => type)
    await state('PENDING')
    expect([await kinds('0407776655'), await kinds('tuulensuu')]).toEqual([[], ['customer', 'ticket']])
    expect((await garage.find('tuulensuu'))[0]).toMatchObject({ phone: '', city: '' })
    await state('REFUSED')
    expect(await kinds('tuulensuu')).toEqual(['ticket'])
  })
})

describe('a maintenance book', async () => {
  const book = await makeBook(db, { ...pair, registrationNumber: 'BOK-1', make: 'Lancia', model: 'Thema' })
  const part = { number: 'ZX-550', origin: 'ORIGINAL', guaranteeMonths: null, guaranteeKm: null } as const
  await makeDraft(db, book, {
    fields: { ...entryFields(), remarks: 'Jakohihna lonksuu', parts: [{ name: 'Vesipumppu', ...part }] },
  })

  test.each<[string, Side[]]>([
    ['bok1', ['garage', 'customer']],
    ['lancia', ['garage', 'customer']],
    // a draft of the garage
    ['lonksuu', ['garage']],
    ['vesipumppu ZX550', ['garage']],
  ])('can be found by “%s” only by those who see it', async (text, sides) => {
    expect(await findersOf(text)).toEqual(sides)
  })
})

describe('an offer request', async () => {
  const request = await makeOfferRequest(
    db,
    { customerId: customer.id, registrationNumber: 'OFR-9', make: 'Saab', description: 'Turbo ulvoo' },
    [garage.id, otherGarage.id],
  )
  await makeOffer(db, request, {
    garageId: garage.id,
    validUntil: new Date(Date.now() + 86_400_000).toISOString(),
    lines: [{ name: 'Ahdin vaihto Garrett', unitPriceCents: 90_000, wantedId: null }] as never,
  })

  test.each<[string, Side[]]>([
    ['ofr9', ['garage', 'customer', 'otherGarage']],
    ['ulvoo', ['garage', 'customer', 'otherGarage']],
    ['garrett', ['garage', 'customer']],
    ['kilpaileva', ['customer']],
    ['saab putkityö', ['garage', 'otherGarage']],
  ])('can be found by “%s” only by those who see it', async (text, sides) => {
    expect(await findersOf(text)).toEqual(sides)
  })
})

describe('a message', async () => {
  const { number, id } = await makeMessage(db, { ...pair, from: 'CUSTOMER', body: 'Tuon kesärenkaat maanantaina' })

  test('can be found by its words by both sides, beneath the other results, and leads into the conversation', async () => {
    expect(await findersOf('kesärenkaat')).toEqual(['garage', 'customer'])
    expect(await findersOf('kesärenkaiden')).toEqual(['garage', 'customer'])
    await makeTicket(db, { ...pair, title: 'Kesärenkaat alle', createdAt: '2020-01-01T10:00:00Z' })
    await refreshAllDocuments(db, features)
    expect((await garage.find('kesärenkaat')).map(({ type }) => type)).toEqual(['ticket', 'message'])
    const [message] = await customer.find('kesärenkaat maanantaina')
    expect(message).toMatchObject({ id: String(number), other: { id: garage.id, name: 'Vallilan Nosto' } })
  })

  test('cannot be found after it was withdrawn, even before that was indexed', async () => {
    await db
      .update(chatMessages)
      .set({ body: '', withdrawnAt: new Date().toISOString() })
      .where(eq(chatMessages.id, id))
    expect(await garage.find('maanantaina')).toEqual([])
    expect(await findersOf('maanantaina')).toEqual([])
  })
})
