import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { makeUser } from '#features/accounts/server/accounts.factory.ts'
import { makeCustomerPrices } from '#features/customer-prices/server/customer-prices.factory.ts'
import { makeBilling } from '#features/organization-settings/server/billing.factory.ts'
import { makeContact } from '#features/organization-settings/server/contacts.factory.ts'
import {
  freshBusinessId,
  makeConnection,
  makeCustomer,
  makeMembership,
  makeStaffed,
} from '#features/organizations/server/organizations.factory.ts'
import { connections, organizations } from '#features/organizations/server/organizations.tables.ts'
import { makeTicket } from '#features/tickets/server/tickets.factory.ts'
import { makeVehicle } from '#features/vehicles/server/vehicles.factory.ts'
import { vehicleGarages } from '#features/vehicles/server/vehicles.tables.ts'
import { auditEvents } from '#server/audit/audit.tables.ts'
import { callerOf, contextOf, refusal } from '#test/caller.ts'
import { testDatabase } from '#test/database.ts'
import { CUSTOMERS_PAGE_SIZE, PLATES_SHOWN, TICKETS_PAGE_SIZE } from '../customers.ts'
import { customersRouter } from './customers.router.ts'

const { db } = await testDatabase()

async function garage() {
  const { organization, user } = await makeStaffed(db, { type: 'GARAGE' })
  const organizationId = organization.id
  const api = callerOf(customersRouter, await contextOf(db, user.id))
  return {
    organizationId,
    api,
    async add(given: Partial<typeof organizations.$inferInsert> = {}, state: 'ACCEPTED' | 'PENDING' = 'ACCEPTED') {
      const customer = await makeCustomer(db, given)
      await makeConnection(db, { garageId: organizationId, customerId: customer.id, state })
      return customer
    },
    list: (text = '') => api.list({ organizationId, text }),
    names: async (text: string) => (await api.list({ organizationId, text })).rows.map(({ name }) => name),
    get: (customerId: string) => api.get({ organizationId, customerId }),
    note: (customerId: string, text: string, version: number) =>
      api.saveNote({ organizationId, customerId, edit: { text, version } }),
  }
}

/** A car of the customer that has been with the garage. */
async function makeCar(
  garageId: string,
  customerId: string,
  given: { registrationNumber?: string; vinNumber?: string },
) {
  const vehicle = await makeVehicle(db, { organizationId: customerId, ...given })
  await db.insert(vehicleGarages).values({ garageId, vehicleId: vehicle.id })
  return vehicle
}

