import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { makeMessage } from '#features/chats/server/chats.factory.ts'
import { chatsRouter } from '#features/chats/server/chats.router.ts'
import { chatMessages } from '#features/chats/server/chats.tables.ts'
import { makeConnection, makeCustomer, makeStaffed } from '#features/organizations/server/organizations.factory.ts'
import { makeTicket } from '#features/tickets/server/tickets.factory.ts'
import { ticketsRouter } from '#features/tickets/server/tickets.router.ts'
import { makeVehicle } from '#features/vehicles/server/vehicles.factory.ts'
import { router } from '#server/trpc.ts'
import { callerOf, contextOf, refusal } from '#test/caller.ts'
import { testDatabase } from '#test/database.ts'
import { MAX_PINS } from '../chat-pins.ts'
import { makePin } from './chat-pins.factory.ts'
import { chatMentionsRouter, chatPinsRouter } from './chat-pins.router.ts'
import { chatPins } from './chat-pins.tables.ts'

const { db } = await testDatabase()
const api = router({
  chatPins: chatPinsRouter,
  chatMentions: chatMentionsRouter,
  chats: chatsRouter,
  tickets: ticketsRouter,
})
const as = async (userId: string) => callerOf(api, await contextOf(db, userId))

async function world() {
  const { organization: garage, user: adviser } = await makeStaffed(db, { type: 'GARAGE' })
  const { organization: customer, user: manager } = await makeStaffed(db, { type: 'CUSTOMER' })
  const pair = { garageId: garage.id, customerId: customer.id }
  await makeConnection(db, pair)
  const ticket = await makeTicket(db, pair)
  const write = (body = 'Avaimet ovat laatikossa.', more: Partial<typeof chatMessages.$inferInsert> = {}) =>
    makeMessage(db, { ...pair, from: 'CUSTOMER', userId: manager.id, body, ...more })
  return {
    garage,
    customer,
    adviser,
    manager,
    pair,
    ticket,
    write,
    toCustomer: { organizationId: garage.id, otherId: customer.id },
    toGarage: { organizationId: customer.id, otherId: garage.id },
    inGarage: await as(adviser.id),
    inCustomer: await as(manager.id),
  }
}

