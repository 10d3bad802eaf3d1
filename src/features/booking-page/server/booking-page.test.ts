import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { makeService } from '#features/catalog/server/catalog.factory.ts'
import { makeConnection, makeCustomer } from '#features/organizations/server/organizations.factory.ts'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import { ticketEvents, ticketServices, tickets } from '#features/tickets/server/tickets.tables.ts'
import { makeVehicle } from '#features/vehicles/server/vehicles.factory.ts'
import { vehicles } from '#features/vehicles/server/vehicles.tables.ts'
import { jobContext } from '#test/job-context.ts'
import { MAX_WANTED } from '../booking-page.ts'
import { book, bookingWorld, codeTo, freshPhone, TUESDAY_8, textsTo, untilCode } from './booking-page.fixture.ts'
import { sweepBookingDrafts } from './booking-page.jobs.ts'
import { bookingDrafts, bookingPages, bookings } from './booking-page.tables.ts'
import { changeDraft } from './drafts.ts'

const world = await bookingWorld()
const { db, open, press, at } = world

const ticketsOf = (garageId: string) => db.select().from(tickets).where(eq(tickets.garageId, garageId))

describe('a booking', () => {
  test('becomes a new ticket with the services and the wished time, marked as booked online, after the code', async () => {
    const garage = await world.garage()
    const phone = freshPhone()
    const path = await untilCode(world, garage, { phone })
    expect(await ticketsOf(garage.id)).toEqual([])
    expect((await open(path)).body).toContain('Vahvista puhelinnumero')
    const sent = await press(path, { vaihe: 'koodi', koodi: await codeTo(db, phone) })
    expect([sent.statusCode, sent.headers.location]).toEqual([303, path])
    const [ticket] = await ticketsOf(garage.id)
    expect(ticket).toMatchObject({
      status: 'NEW',
      requestedAt: TUESDAY_8,
      registrationNumber: 'ABC-123',
      description: 'Pitää ääntä',
      contactName: 'Maija Virtanen',
      reportedByUserId: null,
    })
    const id = ticket?.id ?? ''
    expect(await db.select().from(ticketServices).where(eq(ticketServices.ticketId, id))).toMatchObject([
      { serviceId: garage.service.id },
    ])
    const kinds = await db.select({ kind: ticketEvents.kind }).from(ticketEvents).where(eq(ticketEvents.ticketId, id))
    expect(kinds.map(({ kind }) => kind)).toContain('BOOKED_ONLINE')
    const page = await open(path)
    expect(page.body).toContain('Varauspyyntö lähetetty korjaamolle')
    expect(page.body).not.toContain('on vahvistettu')
    expect((await textsTo(db, phone))[0]).toContain('Korjaamo vahvistaa ajan')
  })

  test('a draft makes one ticket, however often its last form is pressed', async () => {
    const garage = await world.garage()
    const phone = freshPhone()
    const path = await untilCode(world, garage, { phone })
    const fields = { vaihe: 'koodi', koodi: await codeTo(db, phone) }
    const answers = await Promise.all([press(path, fields), press(path, fields), press(path, fields)])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([303, 303, 303])
    expect(await ticketsOf(garage.id)).toHaveLength(1)
  })

  test('a press that comes after the sending changes nothing of the draft', async () => {
    const garage = await world.garage()
    const path = await book(world, garage, { phone: freshPhone(), ip: '10.5.0.3' })
    const [draft] = await db.select().from(bookingDrafts).where(eq(bookingDrafts.garageId, garage.id))
    await changeDraft(db, draft?.id ?? '', { wishedAt: null })
    expect((await open(path)).body).toContain('Toivottu aika')
  })

  test("belongs to the garage's own customer with the phone and its car, and to a new private person otherwise", async () => {
    const garage = await world.garage()
    const phone = freshPhone()
    const known = await makeCustomer(db, {
      name: 'Matti',
      phone: `+358${phone.slice(1)}`,
      managedByGarageId: garage.id,
    })
    await makeConnection(db, { garageId: garage.id, customerId: known.id })
    const car = await makeVehicle(db, { organizationId: known.id, registrationNumber: 'ABC-123' })
    await book(world, garage, { phone, name: 'Joku Muu' })
    expect(await ticketsOf(garage.id)).toMatchObject([{ customerId: known.id, vehicleId: car.id }])
    const other = freshPhone()
    await book(world, garage, { phone: other, time: '2036-11-25T08:00:00.000Z' })
    const [made] = await db
      .select()
      .from(organizations)
      .where(and(eq(organizations.managedByGarageId, garage.id), eq(organizations.name, 'Maija Virtanen')))
    expect(made).toMatchObject({ customerKind: 'PERSON', phone: `+358${other.slice(1)}` })
    expect(
      await db
        .select()
        .from(vehicles)
        .where(eq(vehicles.organizationId, made?.id ?? '')),
    ).toHaveLength(1)
  })

  test("never belongs to another garage's customer, or to one with people of its own", async () => {
    const [garage, foreign] = [await world.garage(), await world.garage()]
    const phone = freshPhone()
    const given = { phone: `+358${phone.slice(1)}` }
    const theirs = await makeCustomer(db, { ...given, managedByGarageId: foreign.id })
    const grown = await makeCustomer(db, { ...given, managedByGarageId: null })
    await makeConnection(db, { garageId: garage.id, customerId: grown.id })
    await book(world, garage, { phone })
    const [ticket] = await ticketsOf(garage.id)
    expect([theirs.id, grown.id]).not.toContain(ticket?.customerId)
  })
})

