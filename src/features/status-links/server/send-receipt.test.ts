import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { makeBillableTicket } from '#features/invoice-bases/server/invoice-bases.factory.ts'
import { connections, memberships, organizations } from '#features/organizations/server/organizations.tables.ts'
import { makeReceipt } from '#features/receipts/server/receipts.factory.ts'
import { receiptsRouter } from '#features/receipts/server/receipts.router.ts'
import { deliveries } from '#server/delivery/deliveries.tables.ts'
import { callerOf, contextOf, refusal } from '#test/caller.ts'
import { testDatabase } from '#test/database.ts'
import { statusWorld } from './status-links.fixture.ts'
import { statusLinksRouter } from './status-links.router.ts'

const { db } = await testDatabase()
const PHONE = '+358401234567'

/** The ticket of a private person without an account, which was paid at the desk. */
async function paid(given: Parameters<typeof statusWorld>[1] = {}) {
  const w = await statusWorld(db, { ...given, ticket: { status: 'READY', ...given.ticket } })
  await makeReceipt(db, w.ticket)
  const sendReceipt = (more: object = {}) =>
    w.inGarage.statusLinks.sendReceipt({
      ...w.g,
      ticketId: w.ticketId,
      address: PHONE,
      requestKey: randomUUID(),
      ...more,
    })
  const receivers = () => w.inGarage.statusLinks.receivers({ ...w.g, ticketId: w.ticketId })
  return { ...w, sendReceipt, receivers }
}

test('a receipt leaves once as a text message, and its state is shown with the links of the ticket', async () => {
  const w = await paid()
  expect((await w.receivers()).usual).toEqual({ name: 'Maija Virtanen', channel: 'SMS', address: PHONE })
  const requestKey = randomUUID()
  const { id } = await w.sendReceipt({ requestKey })
  expect(await w.sendReceipt({ requestKey })).toEqual({ id })
  const [text, ...others] = await w.sentAll()
  expect(others).toEqual([])
  expect(text).toMatchObject({ channel: 'sms', to: PHONE, text: expect.stringMatching(/kuitti auton .* huollosta: /) })
  expect(await w.timeline()).toContainEqual(
    expect.objectContaining({
      kind: 'STATUS_LINK',
      act: 'SENT',
      name: 'Maija Virtanen',
      about: 'RECEIPT',
    }),
  )
  await w.provider(id, 'delivered')
  expect(await w.links()).toMatchObject([{ id, message: { about: 'RECEIPT', state: 'DELIVERED' } }])
})

test('a person without a mobile number gets the receipt by mail', async () => {
  const w = await paid({ ticket: { contactPhone: '' } })
  const email = `maija-${randomUUID()}@example.fi`
  await db.update(organizations).set({ phone: '', email }).where(eq(organizations.id, w.customer.id))
  await w.sendReceipt({ address: email })
  expect(await w.sentAll()).toMatchObject([{ channel: 'mail', to: email }])
})

test('nothing leaves to an address that is not the customer’s, nor to a customer with people of its own', async () => {
  const w = await paid()
  expect(await refusal(w.sendReceipt({ address: '+358409999999' }))).toMatchObject({
    kind: 'conflict',
    reason: 'receipt_receiver',
  })
  await db.update(organizations).set({ managedByGarageId: null }).where(eq(organizations.id, w.customer.id))
  expect(await w.receivers()).toMatchObject({ usual: null, hasNoAccount: false })
  expect(await refusal(w.sendReceipt())).toMatchObject({ kind: 'conflict', reason: 'receipt_receiver' })
  expect(await w.sentAll()).toEqual([])
})

test('a ticket without a receipt has none to send', async () => {
  const w = await statusWorld(db, { ticket: { status: 'READY' } })
  const asked = { ...w.g, ticketId: w.ticketId, address: PHONE, requestKey: randomUUID() }
  expect(await refusal(w.inGarage.statusLinks.sendReceipt(asked))).toMatchObject({
    kind: 'not_found',
    reason: 'receipt',
  })
})

test('a member who does not bill, the customer’s own people and another garage send no receipt', async () => {
  const w = await paid()
  const asked = { ticketId: w.ticketId, address: PHONE, requestKey: randomUUID() }
  expect(await refusal(w.inCustomer.statusLinks.sendReceipt({ ...w.c, ...asked }))).toMatchObject({
    kind: 'forbidden',
    reason: 'garage_only',
  })
  const other = await statusWorld(db)
  expect(await refusal(other.inGarage.statusLinks.sendReceipt({ ...other.g, ...asked }))).toMatchObject({
    kind: 'not_found',
    reason: 'ticket',
  })
  await db
    .update(memberships)
    .set({ bills: false })
    .where(and(eq(memberships.organizationId, w.garage.id), eq(memberships.userId, w.adviser.id)))
  const mechanic = callerOf(statusLinksRouter, await contextOf(db, w.adviser.id))
  expect(await refusal(mechanic.sendReceipt({ ...w.g, ...asked }))).toMatchObject({
    kind: 'forbidden',
    reason: 'does_not_bill',
  })
  expect(await w.sentAll()).toEqual([])
})

test('a customer that has taken its yes back is sent nothing', async () => {
  const w = await paid()
  await db.update(connections).set({ state: 'REVOKED' }).where(eq(connections.garageId, w.garage.id))
  expect(await w.receivers()).toMatchObject({ usual: null, canSend: false })
  expect(await refusal(w.sendReceipt())).toMatchObject({ kind: 'forbidden', reason: 'status_link_not_connected' })
})

test.each([
  ['leaves with the payment when the garage chose that', true, { isManaged: true }, 1],
  ['stays when the garage did not choose it', false, { isManaged: true }, 0],
  ['is no message to a customer with people of its own', true, { isManaged: false }, 0],
] as const)('a receipt %s', async (_, statusLink, given, count) => {
  const w = await statusWorld(db, given)
  const { garageId, customerId } = w.ticket
  const ticket = await makeBillableTicket(db, {
    garageId,
    customerId,
    contactName: 'Maija Virtanen',
    contactPhone: '040 123 4567',
  })
  const desk = callerOf(receiptsRouter, await contextOf(db, w.adviser.id))
  await desk.take({
    ...w.g,
    ticketId: ticket.id,
    parts: [{ way: 'CARD', cents: 12_550 }],
    givenCents: null,
    statusLink,
    requestKey: randomUUID(),
  })
  await w.engine.relay.drain()
  const sent = await db.select().from(deliveries).where(eq(deliveries.senderOrganizationId, garageId))
  expect(sent.filter(({ channel }) => channel === 'sms')).toHaveLength(count)
})
