import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { makeUser } from '#features/accounts/server/accounts.factory.ts'
import { MAX_FILES_AT_ONCE } from '#features/files/files.ts'
import { makeFile } from '#features/files/server/files.factory.ts'
import { makeConnection, makeMembership, makeStaffed } from '#features/organizations/server/organizations.factory.ts'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import { openWriteLimits } from '#server/write-limits.ts'
import { callerOf, contextOf, refusal } from '#test/caller.ts'
import { testDatabase } from '#test/database.ts'
import { chatsFailures } from '../chats.failures.ts'
import { chatsRouter } from './chats.router.ts'

const { db } = await testDatabase()

async function world() {
  const { organization: garage, user: adviser } = await makeStaffed(db, { type: 'GARAGE' })
  const { organization: customer, user: manager } = await makeStaffed(db, { type: 'CUSTOMER' })
  await makeConnection(db, { garageId: garage.id, customerId: customer.id })
  const api = callerOf(chatsRouter, await contextOf(db, adviser.id))
  const about = { organizationId: garage.id, otherId: customer.id }
  const send = (body: string, more: object = {}) => api.send({ ...about, body, requestKey: randomUUID(), ...more })
  const written = async () => (await api.messages(about)).messages.map(({ body }) => body)
  return { garage, customer, adviser, manager, api, about, send, written }
}

describe.each(['send', 'edit'] as const)('%s', (verb) => {
  test.each([
    ['100,000 characters', 'a'.repeat(100_000)],
    ['one too many', 'a'.repeat(5001)],
    ['what shows nothing', '\u200b\u200d\u200c\u2060\ufeff'],
    ['control characters', '\u0000\u0007\u001b'],
    ['marks that turn the direction alone', '\u202e\u200f\u2066'],
  ])('%s is refused at its field, and changes nothing', async (_, body) => {
    const w = await world()
    const { id: messageId } = await w.send('Ensimmäinen')
    const tried = verb === 'send' ? w.send(body) : w.api.edit({ ...w.about, messageId, body })
    expect(await refusal(tried)).toMatchObject({ kind: 'invalid', details: { fields: [{ field: 'body' }] } })
    expect(await w.written()).toEqual(['Ensimmäinen'])
  })

  test.each([
    "'); drop table chat_messages; --",
    '%s {{7*7}} <script>alert(1)</script> &amp; \\n \\u0041',
    '👩🏽‍🔧🚗💨 5\ufe0f\u20e3 🇫🇮',
    'שלום, הרכב מוכן. مرحبا ١٢٣',
    'Rivi yksi\n\n\tRivi kolme  kahdella  välillä',
    'å vs a\u030a, ß, İ, ﬁ',
    'a'.repeat(5000),
  ])('%j is kept unchanged', async (body) => {
    const w = await world()
    if (verb === 'send') await w.send(body)
    else await w.api.edit({ ...w.about, messageId: (await w.send('Ensimmäinen')).id, body })
    expect(await w.written()).toEqual([body])
  })

  test('invisible characters are left out of the text', async () => {
    const w = await world()
    const body = 'Maksa\u202e tänne\u0000\u200b'
    if (verb === 'send') await w.send(body)
    else await w.api.edit({ ...w.about, messageId: (await w.send('Ensimmäinen')).id, body })
    expect(await w.written()).toEqual(['Maksa tänne'])
  })

  test('an organisation that was disabled meanwhile gets nothing more; what was written stays', async () => {
    const w = await world()
    const { id: messageId } = await w.send('Ensimmäinen')
    await db
      .update(organizations)
      .set({ disabledAt: new Date().toISOString() })
      .where(eq(organizations.id, w.customer.id))
    const tried = verb === 'send' ? w.send('Toinen') : w.api.edit({ ...w.about, messageId, body: 'Toinen' })
    expect(await refusal(tried)).toMatchObject({ kind: 'conflict', reason: 'chat_closed' })
    expect(await w.written()).toEqual(['Ensimmäinen'])
  })

  test('an organisation cannot write to itself', async () => {
    const w = await world()
    const { id: messageId } = await w.send('Ensimmäinen')
    const self = { organizationId: w.garage.id, otherId: w.garage.id, body: 'Itselle' }
    const tried =
      verb === 'send' ? w.api.send({ ...self, requestKey: randomUUID() }) : w.api.edit({ ...self, messageId })
    expect(await refusal(tried)).toMatchObject({ kind: 'not_found', reason: 'chat' })
  })
})