describe('the last free time', () => {
  test('goes to one of two who want it at the same moment; the other is shown the next ones and keeps what was typed', async () => {
    const garage = await world.garage()
    const visitors = [freshPhone(), freshPhone()]
    const paths = await Promise.all(
      visitors.map((phone, index) => untilCode(world, garage, { phone, ip: `10.1.0.${index}` })),
    )
    const codes = await Promise.all(visitors.map((phone) => codeTo(db, phone)))
    const answers = await Promise.all(
      paths.map((path, index) => press(path, { vaihe: 'koodi', koodi: codes[index] ?? '' })),
    )
    expect(await ticketsOf(garage.id)).toHaveLength(1)
    const refused = answers.find(({ headers }) => String(headers.location).endsWith('?mennyt=1'))
    const page = await open(String(refused?.headers.location))
    expect(page.body).toContain('Aika ehti mennä')
    expect(page.body).not.toContain(TUESDAY_8)
    const path = String(refused?.headers.location).replace('?mennyt=1', '')
    await press(path, { vaihe: 'aika', aika: '2036-11-25T07:00:00.000Z' })
    expect((await open(path)).body).toContain('Varauspyyntö lähetetty korjaamolle')
    expect((await ticketsOf(garage.id)).map(({ contactName }) => contactName)).toEqual([
      'Maija Virtanen',
      'Maija Virtanen',
    ])
  })

  test('a visitor who changes to it when it is gone chooses again, and no wish is sent for the time chosen before', async () => {
    const garage = await world.garage()
    const phone = freshPhone()
    const path = await untilCode(world, garage, { phone, ip: '10.5.0.1' })
    const last = '2036-11-25T08:00:00.000Z'
    await book(world, garage, { phone: freshPhone(), time: last, ip: '10.5.0.2' })
    const { headers } = await press(path, { vaihe: 'aika', aika: last })
    const page = await open(String(headers.location))
    expect(page.body).toContain('Aika ehti mennä. Valitse uusi aika.')
    expect(page.body).not.toMatch(/<input[^>]* checked/)
    await press(path, { vaihe: 'koodi', koodi: await codeTo(db, phone) })
    expect(await ticketsOf(garage.id)).toMatchObject([{ requestedAt: last }])
  })

  test('no time is free before the lead time, on a closed day, or beyond the days ahead', async () => {
    const garage = await world.garage({ leadHours: 24, daysAhead: 5 })
    const path = await untilCode(world, garage, { phone: freshPhone() })
    for (const aika of ['2036-11-24T10:00:00.000Z', '2036-11-29T08:00:00.000Z', '2036-12-03T08:00:00.000Z'])
      expect((await press(path, { vaihe: 'aika', aika })).headers.location).toBe(`${path}?mennyt=1`)
  })
})