describe('the register', async () => {
  const own = await garage()
  const matti = await own.add({
    name: 'Matti Meikäläinen',
    phone: '+358405551234',
    city: 'Turku',
    email: 'matti@posti.fi',
  })
  const businessId = freshBusinessId()
  const firm = await own.add({
    name: 'Pohjolan Kuljetus',
    businessName: 'Pohjolan Rahti Oy',
    businessId,
    phone: '09 1234 567',
  })
  await own.add(
    { name: 'Odottava Oy', phone: '+358401112223', city: 'Turku', businessId: freshBusinessId() },
    'PENDING',
  )
  await makeContact(db, { organizationId: firm.id, name: 'Katri Korhonen', phone: '+358501234567' })
  await makeCar(own.organizationId, matti.id, { registrationNumber: 'KRY-715', vinNumber: 'WVWZZZ1JZXW386752' })
  await makeVehicle(db, { organizationId: firm.id, registrationNumber: 'UNS-999' })
  const other = await garage()
  await other.add({ name: 'Vieras Virtanen', phone: '+358405551234', city: 'Turku' })

  test.each([
    ['0405551234', ['Matti Meikäläinen']],
    ['040 555 1234', ['Matti Meikäläinen']],
    ['+358 40 555 1234', ['Matti Meikäläinen']],
    ['+358405551234', ['Matti Meikäläinen']],
    ['1234', ['Matti Meikäläinen', 'Pohjolan Kuljetus']],
    ['551234', ['Matti Meikäläinen']],
    ['050 123 4567', ['Pohjolan Kuljetus']],
    ['meikä', ['Matti Meikäläinen']],
    ['turku matti', ['Matti Meikäläinen']],
    ['matti@posti.fi', ['Matti Meikäläinen']],
    ['kry715', ['Matti Meikäläinen']],
    ['KRY 715', ['Matti Meikäläinen']],
    ['386752', ['Matti Meikäläinen']],
    ['rahti', ['Pohjolan Kuljetus']],
    ['korhonen', ['Pohjolan Kuljetus']],
    [businessId, ['Pohjolan Kuljetus']],
    ['odottava', ['Odottava Oy']],
    // before the customer said yes its contact data reveals nothing
    ['0401112223', []],
    // a car that has never been with this garage
    ['UNS-999', []],
    ['vieras', []],
    ['%', []],
  ])('finds for “%s” %j', async (text, names) => {
    expect(await own.names(text)).toEqual(names)
  })

  test('shows phone, cars and open tickets, and of who has not said yes only the name', async () => {
    await makeTicket(db, { garageId: own.organizationId, customerId: firm.id, status: 'WAITING' })
    await makeTicket(db, { garageId: own.organizationId, customerId: firm.id, status: 'DONE' })
    const { rows, count, next } = await own.list()
    expect({ count, next }).toEqual({ count: 3, next: null })
    expect(rows).toMatchObject([
      { name: 'Matti Meikäläinen', kind: 'PERSON', phone: '+358405551234', carCount: 1, openTickets: 0 },
      { name: 'Odottava Oy', kind: 'COMPANY', phone: '', city: '', state: 'PENDING', cars: [], carCount: 0 },
      { name: 'Pohjolan Kuljetus', businessId, openTickets: 1, carCount: 2 },
    ])
    expect(rows[0]?.cars).toMatchObject([{ registrationNumber: 'KRY-715' }])
    expect(rows[2]?.cars).toHaveLength(Math.min(2, PLATES_SHOWN))
  })

  test('leaves out who is closed or has closed the connection', async () => {
    const [gone, disabled] = [await own.add({ name: 'Ei enää' }), await own.add({ name: 'Ei käytössä' })]
    await db.update(connections).set({ state: 'REVOKED' }).where(eq(connections.customerId, gone.id))
    await db
      .update(organizations)
      .set({ disabledAt: new Date().toISOString() })
      .where(eq(organizations.id, disabled.id))
    expect(await own.names('ei')).not.toContain('Ei enää')
    expect(await own.names('ei')).not.toContain('Ei käytössä')
  })

  test('comes a page at a time, in the order of names, each customer once', async () => {
    const many = await garage()
    for (let one = 0; one < CUSTOMERS_PAGE_SIZE + 3; one += 1) await many.add({ name: `Sama nimi ${one % 3}` })
    const { organizationId } = many
    const first = await many.api.list({ organizationId })
    const second = await many.api.list({ organizationId, cursor: first.next })
    expect([first.count, second.count, second.next]).toEqual([CUSTOMERS_PAGE_SIZE + 3, null, null])
    const ids = [...first.rows, ...second.rows].map(({ id }) => id)
    expect(new Set(ids).size).toBe(CUSTOMERS_PAGE_SIZE + 3)
    const names = [...first.rows, ...second.rows].map(({ name }) => name)
    expect(names).toEqual(names.toSorted())
    expect(await refusal(many.api.list({ organizationId, cursor: { name: 'x', id: 'x' } }))).toMatchObject({
      kind: 'not_found',
    })
  })
})

describe('a customer’s page', () => {
  test('has what the adviser needs: contacts, payer, prices, and what may be done', async () => {
    const own = await garage()
    const customer = await own.add({
      name: 'Liisa Laine',
      phone: '+358405550000',
      managedByGarageId: own.organizationId,
    })
    await makeContact(db, { organizationId: customer.id, name: 'Pekka Laine' })
    await makeCustomerPrices(db, {
      organizationId: own.organizationId,
      customerId: customer.id,
      serviceDiscountPerMille: 100,
    })
    expect(await own.get(customer.id)).toMatchObject({
      name: 'Liisa Laine',
      kind: 'PERSON',
      phone: '+358405550000',
      isManaged: true,
      connection: { state: 'ACCEPTED' },
      contacts: [{ name: 'Pekka Laine' }],
      payer: { name: 'Liisa Laine', lacksAddress: true },
      prices: { serviceDiscountPerMille: 100, ownPrices: 0 },
      note: { text: '', version: 0 },
      can: { edit: true, merge: true, export: true, erase: true, reportCar: true, message: false },
    })
    await makeBilling(db, { organizationId: customer.id, billingAddress: 'Kotitie 1\n20100 Turku' })
    expect((await own.get(customer.id)).payer).toMatchObject({
      address: ['Kotitie 1', '20100 Turku'],
      lacksAddress: false,
    })
  })

  test('opens the chat of a customer with people of its own, and edits nothing of it', async () => {
    const own = await garage()
    const customer = await own.add({ name: 'Omat väet Oy' })
    expect((await own.get(customer.id)).can).toEqual({
      edit: false,
      merge: false,
      export: false,
      erase: false,
      reportCar: true,
      message: true,
    })
  })

  test.each(['PENDING', 'REFUSED', 'REVOKED'] as const)(
    'shows of a customer whose connection is %s only its name, and the garage’s own note',
    async (state) => {
      const own = await garage()
      const customer = await own.add({ name: 'Suljettu', phone: '+358405550000', city: 'Turku' })
      await makeContact(db, { organizationId: customer.id })
      await own.note(customer.id, 'Maksaa noudettaessa', 0)
      await db.update(connections).set({ state }).where(eq(connections.customerId, customer.id))
      const shown = await own.get(customer.id)
      expect(shown).toMatchObject({ name: 'Suljettu', phone: '', city: '', contacts: [], payer: null })
      expect(shown.note.text).toBe('Maksaa noudettaessa')
      expect(shown.can).toEqual({
        edit: false,
        merge: false,
        export: false,
        erase: false,
        reportCar: state === 'PENDING',
        message: false,
      })
    },
  )

  test('lists open and past tickets apart, the newest first, a page at a time, and no other garage’s', async () => {
    const [own, other] = [await garage(), await garage()]
    const { organizationId } = own
    const customer = await own.add()
    await makeConnection(db, { garageId: other.organizationId, customerId: customer.id })
    const given = { garageId: organizationId, customerId: customer.id }
    const open = await makeTicket(db, given)
    const past = []
    for (let day = 1; day <= TICKETS_PAGE_SIZE + 1; day += 1)
      past.push(
        await makeTicket(db, {
          ...given,
          status: day % 2 ? 'DONE' : 'CANCELLED',
          createdAt: `2026-01-${String(day).padStart(2, '0')}T08:00:00Z`,
        }),
      )
    await makeTicket(db, { garageId: other.organizationId, customerId: customer.id })
    const ask = (list: 'open' | 'past', cursor?: string | null) =>
      own.api.tickets({ organizationId, customerId: customer.id, list, cursor })
    expect((await ask('open')).rows.map(({ id }) => id)).toEqual([open.id])
    const first = await ask('past')
    const second = await ask('past', first.next)
    const ids = past.map(({ id }) => id).reverse()
    expect([...first.rows, ...second.rows].map(({ id }) => id)).toEqual(ids)
    expect(second.next).toBeNull()
  })
})

