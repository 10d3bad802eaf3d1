import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { makeUser } from '#features/accounts/server/accounts.factory.ts'
import { makeFile } from '#features/files/server/files.factory.ts'
import {
  makeConnection,
  makeCustomer,
  makeGarage,
  makeMembership,
  makeStaffed,
} from '#features/organizations/server/organizations.factory.ts'
import { connections, organizations } from '#features/organizations/server/organizations.tables.ts'
import { callerOf, contextOf, refusal } from '#test/caller.ts'
import { testDatabase } from '#test/database.ts'
import { plansOf } from '#test/query-plans.ts'
import { mayReadMessage } from './chat-files.ts'
import { makeMessage } from './chats.factory.ts'
import { chatsRouter } from './chats.router.ts'
import { chatMessages, chatReads } from './chats.tables.ts'

const { db, pool } = await testDatabase()
const as = async (userId: string) => callerOf(chatsRouter, await contextOf(db, userId))

async function world() {
  const { organization: garage, user: adviser } = await makeStaffed(db, { type: 'GARAGE' })
  const { organization: customer, user: manager } = await makeStaffed(db, { type: 'CUSTOMER' })
  const colleague = await makeUser(db)
  await makeMembership(db, colleague.id, garage.id, 'MEMBER')
  await makeConnection(db, { garageId: garage.id, customerId: customer.id })
  const [toCustomer, toGarage] = [
    { organizationId: garage.id, otherId: customer.id },
    { organizationId: customer.id, otherId: garage.id },
  ]
  return {
    garage,
    customer,
    adviser,
    manager,
    colleague,
    toCustomer,
    toGarage,
    adviserApi: await as(adviser.id),
    managerApi: await as(manager.id),
    colleagueApi: await as(colleague.id),
  }
}

const text = (body: string, requestKey: string = randomUUID()) => ({ body, requestKey })
const bodies = (page: { messages: readonly { body: string }[] }) => page.messages.map(({ body }) => body)
const own = ({ organizationId }: { organizationId: string }) => ({ organizationId })