describe('the code', () => {
  test('has five tries, and the right one is worth nothing after them', async () => {
    const garage = await world.garage()
    const phone = freshPhone()
    const path = await untilCode(world, garage, { phone })
    const code = await codeTo(db, phone)
    const wrong = code === '000000' ? '111111' : '000000'
    for (let time = 0; time < 5; time++) await press(path, { vaihe: 'koodi', koodi: wrong })
    const late = await press(path, { vaihe: 'koodi', koodi: code })
    expect([late.statusCode, late.body.includes('Koodi ei enää toimi')]).toEqual([422, true])
    expect(await ticketsOf(garage.id)).toEqual([])
  })

  test('works for ten minutes', async () => {
    const garage = await world.garage()
    const phone = freshPhone()
    const path = await untilCode(world, garage, { phone })
    at('2036-11-24T06:10:01Z')
    expect((await press(path, { vaihe: 'koodi', koodi: await codeTo(db, phone) })).statusCode).toBe(422)
    at('2036-11-24T06:00:00Z')
    expect(await ticketsOf(garage.id)).toEqual([])
  })

  test('proves only the phone that it was sent to', async () => {
    const garage = await world.garage()
    const [phone, other] = [freshPhone(), freshPhone()]
    const path = await untilCode(world, garage, { phone })
    const code = await codeTo(db, phone)
    await press(path, { vaihe: 'tiedot', nimi: 'Maija Virtanen', puhelin: other, viesti: '' })
    const answer = await press(path, { vaihe: 'koodi', koodi: code })
    expect([answer.statusCode, (await codeTo(db, other)) === code]).toEqual([422, false])
  })

  test('a code is sent to a number a few times an hour, and the answer does not say whether the number is known', async () => {
    const garage = await world.garage()
    const [known, unknown] = [freshPhone(), freshPhone()]
    await makeCustomer(db, { phone: `+358${known.slice(1)}`, managedByGarageId: garage.id })
    const bodies = await Promise.all(
      [known, unknown].map(async (phone, index) =>
        (await open(await untilCode(world, garage, { phone, ip: `10.2.0.${index}` }))).body
          .replaceAll(/\d{3} \d{3} \d{4}/g, '')
          .replaceAll(/\/ajanvaraus\/[\w/-]+/g, ''),
      ),
    )
    expect(bodies[0]).toBe(bodies[1])
    for (let time = 0; time < 3; time++) await untilCode(world, garage, { phone: known, ip: `10.3.0.${time}` })
    const path = await untilCode(world, garage, { phone: known, ip: '10.3.1.1' })
    const last = await press(path, { vaihe: 'koodi', teko: 'uusi' })
    expect([last.statusCode, last.body.includes('Koodia ei voi nyt lähettää')]).toEqual([429, true])
  })

  test('codes are limited by the address of the visitor', async () => {
    const garage = await world.garage()
    const ip = '10.4.0.1'
    for (let time = 0; time < 10; time++) await untilCode(world, garage, { phone: freshPhone(), ip })
    const phone = freshPhone()
    await untilCode(world, garage, { phone, ip })
    expect(await textsTo(db, phone)).toEqual([])
  })
})