describe('pinning a message to a ticket', () => {
  test('both sides see the message on the ticket, in the conversation and in the timeline; pinning twice pins once', async () => {
    const w = await world()
    const message = await w.write()
    const pinned = { messageId: message.number, ticketId: w.ticket.id }
    for (let time = 0; time < 2; time += 1) await w.inGarage.chatPins.pin({ ...w.toCustomer, ...pinned })
    await w.inCustomer.chatPins.pin({ ...w.toGarage, ...pinned })
    for (const [caller, to] of [
      [w.inGarage, w.toCustomer],
      [w.inCustomer, w.toGarage],
    ] as const) {
      expect(await caller.chatPins.ofTicket({ ...to, ticketId: w.ticket.id })).toMatchObject({
        otherId: to.otherId,
        pins: [
          {
            message: {
              id: message.number,
              body: 'Avaimet ovat laatikossa.',
              sender: { name: w.manager.name },
              files: [],
            },
            pinnedBy: w.adviser.name,
          },
        ],
      })
      const marks = await caller.chatPins.ofMessages({ ...to, from: message.number })
      expect(marks).toMatchObject([{ messageId: message.number, ticket: { id: w.ticket.id, number: w.ticket.number } }])
      const { entries } = await caller.tickets.timeline({ ...to, ticketId: w.ticket.id, before: null })
      expect(entries.filter(({ kind }) => kind === 'PINNED')).toMatchObject([{ act: 'PINNED' }])
    }
  })

  test('either side unpins the message, and the timeline shows it', async () => {
    const w = await world()
    const message = await w.write()
    const pinned = { messageId: message.number, ticketId: w.ticket.id }
    await w.inGarage.chatPins.pin({ ...w.toCustomer, ...pinned })
    for (let time = 0; time < 2; time += 1) await w.inCustomer.chatPins.unpin({ ...w.toGarage, ...pinned })
    expect((await w.inGarage.chatPins.ofTicket({ ...w.toCustomer, ticketId: w.ticket.id })).pins).toEqual([])
    const { entries } = await w.inGarage.tickets.timeline({ ...w.toCustomer, ticketId: w.ticket.id, before: null })
    expect(entries.flatMap((entry) => (entry.kind === 'PINNED' ? [entry.act] : []))).toEqual(['UNPINNED', 'PINNED'])
  })

  test('twenty presses at once pin once', async () => {
    const w = await world()
    const message = await w.write()
    const pinned = { ...w.toCustomer, messageId: message.number, ticketId: w.ticket.id }
    await Promise.all(Array.from({ length: 20 }, () => w.inGarage.chatPins.pin(pinned)))
    const { entries } = await w.inGarage.tickets.timeline({ ...w.toCustomer, ticketId: w.ticket.id, before: null })
    expect(entries.filter(({ kind }) => kind === 'PINNED')).toHaveLength(1)
  })

  test('a withdrawn message leaves its trace on the ticket; it cannot be pinned again, but unpinned', async () => {
    const w = await world()
    const message = await w.write()
    const pinned = { messageId: message.number, ticketId: w.ticket.id }
    await w.inCustomer.chatPins.pin({ ...w.toGarage, ...pinned })
    await w.inCustomer.chats.withdraw({ ...w.toGarage, messageId: message.number })
    expect((await w.inGarage.chatPins.ofTicket({ ...w.toCustomer, ticketId: w.ticket.id })).pins).toMatchObject([
      { message: { body: '', withdrawnAt: expect.any(String), files: [] } },
    ])
    const another = await makeTicket(db, w.pair)
    expect(await refusal(w.inCustomer.chatPins.pin({ ...w.toGarage, ...pinned, ticketId: another.id }))).toMatchObject({
      kind: 'conflict',
      reason: 'message_withdrawn',
    })
    await w.inGarage.chatPins.unpin({ ...w.toCustomer, ...pinned })
  })

  test('a ticket of another pair is not found, though one of the two is its own; nor is a message of another conversation', async () => {
    const w = await world()
    const message = await w.write()
    const otherCustomer = await makeCustomer(db)
    const otherTicket = await makeTicket(db, { garageId: w.garage.id, customerId: otherCustomer.id })
    const otherMessage = await makeMessage(db, {
      garageId: w.garage.id,
      customerId: otherCustomer.id,
      from: 'CUSTOMER',
    })
    const pin = (messageId: number, ticketId: string) =>
      refusal(w.inGarage.chatPins.pin({ ...w.toCustomer, messageId, ticketId }))
    expect(await pin(message.number, otherTicket.id)).toMatchObject({ kind: 'not_found', reason: 'ticket' })
    expect(await pin(otherMessage.number, w.ticket.id)).toMatchObject({ kind: 'not_found', reason: 'chat_message' })
    const stranger = await world()
    const asked = { organizationId: stranger.garage.id, ticketId: w.ticket.id }
    expect(await refusal(stranger.inGarage.chatPins.ofTicket(asked))).toMatchObject({ reason: 'ticket' })
  })

  test('a ticket takes so many and no more', async () => {
    const w = await world()
    for (let index = 0; index < MAX_PINS; index += 1)
      await makePin(db, { ticketId: w.ticket.id, message: await w.write(`${index}`) })
    const message = await w.write('Liikaa')
    const tried = w.inGarage.chatPins.pin({ ...w.toCustomer, messageId: message.number, ticketId: w.ticket.id })
    expect(await refusal(tried)).toMatchObject({ kind: 'limit', reason: 'too_many_pins' })
    expect((await w.inGarage.chatPins.ofTicket({ ...w.toCustomer, ticketId: w.ticket.id })).pins).toHaveLength(MAX_PINS)
  })

  test('a ticket takes no more than its last pin when several are made at once', async () => {
    const w = await world()
    for (let index = 0; index < MAX_PINS - 1; index += 1)
      await makePin(db, { ticketId: w.ticket.id, message: await w.write(`${index}`) })
    const messages = await Promise.all(Array.from({ length: 6 }, (_, index) => w.write(`Vielä ${index}`)))
    const tries = await Promise.allSettled(
      messages.map(({ number: messageId }) =>
        w.inGarage.chatPins.pin({ ...w.toCustomer, messageId, ticketId: w.ticket.id }),
      ),
    )
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await db.$count(chatPins, eq(chatPins.ticketId, w.ticket.id))).toBe(MAX_PINS)
  })

  test('a message’s later text is what the ticket shows', async () => {
    const w = await world()
    const message = await w.write()
    await makePin(db, { ticketId: w.ticket.id, message })
    await db.update(chatMessages).set({ body: 'Avaimet tiskillä.' }).where(eq(chatMessages.id, message.id))
    expect((await w.inGarage.chatPins.ofTicket({ ...w.toCustomer, ticketId: w.ticket.id })).pins).toMatchObject([
      { message: { body: 'Avaimet tiskillä.' } },
    ])
  })
})

describe('words that lead somewhere', () => {
  test('plates in any spelling, VINs and ticket numbers do, for each side as far as it sees', async () => {
    const w = await world()
    const vin = 'WVWZZZ1JZXW000001'
    const seen = await makeVehicle(db, { organizationId: w.customer.id, registrationNumber: 'KUL-101', vinNumber: vin })
    const unseen = await makeVehicle(db, { organizationId: w.customer.id, registrationNumber: 'KUL-102' })
    const ticket = await makeTicket(db, { ...w.pair, vehicleId: seen.id })
    const words = ['kul101', 'KUL-101', vin.toLowerCase(), 'KUL-102', ticket.number, 'ABC-999', 'auto', '2026-9999']
    expect(await w.inCustomer.chatMentions.find({ ...w.toGarage, words })).toEqual([
      ...['kul101', 'KUL-101', vin.toLowerCase()].map((word) => ({ word, kind: 'vehicle', id: seen.id })),
      { word: 'KUL-102', kind: 'vehicle', id: unseen.id },
      { word: ticket.number, kind: 'ticket', id: ticket.id },
    ])
    // a garage sees the cars that have been with it, not the whole fleet
    expect((await w.inGarage.chatMentions.find({ ...w.toCustomer, words })).map(({ word }) => word)).toEqual([
      'kul101',
      'KUL-101',
      vin.toLowerCase(),
      ticket.number,
    ])
  })

  test('another organisation’s are plain words', async () => {
    const [w, other] = [await world(), await world()]
    const theirs = await makeVehicle(db, { organizationId: other.customer.id, registrationNumber: 'SAL-1' })
    await makeTicket(db, { garageId: w.garage.id, customerId: other.customer.id, vehicleId: theirs.id })
    const elsewhere = await makeTicket(db, { garageId: w.garage.id, customerId: other.customer.id })
    const words = ['SAL-1', elsewhere.number]
    expect(await w.inGarage.chatMentions.find({ ...w.toCustomer, words })).toEqual([])
    expect(await w.inCustomer.chatMentions.find({ ...w.toGarage, words })).toEqual([])
  })
})