describe('writing', () => {
  test('both sides read what each wrote, the oldest first', async () => {
    const w = await world()
    await w.managerApi.send({ ...w.toGarage, ...text('Milloin auto on valmis?') })
    await w.adviserApi.send({ ...w.toCustomer, ...text('Huomenna klo 14.') })
    for (const page of [await w.managerApi.messages(w.toGarage), await w.adviserApi.messages(w.toCustomer)])
      expect(bodies(page)).toEqual(['Milloin auto on valmis?', 'Huomenna klo 14.'])
    expect((await w.adviserApi.list(own(w.toCustomer))).chats).toMatchObject([
      { other: { id: w.customer.id }, last: { preview: 'Huomenna klo 14.', senderName: w.adviser.name }, unread: 0 },
    ])
  })

  test('a retry, and a hundred at once, send one message; another text under its key is refused', async () => {
    const w = await world()
    const message = { ...w.toGarage, ...text('Avaimet ovat laatikossa.') }
    const sent = await Promise.all(Array.from({ length: 20 }, () => w.managerApi.send(message)))
    expect(new Set(sent.map(({ id }) => id)).size).toBe(1)
    expect(bodies(await w.managerApi.messages(w.toGarage))).toEqual(['Avaimet ovat laatikossa.'])
    expect(await refusal(w.managerApi.send({ ...message, body: 'Muuta' }))).toMatchObject({
      reason: 'message_key_used',
    })
    // another user's key does not reveal its owner
    expect(await refusal(w.adviserApi.send({ ...w.toCustomer, ...text('Terve', message.requestKey) }))).toMatchObject({
      reason: 'message_key_used',
    })
  })

  test('messages of both sides at once are numbered in the order in which they appear', async () => {
    const w = await world()
    await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        index % 2
          ? w.adviserApi.send({ ...w.toCustomer, ...text(`${index}`) })
          : w.managerApi.send({ ...w.toGarage, ...text(`${index}`) }),
      ),
    )
    const { messages } = await w.adviserApi.messages(w.toCustomer)
    expect(messages.map(({ id }) => id)).toEqual(messages.map(({ id }) => id).toSorted((a, b) => a - b))
    expect(messages).toHaveLength(20)
  })

  test.each([
    ['nothing', ''],
    ['blanks', '  \n '],
    ['characters that show nothing', '\u200b\u200d\ufeff'],
    ['too much', 'a'.repeat(5001)],
  ])('%s is refused at its field', async (_, body) => {
    const w = await world()
    expect(await refusal(w.managerApi.send({ ...w.toGarage, ...text(body) }))).toMatchObject({
      kind: 'invalid',
      details: { fields: [{ field: 'body' }] },
    })
  })

  test('files hang on the message: both sides read them, others do not, and after it was withdrawn no one does', async () => {
    const w = await world()
    const file = await makeFile(db, { userId: w.manager.id, organizationId: w.customer.id })
    const { id } = await w.managerApi.send({ ...w.toGarage, ...text(''), fileIds: [file.id] })
    const { messages } = await w.adviserApi.messages(w.toCustomer)
    expect(messages).toMatchObject([{ body: '', files: [{ id: file.id }] }])
    const [row] = await db.select().from(chatMessages).where(eq(chatMessages.number, id))
    const stranger = await makeStaffed(db, { type: 'GARAGE' })
    const reads = async (userId: string) =>
      mayReadMessage(db, (await contextOf(db, userId)).caller as never, row?.id ?? '')
    expect([await reads(w.colleague.id), await reads(w.manager.id), await reads(stranger.user.id)]).toEqual([
      true,
      true,
      false,
    ])
    await w.managerApi.withdraw({ ...w.toGarage, messageId: id })
    expect(await reads(w.manager.id)).toBe(false)
    expect((await w.adviserApi.messages(w.toCustomer)).messages).toMatchObject([{ body: '', files: [] }])
  })

  test('an answer shows what it answers; a message of another conversation cannot be answered', async () => {
    const w = await world()
    const elsewhere = await world()
    const { id: foreign } = await elsewhere.managerApi.send({ ...elsewhere.toGarage, ...text('Salaisuus') })
    const { id } = await w.managerApi.send({ ...w.toGarage, ...text('Milloin?') })
    await w.adviserApi.send({ ...w.toCustomer, ...text('Huomenna.'), replyToId: id })
    expect((await w.managerApi.messages(w.toGarage)).messages.at(-1)).toMatchObject({
      replyTo: { id, senderName: w.manager.name, preview: 'Milloin?' },
    })
    expect(await refusal(w.adviserApi.send({ ...w.toCustomer, ...text('?'), replyToId: foreign }))).toMatchObject({
      reason: 'chat_message',
    })
    for (const messageId of [foreign, 999_999_999]) {
      expect(await refusal(w.managerApi.edit({ ...w.toGarage, messageId, body: 'x' }))).toMatchObject({
        reason: 'chat_message',
      })
      expect(await refusal(w.managerApi.withdraw({ ...w.toGarage, messageId }))).toMatchObject({
        reason: 'chat_message',
      })
    }
    const around = await w.managerApi.messages({ ...w.toGarage, from: { way: 'around', id: foreign } })
    expect(bodies(around)).not.toContain('Salaisuus')
  })
})

describe('with whom', () => {
  const chatWith = async (w: Awaited<ReturnType<typeof world>>, api: 'adviserApi' | 'managerApi', otherId: string) =>
    w[api].get({ organizationId: api === 'adviserApi' ? w.garage.id : w.customer.id, otherId })

  test('a customer writes to listed garages and to those it is connected with, and to no other', async () => {
    const w = await world()
    const [listed, hidden, off] = [
      await makeGarage(db),
      await makeGarage(db, { listed: false }),
      await makeGarage(db, { disabledAt: new Date().toISOString() }),
    ]
    expect(await chatWith(w, 'managerApi', listed.id)).toMatchObject({ canWrite: true })
    for (const id of [hidden.id, off.id, w.customer.id, (await makeCustomer(db)).id, randomUUID(), 'x'])
      expect(await refusal(chatWith(w, 'managerApi', id))).toMatchObject({ kind: 'not_found', reason: 'chat' })
    await makeConnection(db, { garageId: hidden.id, customerId: w.customer.id })
    expect(await chatWith(w, 'managerApi', hidden.id)).toMatchObject({ canWrite: true })
  })

  test('a garage writes to its customers and to organisations that wrote to it, not to those that refused it', async () => {
    const w = await world()
    const { organization: other, user } = await makeStaffed(db, { type: 'CUSTOMER' })
    expect(await refusal(chatWith(w, 'adviserApi', other.id))).toMatchObject({ reason: 'chat' })
    await (await as(user.id)).send({ organizationId: other.id, otherId: w.garage.id, ...text('Onko teillä aikaa?') })
    expect(await chatWith(w, 'adviserApi', other.id)).toMatchObject({ canWrite: true })
    await makeConnection(db, { garageId: w.garage.id, customerId: other.id, state: 'REFUSED' })
    expect(await chatWith(w, 'adviserApi', other.id)).toMatchObject({ canWrite: false })
    expect(
      await refusal(w.adviserApi.send({ organizationId: w.garage.id, otherId: other.id, ...text('Terve') })),
    ).toMatchObject({ reason: 'chat_closed' })
  })

  test('messages stay readable when the connection ends or the other side is disabled', async () => {
    const w = await world()
    await w.managerApi.send({ ...w.toGarage, ...text('Kiitos') })
    await db.update(connections).set({ state: 'REVOKED' }).where(eq(connections.garageId, w.garage.id))
    expect(bodies(await w.adviserApi.messages(w.toCustomer))).toEqual(['Kiitos'])
    await db
      .update(organizations)
      .set({ disabledAt: new Date().toISOString() })
      .where(eq(organizations.id, w.garage.id))
    expect(await chatWith(w, 'managerApi', w.garage.id)).toMatchObject({ canWrite: false })
    expect(bodies(await w.managerApi.messages(w.toGarage))).toEqual(['Kiitos'])
  })
})