describe('the page', () => {
  test('a page that is off, and one of no garage, is not found, nor is a booking that was begun on it', async () => {
    const off = await world.garage({ isOn: false })
    expect((await open(off.path)).statusCode).toBe(404)
    expect((await press(off.path, { palvelu: off.service.id })).statusCode).toBe(404)
    expect((await open('/ajanvaraus/ei-ole')).statusCode).toBe(404)
    expect((await open(`/ajanvaraus/ei-ole/${'a'.repeat(44)}`)).statusCode).toBe(404)
  })

  test("does not show a booking that was begun on another garage's page, or by a forged token", async () => {
    const [garage, other] = [await world.garage(), await world.garage()]
    const path = await untilCode(world, garage, { phone: freshPhone() })
    const token = path.split('/').at(-1) ?? ''
    expect((await open(`${other.path}/${token}`)).statusCode).toBe(410)
    expect((await open(`${garage.path}/${'a'.repeat(44)}`)).statusCode).toBe(410)
    expect((await press(`${other.path}/${token}`, { vaihe: 'auto', rekisteri: 'XYZ-1' })).statusCode).toBe(410)
  })

  test('may be framed by the sites of its garage, and no other page of it may', async () => {
    const garage = await world.garage({ frameOrigins: ['https://www.virta.example'] })
    const { headers } = await open(garage.path)
    expect(headers['content-security-policy']).toContain('frame-ancestors https://www.virta.example')
    const strict = await open((await world.garage()).path)
    expect(strict.headers['content-security-policy']).toContain("frame-ancestors 'none'")
  })

  test('offers a service of a known length only, with its price with VAT where the garage shows it', async () => {
    const garage = await world.garage({ showsPrices: true })
    const unknown = await makeService(db, { organizationId: garage.id, name: 'Vianhaku', hours: null })
    await db
      .update(bookingPages)
      .set({ serviceIds: [garage.service.id, unknown.id] })
      .where(eq(bookingPages.organizationId, garage.id))
    const { body } = await open(garage.path)
    expect([body.includes('(sis. alv)'), body.includes('Vianhaku')]).toEqual([true, false])
    expect((await press(garage.path, { palvelu: unknown.id })).statusCode).toBe(422)
    const hidden = await world.garage()
    expect((await open(hidden.path)).body).not.toContain('€')
  })

  test('says at the field what is wrong and keeps what was typed', async () => {
    const garage = await world.garage()
    expect((await press(garage.path, {})).body).toContain('Valitse vähintään yksi palvelu')
    const begun = await press(garage.path, { palvelu: garage.service.id })
    const path = String(begun.headers.location)
    expect((await press(path, { vaihe: 'auto', rekisteri: '---' })).body).toContain('aria-invalid="true"')
    const foreign = await press(path, { vaihe: 'auto', rekisteri: 'B MW 1234' })
    expect(foreign.body).toContain('paina Jatka uudelleen')
    await press(path, { vaihe: 'auto', rekisteri: 'B MW 1234', vahvistettu: 'B MW 1234' })
    await press(path, { vaihe: 'aika', aika: TUESDAY_8 })
    const wrong = await press(path, { vaihe: 'tiedot', nimi: 'Maija', puhelin: '09 1234567', viesti: 'Hei' })
    expect(wrong.statusCode).toBe(422)
    for (const kept of ['value="Maija"', '09 1234567', 'Hei', 'Lankanumeroon']) expect(wrong.body).toContain(kept)
  })

  test('shows services that are too many, or none, with the ticks of the form that was sent', async () => {
    const garage = await world.garage()
    const names = Array.from({ length: MAX_WANTED }, (_, index) => `Palvelu ${index}`)
    const more = await Promise.all(names.map((name) => makeService(db, { organizationId: garage.id, name, hours: 1 })))
    const serviceIds = [garage.service.id, ...more.map(({ id }) => id)]
    await db.update(bookingPages).set({ serviceIds }).where(eq(bookingPages.organizationId, garage.id))
    const all = serviceIds.map((id): [string, string] => ['palvelu', id])
    const begun = await press(garage.path, { palvelu: garage.service.id })
    const path = String(begun.headers.location)
    for (const answer of [await press(garage.path, all), await press(path, [['vaihe', 'palvelut'], ...all])]) {
      expect(answer.body).toContain('Valitse enintään 8 palvelua.')
      expect(answer.body.match(/ checked/g)).toHaveLength(9)
    }
    const none = await press(path, { vaihe: 'palvelut' })
    expect([none.statusCode, none.body.includes(' checked')]).toEqual([422, false])
  })

  test('keeps nothing of a form that a program has filled in', async () => {
    const garage = await world.garage()
    await press(garage.path, { palvelu: garage.service.id, kotisivu: 'https://spam.example' })
    expect(await db.select().from(bookingDrafts).where(eq(bookingDrafts.garageId, garage.id))).toEqual([])
  })

  test('forgets what was begun after a day', async () => {
    const garage = await world.garage()
    const path = await untilCode(world, garage, { phone: freshPhone() })
    at('2036-11-25T06:00:01Z')
    expect((await open(path)).statusCode).toBe(410)
    await sweepBookingDrafts.run({}, jobContext(db, { services: world.services }))
    expect(await db.select().from(bookingDrafts).where(eq(bookingDrafts.garageId, garage.id))).toEqual([])
    expect(await db.select().from(bookings).where(eq(bookings.garageId, garage.id))).toEqual([])
    at('2036-11-24T06:00:00Z')
  })
})