describe('the garage’s note', () => {
  test('keeps who saved it and when, and is audited', async () => {
    const own = await garage()
    const customer = await own.add()
    const saved = await own.note(customer.id, '  Maksaa noudettaessa\nKoira pihalla ', 0)
    expect(saved).toMatchObject({ text: 'Maksaa noudettaessa\nKoira pihalla', version: 1 })
    expect(saved.savedBy).not.toBeNull()
    expect((await own.get(customer.id)).note).toEqual(saved)
    const [written] = await db.select().from(auditEvents).where(eq(auditEvents.organizationId, own.organizationId))
    expect(written).toMatchObject({ action: 'customers.note_saved', details: { customerId: customer.id } })
    expect(JSON.stringify(written?.details)).not.toContain('Maksaa')
  })

  test('refuses an edit of an older version, with the present note', async () => {
    const own = await garage()
    const customer = await own.add()
    await own.note(customer.id, 'Ensimmäinen', 0)
    expect(await refusal(own.note(customer.id, 'Toinen', 0))).toMatchObject({
      kind: 'conflict',
      reason: 'customer_note_changed',
      details: { current: { text: 'Ensimmäinen', version: 1 }, differs: ['text'] },
    })
    expect((await own.note(customer.id, 'Toinen', 1)).version).toBe(2)
  })

  test('keeps one of two that are written at once, and refuses the other', async () => {
    const own = await garage()
    const customer = await own.add()
    const both = await Promise.allSettled([own.note(customer.id, 'A', 0), own.note(customer.id, 'B', 0)])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  test('stays hidden from other garages and from the customer', async () => {
    const [own, other] = [await garage(), await garage()]
    const customer = await own.add()
    await makeConnection(db, { garageId: other.organizationId, customerId: customer.id })
    await own.note(customer.id, 'Vain meille', 0)
    expect((await other.get(customer.id)).note.text).toBe('')
    const person = await makeUser(db)
    await makeMembership(db, person.id, customer.id)
    const inCustomer = callerOf(customersRouter, await contextOf(db, person.id))
    expect(await refusal(inCustomer.get({ organizationId: customer.id, customerId: customer.id }))).toMatchObject({
      kind: 'forbidden',
      reason: 'garage_only',
    })
  })
})

test('a customer of another garage answers as one that does not exist', async () => {
  const [own, other] = [await garage(), await garage()]
  const theirs = await other.add()
  const answers = []
  for (const customerId of [theirs.id, randomUUID(), 'x', own.organizationId])
    answers.push(
      await refusal(own.get(customerId)),
      await refusal(own.note(customerId, 'x', 0)),
      await refusal(own.api.tickets({ organizationId: own.organizationId, customerId, list: 'open' })),
    )
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect(answers[0]).toMatchObject({ kind: 'not_found', reason: 'customer' })
})
