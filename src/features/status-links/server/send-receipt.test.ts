import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { makeBillableTicket } from '#features/invoice-bases/server/invoice-bases.factory.ts'
import { connections, memberships, organizations } from '#features/organizations/server/organizations.tables.ts'
import { makeReceipt } from '#features/receipts/server/receipts.factory.ts'
import { receiptsRouter } from '#features/receipts/server/receipts.router.ts'
import { deliveries } from '#server/delivery/deliveries.tables.ts'
import { outboxEvents } from '#server/events/events.tables.ts'
import { callerOf, contextOf, refusal } from '#test/caller.ts'
import { testDatabase } from '#test/database.ts'
import { makeRevokedLinks, makeStatusLink } from './status-links.factory.ts'
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

test('a ticket that has had its twenty links offers a receipt only to who has one of them', async () => {
  const w = await paid()
  await makeStatusLink(db, w.ticket)
  await makeRevokedLinks(db, w.ticket, 18)
  expect(await w.receivers()).toMatchObject({ usual: { address: PHONE }, canSend: true })
  await makeRevokedLinks(db, w.ticket, 1)
  expect(await w.receivers()).toMatchObject({ receivers: [], usual: { address: PHONE }, canSend: false })
  await w.sendReceipt()
  await w.set({ contactPhone: '050 765 4321' })
  expect(await w.receivers()).toMatchObject({ usual: null, canSend: false })
  expect(await refusal(w.sendReceipt({ address: '+358507654321' }))).toMatchObject({
    kind: 'limit',
    reason: 'too_many_status_links',
  })
})

test('a payment of a ticket that is over for long is done, and its receipt is noted as not delivered', async () => {
  const w = await statusWorld(db)
  const { garageId, customerId } = w.ticket
  const ticket = await makeBillableTicket(db, {
    garageId,
    customerId,
    contactName: 'Maija Virtanen',
    contactPhone: '040 123 4567',
    closedAt: new Date(Date.now() - 40 * 86_400_000).toISOString(),
  })
  const desk = callerOf(receiptsRouter, await contextOf(db, w.adviser.id))
  const payment = { parts: [{ way: 'CARD' as const, cents: 12_550 }], givenCents: null, statusLink: true }
  await desk.take({ ...w.g, ticketId: ticket.id, ...payment, requestKey: randomUUID() })
  await w.engine.relay.drain()
  const [event] = await db
    .select()
    .from(outboxEvents)
    .where(and(eq(outboxEvents.name, 'receipts.made'), sql`${outboxEvents.payload} ->> 'ticketId' = ${ticket.id}`))
  expect(event).toMatchObject({ attempts: 0, lastError: null, settledAt: expect.any(String) })
  const { entries } = await w.inGarage.tickets.timeline({ ...w.g, ticketId: ticket.id })
  expect(entries).toContainEqual(expect.objectContaining({ kind: 'NOT_DELIVERED', recipient: 'Maija Virtanen' }))
  expect(await w.sentAll()).toEqual([])
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