describe('reading', () => {
  test('a message of the other side is unread until it is read, or a colleague has answered', async () => {
    const w = await world()
    const unread = async (api: typeof w.adviserApi) =>
      (await api.list(own(w.toCustomer))).chats.map((chat) => chat.unread)[0]
    await w.managerApi.send({ ...w.toGarage, ...text('Yksi') })
    const { id } = await w.managerApi.send({ ...w.toGarage, ...text('Kaksi') })
    expect([await unread(w.adviserApi), await unread(w.colleagueApi)]).toEqual([2, 2])
    expect(await w.adviserApi.countUnread(own(w.toCustomer))).toBe(1)
    expect(await w.managerApi.countUnread(own(w.toGarage))).toBe(0)
    await w.adviserApi.markRead({ ...w.toCustomer, messageId: id })
    expect([await unread(w.adviserApi), await unread(w.colleagueApi)]).toEqual([0, 2])
    await w.adviserApi.send({ ...w.toCustomer, ...text('Vastaus') })
    expect(await unread(w.colleagueApi)).toBe(0)
    expect(await w.colleagueApi.countUnread(own(w.toCustomer))).toBe(0)
  })

  test('a conversation whose only new message was withdrawn counts as read', async () => {
    const w = await world()
    const { id: messageId } = await w.managerApi.send({ ...w.toGarage, ...text('Väärään paikkaan') })
    await w.managerApi.withdraw({ ...w.toGarage, messageId })
    expect((await w.adviserApi.list(own(w.toCustomer))).chats.map((chat) => chat.unread)).toEqual([0])
    expect(await w.adviserApi.countUnread(own(w.toCustomer))).toBe(0)
  })

  test('the other side sees how far it was read; the mark never goes back, nor past what there is', async () => {
    const w = await world()
    const first = await w.managerApi.send({ ...w.toGarage, ...text('Yksi') })
    const second = await w.managerApi.send({ ...w.toGarage, ...text('Kaksi') })
    expect((await w.managerApi.get(w.toGarage)).otherRead).toBeNull()
    for (const messageId of [second.id, first.id, second.id + 1_000_000])
      await w.adviserApi.markRead({ ...w.toCustomer, messageId })
    expect((await w.managerApi.get(w.toGarage)).otherRead).toMatchObject({ id: second.id, name: w.adviser.name })
    expect((await w.adviserApi.get(w.toCustomer)).readId).toBe(second.id)
    expect((await db.select().from(chatReads).where(eq(chatReads.userId, w.adviser.id))).length).toBe(1)
  })

  test('a long conversation is read in parts, both ways and from the middle, none twice and none left out', async () => {
    const w = await world()
    const made: number[] = []
    for (let index = 0; index < 130; index += 1)
      made.push(
        (
          await makeMessage(db, {
            garageId: w.garage.id,
            customerId: w.customer.id,
            from: 'CUSTOMER',
            body: `${index}`,
          })
        ).number,
      )
    const ids = (page: { messages: readonly { id: number }[] }) => page.messages.map(({ id }) => id)
    const newest = await w.adviserApi.messages(w.toCustomer)
    expect(newest).toMatchObject({ hasOlder: true, hasNewer: false })
    const seen = [...ids(newest)]
    for (let page = newest; page.hasOlder; ) {
      page = await w.adviserApi.messages({ ...w.toCustomer, from: { way: 'before', id: seen[0] ?? 0 } })
      seen.unshift(...ids(page))
    }
    expect(seen).toEqual(made)
    const middle = await w.adviserApi.messages({ ...w.toCustomer, from: { way: 'around', id: made[60] ?? 0 } })
    expect(ids(middle)).toEqual(made.slice(35, 85))
    expect(middle).toMatchObject({ hasOlder: true, hasNewer: true })
    const after = await w.adviserApi.messages({ ...w.toCustomer, from: { way: 'after', id: made[84] ?? 0 } })
    expect(ids(after)).toEqual(made.slice(85))
    expect(after.hasOlder).toBe(true)
    expect(
      await w.adviserApi.messages({ ...w.toCustomer, from: { way: 'after', id: (made[0] ?? 0) - 1 } }),
    ).toMatchObject({ hasOlder: false, hasNewer: true })
    expect(await w.adviserApi.messages({ ...w.toCustomer, from: { way: 'after', id: 0 } })).toMatchObject({
      hasOlder: false,
    })
    const only = await w.adviserApi.messages({ ...w.toCustomer, from: { way: 'only', id: made[60] ?? 0 } })
    expect(ids(only)).toEqual([made[60]])
  })

  test('a conversation opens at the first unread message, and at the end when all is read', async () => {
    const w = await world()
    const numbers: number[] = []
    for (let index = 0; index < 80; index += 1) {
      const { number } = await makeMessage(db, { garageId: w.garage.id, customerId: w.customer.id, from: 'CUSTOMER' })
      numbers.push(number)
    }
    const ids = (page: { messages: readonly { id: number }[] }) => page.messages.map(({ id }) => id)
    const open = () => w.adviserApi.messages({ ...w.toCustomer, from: { way: 'unread' } })
    await w.adviserApi.markRead({ ...w.toCustomer, messageId: numbers[29] ?? 0 })
    expect(await w.adviserApi.get(w.toCustomer)).toMatchObject({ readId: numbers[29], unread: 50 })
    const first = await open()
    expect(first.unreadFrom).toBe(numbers[30])
    expect(ids(first)).toEqual(numbers.slice(5, 55))
    await w.adviserApi.markRead({ ...w.toCustomer, messageId: numbers[79] ?? 0 })
    const read = await open()
    expect(read).toMatchObject({ unreadFrom: null, hasOlder: true, hasNewer: false })
    expect(ids(read)).toEqual(numbers.slice(30))
  })

  test('the list is searched by name, and paged', async () => {
    const w = await world()
    const other = await makeCustomer(db, { name: 'Leipomo Vehnänen' })
    await makeMessage(db, { garageId: w.garage.id, customerId: other.id, from: 'CUSTOMER' })
    for (let index = 0; index < 30; index += 1) {
      const one = await makeCustomer(db, { name: `Asiakas ${index}` })
      await makeMessage(db, { garageId: w.garage.id, customerId: one.id, from: 'CUSTOMER' })
    }
    const found = await w.adviserApi.list({ ...own(w.toCustomer), text: 'VEHNÄ' })
    expect(found.chats.map((chat) => chat.other.id)).toEqual([other.id])
    const first = await w.adviserApi.list(own(w.toCustomer))
    const rest = await w.adviserApi.list({ ...own(w.toCustomer), before: first.next })
    expect([first.chats.length, rest.chats.length, rest.next]).toEqual([30, 1, null])
  })
})