test('50 files are refused with a sentence, and the message is not sent without them', async () => {
  const w = await world()
  const owner = { userId: w.adviser.id, organizationId: w.garage.id }
  const fileIds: string[] = []
  for (let index = 0; index < 50; index += 1) fileIds.push((await makeFile(db, owner)).id)
  expect(await refusal(w.send('Kuvat', { fileIds }))).toMatchObject({
    kind: 'invalid',
    details: { fields: [{ field: 'fileIds', message: 'Enintään 20 tiedostoa kerralla' }] },
  })
  expect(await w.written()).toEqual([])
  await w.send('Kuvat', { fileIds: fileIds.slice(0, MAX_FILES_AT_ONCE) })
  expect(await w.written()).toEqual(['Kuvat'])
})

test('another’s files, unknown ones and one twice are no way around it', async () => {
  const [w, other] = [await world(), await world()]
  const foreign = await makeFile(db, { userId: other.adviser.id, organizationId: other.garage.id })
  for (const id of [foreign.id, randomUUID()])
    expect(await refusal(w.send('Kuva', { fileIds: [id] }))).toMatchObject({ kind: expect.any(String) })
  expect(await w.written()).toEqual([])
})

test('the same key with another text is refused, and the first text stays', async () => {
  const w = await world()
  const requestKey = randomUUID()
  const [first, again] = [await w.send('Kello 14.', { requestKey }), await w.send('Kello 14.', { requestKey })]
  expect(again).toEqual(first)
  expect(await refusal(w.send('Kello 15.', { requestKey }))).toMatchObject({ reason: 'message_key_used' })
  expect(await w.written()).toEqual(['Kello 14.'])
})

describe('a thousand messages in a minute', () => {
  const sends = async (userId: string, w: Awaited<ReturnType<typeof world>>, services: object, count: number) => {
    const api = callerOf(chatsRouter, await contextOf(db, userId, services))
    const keys = Array.from({ length: count }, () => randomUUID())
    const tries = await Promise.allSettled(
      keys.map((requestKey) => api.send({ ...w.about, body: `Viesti ${requestKey}`, requestKey })),
    )
    return { api, keys, sent: tries.filter(({ status }) => status === 'fulfilled').length }
  }

  test('are stopped for one person with a sentence that says so, and a message that was refused is sent later', async () => {
    const w = await world()
    const time = { now: 0 }
    const { api, keys, sent } = await sends(w.adviser.id, w, { writeLimits: openWriteLimits(() => time.now) }, 1000)
    expect(sent).toBe(30)
    const requestKey = keys.at(-1) ?? ''
    const last = () => api.send({ ...w.about, body: `Viesti ${requestKey}`, requestKey })
    expect(await refusal(last())).toMatchObject({
      kind: 'limit',
      reason: 'too_many_messages',
      details: { retryAfterSeconds: 2 },
    })
    expect(chatsFailures.too_many_messages).toContain('Odota hetki')
    time.now += 2000
    await last()
    expect((await w.api.messages(w.about)).messages.at(-1)).toMatchObject({ requestKey })
  })

  test('are stopped for all people of an organisation together', async () => {
    const w = await world()
    const services = { writeLimits: openWriteLimits(() => 0) }
    let all = 0
    for (let person = 0; person < 7; person += 1) {
      const { id } = await makeUser(db)
      await makeMembership(db, id, w.garage.id, 'MEMBER')
      all += (await sends(id, w, services, 40)).sent
    }
    expect(all).toBe(150)
  })
})
