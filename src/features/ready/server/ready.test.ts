import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { makeTransport } from '#features/car-transports/server/car-transports.factory.ts'
import { makeLine } from '#features/line-items/server/line-items.factory.ts'
import { ticketPrices } from '#features/line-items/server/line-items.tables.ts'
import { makeCustomer, makeStaffed } from '#features/organizations/server/organizations.factory.ts'
import { connections } from '#features/organizations/server/organizations.tables.ts'
import { makePayer, makeTicketPayer } from '#features/payers/server/payers.factory.ts'
import { payers } from '#features/payers/server/payers.tables.ts'
import { makeNamedDriver } from '#features/ticket-drivers/server/ticket-drivers.factory.ts'
import { makeTicket } from '#features/tickets/server/tickets.factory.ts'
import { tickets } from '#features/tickets/server/tickets.tables.ts'
import { deliveries } from '#server/delivery/deliveries.tables.ts'
import { router } from '#server/trpc.ts'
import { callerOf, contextOf, refusal } from '#test/caller.ts'
import { testDatabase } from '#test/database.ts'
import { readyRouter } from './ready.router.ts'

const { db } = await testDatabase()
const api = router({ ready: readyRouter })

let numbers = 0
const freshPhone = () => `+35840${2_000_000 + numbers++}`

/** A garage whose own customer has a car in work, and who is the ticket's contact. */
async function walkIn() {
  const { organization: garage, user } = await makeStaffed(db, { type: 'GARAGE', role: 'MEMBER' })
  const phone = freshPhone()
  const customer = await makeCustomer(db, { name: 'Matti Meikäläinen', phone, managedByGarageId: garage.id })
  const pair = { garageId: garage.id, customerId: customer.id }
  await db.insert(connections).values({ ...pair, state: 'ACCEPTED', changedBySide: 'GARAGE' })
  const ticket = await makeTicket(db, { ...pair, status: 'IN_PROGRESS' })
  const caller = callerOf(api, await contextOf(db, user.id))
  const g = { organizationId: garage.id, ticketId: ticket.id }
  const mark = (given: object = {}) =>
    caller.ready.mark({ ...g, version: ticket.version, contacts: [phone], requestKey: randomUUID(), ...given })
  const now = async () => {
    const [found] = await db.select().from(tickets).where(eq(tickets.id, ticket.id))
    return found
  }
  const sent = () => db.select().from(deliveries).where(eq(deliveries.senderOrganizationId, garage.id))
  return { garage, customer, ticket, phone, caller, g, mark, now, sent }
}

describe('the check before a job is called ready', () => {
  test('names what is missing, and the contact who would get the status link', async () => {
    const { caller, g, phone } = await walkIn()
    expect(await caller.ready.check(g)).toMatchObject({
      missing: expect.arrayContaining(['NO_LINES']),
      people: 0,
      contacts: [{ channel: 'SMS', address: phone }],
    })
  })

  test('names nothing that is there', async () => {
    const { caller, g, ticket } = await walkIn()
    await makeLine(db, { ticketId: ticket.id, garageId: ticket.garageId })
    await db.update(tickets).set({ mileageKm: 120_000 }).where(eq(tickets.id, ticket.id))
    expect((await caller.ready.check(g)).missing).toEqual([])
  })

  test('says that the lines are above what was agreed, also by one that is named like the levelling of a fixed price', async () => {
    const { caller, g, ticket } = await walkIn()
    const { id: ticketId, garageId } = ticket
    await db
      .insert(ticketPrices)
      .values({ ticketId, priceType: 'CAP', agreedCents: 10_000, agreedAt: new Date().toISOString() })
    await makeLine(db, { ticketId, garageId, unitPriceCents: 10_000 })
    expect((await caller.ready.check(g)).missing).not.toContain('OVER_AGREED')
    await makeLine(db, { ticketId, garageId, name: 'Tasaus kiinteään hintaan', unitPriceCents: 50_000 })
    expect((await caller.ready.check(g)).missing).toContain('OVER_AGREED')
  })

  test('says that the permit of a payer is missing, until it is there', async () => {
    const { caller, g, ticket } = await walkIn()
    await makeLine(db, { ticketId: ticket.id, garageId: ticket.garageId })
    const payer = await makePayer(db, { garageId: ticket.garageId })
    await makeTicketPayer(db, ticket, payer.id)
    expect((await caller.ready.check(g)).missing).toContain('PERMIT')
    await db.update(payers).set({ permitRule: 'NEVER' }).where(eq(payers.id, payer.id))
    expect((await caller.ready.check(g)).missing).not.toContain('PERMIT')
  })
})

test('the check says when the car is brought to its customer, and of a collection nothing', async () => {
  const { caller, g, ticket } = await walkIn()
  const of = { garageId: ticket.garageId, customerId: ticket.customerId, ticketId: ticket.id }
  await makeTransport(db, of)
  expect((await caller.ready.check(g)).delivery).toBeNull()
  const times = { startsAt: '2031-01-15T12:00:00.000Z', endsAt: '2031-01-15T13:00:00.000Z' }
  await makeTransport(db, { ...of, ...times, direction: 'DELIVERY' })
  expect((await caller.ready.check(g)).delivery).toEqual(times)
})

describe('Valmis noudettavaksi with messages', () => {
  test('moves the ticket and sends the contact one message, also when the request is repeated', async () => {
    const { mark, now, sent, phone } = await walkIn()
    const requestKey = randomUUID()
    await mark({ requestKey })
    await mark({ requestKey })
    expect((await now())?.status).toBe('READY')
    expect(await sent()).toMatchObject([{ channel: 'sms', to: phone }])
  })

  test('notifies the drivers and the contact in one act', async () => {
    const { mark, now, sent, ticket } = await walkIn()
    const driver = await makeNamedDriver(db, ticket)
    await mark({ namedIds: [driver.id] })
    expect((await now())?.status).toBe('READY')
    expect(await sent()).toHaveLength(2)
  })

  test('does nothing at all when one address is not the ticket’s', async () => {
    const { mark, now, sent, phone } = await walkIn()
    expect(await refusal(mark({ contacts: [phone, '+358409999999'] }))).toMatchObject({
      kind: 'conflict',
      reason: 'ready_contact',
    })
    expect((await now())?.status).toBe('IN_PROGRESS')
    expect(await sent()).toEqual([])
  })

  test('sends nothing when it is refused on an outdated version', async () => {
    const { mark, sent, ticket } = await walkIn()
    expect(await refusal(mark({ version: ticket.version - 1 }))).toMatchObject({
      kind: 'conflict',
      reason: 'ticket_changed',
    })
    expect(await sent()).toEqual([])
  })

  test('sends nothing to a customer that has not said yes to the garage', async () => {
    const { mark, now, garage, customer, caller, g } = await walkIn()
    await db.update(connections).set({ state: 'REVOKED' }).where(eq(connections.garageId, garage.id))
    expect(customer.phone).not.toBe('')
    expect((await caller.ready.check(g)).contacts).toEqual([])
    expect(await refusal(mark())).toMatchObject({ reason: 'ready_contact' })
    expect((await now())?.status).toBe('IN_PROGRESS')
  })
})