describe('whom one may write to', () => {
  test('a garage finds its customers and those who have written, but for those who refuse it, by name and in pages', async () => {
    const w = await world()
    const [waiting, writing, refusing] = await Promise.all(
      ['Odottava', 'Kirjoittava', 'Kieltävä'].map((name) => makeCustomer(db, { name })),
    )
    if (!waiting || !writing || !refusing) throw new Error('no customers')
    const pair = ({ id }: { id: string }) => ({ garageId: w.garage.id, customerId: id })
    await makeConnection(db, { ...pair(waiting), state: 'PENDING' })
    await makeMessage(db, { ...pair(writing), from: 'CUSTOMER' })
    await makeMessage(db, { ...pair(refusing), from: 'CUSTOMER' })
    await makeConnection(db, { ...pair(refusing), state: 'REFUSED' })
    const { partners, hasMore } = await w.adviserApi.partners(own(w.toCustomer))
    expect(new Map(partners.map(({ id, hasChat }) => [id, hasChat]))).toEqual(
      new Map([
        [w.customer.id, false],
        [writing.id, true],
      ]),
    )
    expect(hasMore).toBe(false)
    expect((await w.adviserApi.partners({ ...own(w.toCustomer), text: 'kirjoi' })).partners).toMatchObject([
      { id: writing.id },
    ])
    const [first] = partners
    if (!first) throw new Error('nobody')
    const rest = await w.adviserApi.partners({ ...own(w.toCustomer), after: first })
    expect(rest.partners.map(({ id }) => id)).toEqual(partners.slice(1).map(({ id }) => id))
  })

  test('a customer finds the listed garages and its own', async () => {
    const w = await world()
    const listed = await makeGarage(db, { name: 'Listattu korjaamo', listed: true })
    const unlisted = await makeGarage(db, { name: 'Listaamaton korjaamo', listed: false })
    const { partners } = await w.managerApi.partners({ ...own(w.toGarage), text: 'korjaamo' })
    const found = partners.map(({ id }) => id)
    expect(found).toContain(listed.id)
    expect(found).not.toContain(unlisted.id)
  })
})

