import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { makeConnection, makeStaffed } from '#features/organizations/server/organizations.factory.ts'
import { searchedWords } from '#shared/searched-words.ts'
import { callerOf, contextOf, refusal } from '#test/caller.ts'
import { testDatabase } from '#test/database.ts'
import { plansOf, rowsReadBy } from '#test/query-plans.ts'
import { testPool } from '#test/test-pool.ts'
import { isPair } from './chats.access.ts'
import { makeMessage } from './chats.factory.ts'
import { chatsRouter } from './chats.router.ts'
import { chatMessages, chats } from './chats.tables.ts'
import { messageAt } from './message-at.ts'
import { messagesHolding } from './search-messages.ts'

const { db, pool, options } = await testDatabase()
// with pages that are in memory, as everywhere a product of ours runs
const explaining = testPool({ ...options, options: '-c random_page_cost=1.1' })
afterAll(() => explaining.end())

async function world() {
  const { organization: garage, user: adviser } = await makeStaffed(db, { type: 'GARAGE' })
  const { organization: customer, user: manager } = await makeStaffed(db, { type: 'CUSTOMER' })
  const pair = { garageId: garage.id, customerId: customer.id }
  await makeConnection(db, pair)
  const toCustomer = { organizationId: garage.id, otherId: customer.id }
  const api = callerOf(chatsRouter, await contextOf(db, adviser.id))
  const write = (body: string, more: Partial<typeof chatMessages.$inferInsert> = {}) =>
    makeMessage(db, { ...pair, from: 'CUSTOMER', userId: manager.id, body, ...more })
  const find = async (text: string) => (await api.search({ ...toCustomer, text })).hits
  return { garage, customer, adviser, manager, pair, toCustomer, api, write, find }
}

test('every word is looked for, in any spelling of a plate, and the newest comes first', async () => {
  const w = await world()
  await w.write('Auto ABC-123 tulee huomenna')
  await w.write('abc 123 ei käynnisty')
  await w.write('Jarrupalat ovat lopussa: vaihdetaanko?')
  const bodies = async (text: string) =>
    (await w.find(text)).map(({ preview }) => preview.map((part) => part.text).join(''))
  expect(await bodies('ABC123')).toEqual(['abc 123 ei käynnisty', 'Auto ABC-123 tulee huomenna'])
  expect(await bodies('abc-123 huomenna')).toEqual(['Auto ABC-123 tulee huomenna'])
  expect(await bodies('PALAT')).toEqual(['Jarrupalat ovat lopussa: vaihdetaanko?'])
  expect(await bodies('palat puuttuu')).toEqual([])
  // only punctuation finds nothing, and has no meaning of a wildcard
  for (const signs of ['%', '_', ' ', '\\']) expect(await bodies(signs)).toEqual([])
})

test('a hit has its author, its time, and its position in the message', async () => {
  const w = await world()
  const message = await w.write('Avaimet ovat laatikossa.')
  expect(await w.find('laatikko')).toEqual([])
  expect(await w.find('laatik')).toEqual([
    {
      id: message.number,
      organizationId: w.customer.id,
      senderName: w.manager.name,
      createdAt: message.createdAt,
      preview: [
        { text: 'Avaimet ovat ', isFound: false },
        { text: 'laatik', isFound: true },
        { text: 'ossa.', isFound: false },
      ],
    },
  ])
})

test('an edited message is found by its new text, a withdrawn one no more, another conversation’s never', async () => {
  const w = await world()
  const other = await world()
  await other.write('Öljynvaihto')
  const message = await w.write('Öljynvaihto')
  const set = (values: Partial<typeof chatMessages.$inferInsert>) =>
    db.update(chatMessages).set(values).where(eq(chatMessages.id, message.id))
  expect((await w.find('öljyn')).map(({ id }) => id)).toEqual([message.number])
  await set({ body: 'Renkaanvaihto' })
  expect([(await w.find('öljyn')).length, (await w.find('renkaan')).length]).toEqual([0, 1])
  await set({ body: '', withdrawnAt: new Date().toISOString() })
  expect(await w.find('renkaan')).toEqual([])
  expect(
    await refusal(w.api.search({ ...other.toCustomer, organizationId: w.garage.id, text: 'öljyn' })),
  ).toMatchObject({
    reason: 'chat',
  })
})

test('hits come in pages, none twice and none left out', async () => {
  const w = await world()
  const made: number[] = []
  for (let index = 0; index < 45; index += 1) made.unshift((await w.write(`Auto ${index}`)).number)
  const seen: number[] = []
  for (let before: number | null = null; ; ) {
    const page = await w.api.search({ ...w.toCustomer, text: 'auto', before })
    seen.push(...page.hits.map(({ id }) => id))
    before = page.next
    if (before === null) break
  }
  expect(seen).toEqual(made)
})

test('a day leads to its first message, else to the next one’s, else to the last of all', async () => {
  const w = await world()
  const at = async (day: string) => (await w.api.messageAt({ ...w.toCustomer, day })).id
  expect(await at('2026-03-01')).toBeNull()
  // 22.30 of the universal clock is past midnight in Helsinki
  const first = await w.write('Yksi', { createdAt: '2026-03-01T22:30:00.000Z' })
  const second = await w.write('Kaksi', { createdAt: '2026-03-02T10:00:00.000Z' })
  const third = await w.write('Kolme', { createdAt: '2026-06-30T21:00:00.000Z' })
  expect(await at('2026-03-01')).toBe(first.number)
  expect(await at('2026-03-02')).toBe(first.number)
  expect(await at('2026-03-03')).toBe(third.number)
  expect(await at('2026-07-01')).toBe(third.number)
  expect(await at('2026-07-02')).toBe(third.number)
  expect(second.number).toBeLessThan(third.number)
})

test('a search in a long conversation reads no row of another conversation, and of its own no more than it needs', async () => {
  const w = await world()
  const other = await world()
  for (const { chatId, organizationId } of [await w.write('Neula'), await other.write('Neula')])
    await pool.query(
      `insert into chat_messages (id, chat_id, organization_id, body, request_key, created_at)
      select gen_random_uuid(), $1, $2, 'Terve! Auto ABC-' || n || ' on valmis noudettavaksi.', gen_random_uuid(),
        now() - interval '1 minute' * n
      from generate_series(1, 20000) n`,
      [chatId, organizationId],
    )
  const [chat] = await db.select().from(chats).where(isPair(w.pair))
  const ask = (text: string) => (asked: typeof db) =>
    messagesHolding(asked, { chatId: chat?.id ?? '', words: searchedWords(text), before: null })
  expect(await plansOf(explaining, ask('neula'))).toContain('chat_messages_of_chat')
  expect(await rowsReadBy(explaining, ask('neula'))).toBeLessThan(20_100)
  expect(await rowsReadBy(explaining, ask('valmis'))).toBeLessThan(200)
  const membership = {
    organizationId: w.garage.id,
    organizationType: 'GARAGE',
    role: 'ADMIN',
    installs: true,
    bills: true,
  } as const
  const day = (asked: typeof db) => messageAt({ db: asked, membership }, { otherId: w.customer.id, day: '2026-01-01' })
  expect(await plansOf(explaining, day)).toContain('chat_messages_of_day')
  expect(await rowsReadBy(explaining, day)).toBeLessThan(50)
})