describe('changing a message', () => {
  test('an own message can be edited and withdrawn, and both sides see that it was', async () => {
    const w = await world()
    const { id: messageId } = await w.managerApi.send({ ...w.toGarage, ...text('Milloin auto tulee?') })
    await w.managerApi.edit({ ...w.toGarage, messageId, body: 'Milloin auto valmistuu?' })
    expect((await w.adviserApi.messages(w.toCustomer)).messages).toMatchObject([
      { body: 'Milloin auto valmistuu?', editedAt: expect.any(String) },
    ])
    for (let time = 0; time < 2; time += 1) await w.managerApi.withdraw({ ...w.toGarage, messageId })
    expect((await w.adviserApi.messages(w.toCustomer)).messages).toMatchObject([
      { body: '', withdrawnAt: expect.any(String) },
    ])
    expect(await refusal(w.managerApi.edit({ ...w.toGarage, messageId, body: 'x' }))).toMatchObject({
      reason: 'message_withdrawn',
    })
  })

  test('only the author’s own message, and only within an hour', async () => {
    const w = await world()
    const { id: messageId } = await w.adviserApi.send({ ...w.toCustomer, ...text('Valmis') })
    const change = { messageId, body: 'Ei valmis' }
    for (const refused of [
      () => w.colleagueApi.edit({ ...w.toCustomer, ...change }),
      () => w.managerApi.edit({ ...w.toGarage, ...change }),
      () => w.managerApi.withdraw({ ...w.toGarage, messageId }),
    ])
      expect(await refusal(refused())).toMatchObject({ reason: 'message_not_yours' })
    await db
      .update(chatMessages)
      .set({ createdAt: new Date(Date.now() - 61 * 60_000).toISOString() })
      .where(eq(chatMessages.number, messageId))
    expect(await refusal(w.adviserApi.edit({ ...w.toCustomer, ...change }))).toMatchObject({
      reason: 'message_too_old',
    })
  })
})

test('conversation, list and count are read by indexes, however much others have written', async () => {
  const w = await world()
  await w.managerApi.send({ ...w.toGarage, ...text('Terve') })
  await pool.query(`
    with others as (
      insert into organizations (id, type, name) select gen_random_uuid(), 'CUSTOMER', 'Asiakas ' || n
      from generate_series(1, 3000) n returning id
    ), garage as (
      insert into organizations (id, type, name) values (gen_random_uuid(), 'GARAGE', 'Toinen korjaamo') returning id
    ), made as (
      insert into chats (id, garage_id, customer_id) select gen_random_uuid(), garage.id, others.id from others, garage
      returning id, garage_id
    )
    insert into chat_messages (id, chat_id, organization_id, body, request_key)
    select gen_random_uuid(), id, garage_id, 'Terve', gen_random_uuid() from made`)
  const plans = await plansOf(pool, async (asked) => {
    const api = callerOf(chatsRouter, await contextOf(asked, w.adviser.id))
    await api.messages(w.toCustomer)
    await api.list(own(w.toCustomer))
    await api.countUnread(own(w.toCustomer))
  })
  expect(plans).toContain('chats_of_garage')
  expect(plans).not.toMatch(/Seq Scan on (chats|chat_messages)/)
})
