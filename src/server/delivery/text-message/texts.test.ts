import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { textSegments } from '#shared/text-segments.ts'
import { anotherDay } from '#test/another-day.ts'
import { testDatabase } from '#test/database.ts'
import { jobContext } from '#test/job-context.ts'
import { routeServer } from '#test/route-server.ts'
import { testServices } from '#test/services.ts'
import { twilioServer } from '#test/twilio-server.ts'
import { transact } from '../../db/transact.ts'
import { devOutboxRoutes } from '../dev-outbox.ts'
import { retryDelivery } from '../failed-deliveries.ts'
import { queueText, type TextMessage } from '../queue-text.ts'
import { sendDeliveryJobs } from '../send-delivery.ts'
import { sweepDeliveries } from '../sweep-deliveries.ts'
import { textChannels } from './text-channels.ts'
import { messageOf, twilioChannel } from './twilio-channel.ts'
import { twilioRoutes } from './twilio-routes.ts'

// Against a server that speaks as Twilio does. Its callbacks go to the routes that the product has for them.

const { db, pool } = await testDatabase()
const twilio = await twilioServer()
const publicUrl = 'https://huoltosilta.example'
const settings = {
  ...twilio.account,
  apiBaseUrl: twilio.apiBaseUrl,
  smsNumber: 'Huoltosilta',
  whatsappNumber: '+358501234567',
  notificationTemplateId: 'HX1',
}
const channels = textChannels({ publicUrl, isProduction: true, twilio: settings })
const app = await routeServer(db, twilioRoutes(settings))

beforeEach(async () => {
  await pool.query('delete from deliveries; delete from outbox_events; delete from text_opt_outs')
  twilio.taken.length = 0
  twilio.answers.length = 0
})

const target = { kind: 'ticket-driver', id: randomUUID() }
const organizations = { organizationId: randomUUID(), senderOrganizationId: randomUUID() }
const message: TextMessage = {
  channel: 'sms',
  to: '+358401234567',
  text: 'Äijän Auto: ABC-123 on noudettavissa.',
  target,
  ...organizations,
}
async function queue(given: Partial<TextMessage> = {}) {
  await anotherDay(db)
  return transact(db, (tx) => queueText(tx, testServices(), { ...message, ...given }, 'refuse'))
}

const jobs = sendDeliveryJobs(() => Promise.reject(new Error('nothing is held')))
type Run = { isLastAttempt?: boolean; clock?: () => Date; ways?: typeof channels }
async function run(deliveryId: string, { isLastAttempt = false, ways = channels, ...given }: Run = {}) {
  const context = jobContext(db, { isLastAttempt, services: testServices({ channels: ways, ...given }) })
  const { channel } = await row(deliveryId)
  await jobs.find(({ name }) => name === `deliveries.send-${channel}`)?.run({ deliveryId }, context)
}

async function row(id: string) {
  const { rows } = await pool.query('select * from deliveries where id = $1', [id])
  return rows[0]
}
/** What was announced of deliveries and received texts, in order. */
async function announced() {
  const { rows } = await pool.query(
    `select name, payload from outbox_events where name in ('delivery.moved', 'delivery.failed', 'text.received') order by id`,
  )
  return rows.map(({ name, payload }) => [name.split('.')[1], payload.state ?? payload.channel])
}
/** What the provider took last. */
function taken() {
  const last = twilio.taken.at(-1)
  if (!last) throw new Error('nothing was taken')
  return last
}
/** Queued, sent and taken. */
async function sentText(given: Partial<TextMessage> = {}) {
  const id = await queue(given)
  await run(id)
  return { id, sent: taken() }
}

test('an SMS leaves under the sender of the settings, with the address of the callbacks', async () => {
  const { id, sent } = await sentText({ text: 'Äijän Auto – klo 8–16' })
  expect(sent.fields).toEqual({
    To: '+358401234567',
    From: 'Huoltosilta',
    Body: 'Äijän Auto - klo 8-16',
    StatusCallback: `${publicUrl}/api/webhooks/twilio/status?delivery=${id}`,
  })
  expect(await row(id)).toMatchObject({ state: 'sent', provider_id: sent.sid, attempts: 1, error: null })
  expect((await pool.query(`select payload from outbox_events where name = 'delivery.moved'`)).rows).toEqual([
    {
      payload: {
        deliveryId: id,
        channel: 'sms',
        state: 'sent',
        targetKind: target.kind,
        targetId: target.id,
        ...organizations,
      },
    },
  ])
})

test('WhatsApp gets the approved template with the text in one line', async () => {
  const { sent } = await sentText({ channel: 'whatsapp', text: 'Äijän Auto:\n\nABC-123 – "noudettavissa"' })
  expect(sent.fields).toMatchObject({
    To: 'whatsapp:+358401234567',
    From: 'whatsapp:+358501234567',
    ContentSid: 'HX1',
    ContentVariables: '{"1":"Äijän Auto: ABC-123 – \\"noudettavissa\\""}',
  })
  expect(sent.fields).not.toHaveProperty('Body')
})

test('a text message is one per key, and is not queued when the transaction fails', async () => {
  const id = await queue({ idempotencyKey: 'ready 1' })
  expect(await queue({ idempotencyKey: 'ready 1', text: 'Toinen' })).toBe(id)
  const failing = transact(db, async (tx) => {
    await queueText(tx, testServices(), message, 'refuse')
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect((await pool.query('select from deliveries')).rowCount).toBe(1)
  expect((await pool.query(`select from outbox_events where name = 'job.queued'`)).rowCount).toBe(1)
})

test('a text that is too long is sent in five parts, with its link whole', async () => {
  const link = `${publicUrl}/nouto/abc`
  const { sent } = await sentText({ text: `${'Pitkä viesti. '.repeat(200)}${link}` })
  expect(textSegments(sent.fields.Body ?? '').segments).toBe(5)
  expect(sent.fields.Body?.endsWith(`... ${link}`)).toBe(true)
})

test('a message that was taken is not sent again, however often its job runs', async () => {
  const { id } = await sentText()
  await run(id)
  expect(twilio.taken).toHaveLength(1)
  expect(await announced()).toEqual([['moved', 'sent']])
})

test.each([{ status: 500 }, { status: 503 }, { status: 429, code: 20429 }, { status: 401, code: 20003 }])(
  '%j is tried again, and the next try sends it',
  async (answer) => {
    twilio.answers.push(answer)
    const id = await queue()
    await expect(run(id)).rejects.toThrow(`Twilio ${answer.status}`)
    expect(await row(id)).toMatchObject({ state: 'queued', attempts: 1, error: expect.stringContaining('Twilio') })
    await run(id)
    expect(await row(id)).toMatchObject({ state: 'sent', attempts: 2, error: null })
    expect(twilio.taken).toHaveLength(1)
  },
)

test('a provider that does not answer is left after a while, and asked again', async () => {
  twilio.answers.push('no answer')
  const hasty = twilioChannel('sms', { ...settings, sender: 'Huoltosilta', publicUrl, limitMs: 50 })
  const id = await queue()
  await expect(run(id, { ways: [hasty] })).rejects.toThrow('timeout')
  expect(await row(id)).toMatchObject({ state: 'queued', attempts: 1 })
  await run(id)
  expect(await row(id)).toMatchObject({ state: 'sent' })
})

test.each([
  ['sms', 21211],
  ['sms', 21610],
  ['sms', 21614],
  ['whatsapp', 63003],
  ['whatsapp', 63016],
  // a code that is unknown here
  ['sms', 29999],
] as const)('a permanent refusal by %s (%i) is a failure at once, for the next channel', async (channel, code) => {
  twilio.answers.push({ status: 400, code })
  const id = await queue({ channel })
  await run(id)
  expect(await row(id)).toMatchObject({ state: 'failed', error: expect.stringContaining(String(code)) })
  expect(await announced()).toEqual([['failed', channel]])
})

test('a provider that is away for twenty minutes is given up, for the next channel', async () => {
  const id = await queue()
  twilio.answers.push({ status: 503 }, { status: 503 })
  await expect(run(id, { clock: () => new Date(Date.now() + 19 * 60_000) })).rejects.toThrow('503')
  await run(id, { clock: () => new Date(Date.now() + 21 * 60_000) })
  expect(await row(id)).toMatchObject({ state: 'failed', attempts: 2 })
  expect(await announced()).toEqual([['failed', 'sms']])
})

test('a message that the provider took is sent once although its answer was lost, since its callback came', async () => {
  twilio.answers.push('answer lost')
  const id = await queue()
  await expect(run(id)).rejects.toThrow('fetch failed')
  expect(await twilio.tell(app, taken(), 'sent')).toBe(204)
  await run(id)
  expect(twilio.taken).toHaveLength(1)
  expect(await row(id)).toMatchObject({ state: 'sent', provider_id: taken().sid, error: null })
  expect(await announced()).toEqual([['moved', 'sent']])
})

test('a process that dies after the provider took it sends nothing twice, when the callback has come', async () => {
  const id = await queue()
  const dying = channels.map((channel) => ({
    ...channel,
    async send(...given: Parameters<typeof channel.send>) {
      await channel.send(...given)
      // before the job can write down that it was taken
      await twilio.tell(app, taken(), 'delivered')
      throw new Error('killed')
    },
  }))
  await expect(run(id, { ways: dying })).rejects.toThrow('killed')
  await run(id)
  expect(twilio.taken).toHaveLength(1)
  expect(await row(id)).toMatchObject({ state: 'delivered', error: null })
  expect(await announced()).toEqual([['moved', 'delivered']])
})

test('a callback that comes before the answer is not undone by the answer', async () => {
  const id = await queue()
  const quick = channels.map((channel) => ({
    ...channel,
    async send(...given: Parameters<typeof channel.send>) {
      const sid = await channel.send(...given)
      for (const status of ['sent', 'delivered']) await twilio.tell(app, taken(), status)
      return sid
    },
  }))
  await run(id, { ways: quick })
  expect(await row(id)).toMatchObject({ state: 'delivered', provider_id: taken().sid, attempts: 1 })
  expect(await announced()).toEqual([
    ['moved', 'sent'],
    ['moved', 'delivered'],
  ])
})

test('callbacks that come twice and in any order only move it forward, each state announced once', async () => {
  const statuses = ['queued', 'sending', 'sent', 'delivered', 'read', 'nonsense']
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...statuses), { minLength: 1, maxLength: 8 }), async (reported) => {
      await pool.query('delete from outbox_events')
      const { id, sent } = await sentText()
      for (const status of reported) expect(await twilio.tell(app, sent, status)).toBe(204)
      const best = ['read', 'delivered'].find((status) => reported.includes(status)) ?? 'sent'
      expect((await row(id)).state).toBe(best)
      const states = (await announced()).map(([, state]) => state)
      expect(states).toEqual(['sent', 'delivered', 'read'].filter((state) => states.includes(state)))
      expect(states.at(-1)).toBe(best)
    }),
    { numRuns: 25 },
  )
})

test('callbacks that come at once are done one after the other', async () => {
  const { id, sent } = await sentText()
  await Promise.all(['delivered', 'sent', 'delivered', 'delivered', 'sent'].map((one) => twilio.tell(app, sent, one)))
  expect((await row(id)).state).toBe('delivered')
  expect(await announced()).toEqual([
    ['moved', 'sent'],
    ['moved', 'delivered'],
  ])
})

test('a message that the provider could not deliver has failed, once, and keeps its text to be sent again', async () => {
  const { id, sent } = await sentText()
  for (let time = 0; time < 2; time++) await twilio.tell(app, sent, 'undelivered', { ErrorCode: '30005' })
  await twilio.tell(app, sent, 'sent')
  expect(await row(id)).toMatchObject({ state: 'failed', error: 'Twilio undelivered 30005', text: message.text })
  expect(await announced()).toEqual([
    ['moved', 'sent'],
    ['failed', 'sms'],
  ])
})

test('what was given up and arrived after all is shown as delivered; what arrived never fails', async () => {
  twilio.answers.push('answer lost')
  const id = await queue()
  await expect(run(id, { isLastAttempt: true })).rejects.toThrow()
  await twilio.tell(app, taken(), 'delivered')
  await twilio.tell(app, taken(), 'failed')
  expect(await row(id)).toMatchObject({ state: 'delivered', error: null, text: '' })
  expect(await announced()).toEqual([
    ['failed', 'sms'],
    ['moved', 'delivered'],
  ])
})

test('a failed message that is sent again is not failed by callbacks about the first one', async () => {
  const { id, sent: first } = await sentText()
  await twilio.tell(app, first, 'failed')
  await transact(db, (tx) => retryDelivery(tx, id))
  await twilio.tell(app, first, 'failed')
  expect((await row(id)).state).toBe('queued')
  await run(id)
  await twilio.tell(app, first, 'failed')
  expect(await row(id)).toMatchObject({ state: 'sent', provider_id: taken().sid })
  expect(taken().fields.Body).toBe(message.text)
  await twilio.tell(app, taken(), 'delivered')
  expect((await row(id)).state).toBe('delivered')
})

test('contents are kept until the message has arrived, and three days when no callback comes', async () => {
  const { id } = await sentText()
  const { id: silent } = await sentText()
  await sweepDeliveries.run({}, jobContext(db))
  expect([(await row(id)).text, (await row(silent)).text]).toEqual([message.text, message.text])
  await pool.query(`update deliveries set settled_at = now() - interval '4 days' where id = $1`, [silent])
  await sweepDeliveries.run({}, jobContext(db))
  expect([(await row(id)).text, (await row(silent)).text]).toEqual([message.text, ''])
})

test.each([
  ['another state', { MessageStatus: 'read' }],
  ['a field more', { ErrorCode: '1' }],
])('a callback with %s than was signed is refused and changes nothing', async (_what, change) => {
  const { id, sent } = await sentText()
  const url = sent.fields.StatusCallback ?? ''
  const forged = twilio.signed(url, { MessageSid: sent.sid, MessageStatus: 'delivered' }, change)
  expect((await app.inject(forged)).statusCode).toBe(403)
  const { 'x-twilio-signature': _, ...headers } = forged.headers
  expect((await app.inject({ ...forged, headers })).statusCode).toBe(403)
  expect((await row(id)).state).toBe('sent')
})

test('a signed callback is worth nothing for another delivery', async () => {
  const { sent } = await sentText()
  const { id } = await sentText()
  const request = twilio.signed(sent.fields.StatusCallback ?? '', { MessageSid: sent.sid, MessageStatus: 'delivered' })
  const url = `/api/webhooks/twilio/status?delivery=${id}`
  expect((await app.inject({ ...request, url })).statusCode).toBe(403)
  expect((await row(id)).state).toBe('sent')
})

test('a callback of a delivery that is unknown, of a mail, or that says nothing, is answered and has no effect', async () => {
  const [mail] = (
    await pool.query(
      `insert into deliveries (id, channel, "to", state) values (gen_random_uuid(), 'mail', 'a@example.fi', 'sent') returning id`,
    )
  ).rows
  for (const delivery of [randomUUID(), 'nonsense', '', mail.id]) {
    const url = `${publicUrl}/api/webhooks/twilio/status?delivery=${delivery}`
    const said = { MessageSid: 'SM1', MessageStatus: 'delivered' }
    expect((await app.inject(twilio.signed(url, said))).statusCode).toBe(204)
  }
  const bare = twilio.signed(`${publicUrl}/api/webhooks/twilio/status`, {})
  expect((await app.inject(bare)).statusCode).toBe(204)
  expect((await row(mail.id)).state).toBe('sent')
  expect(await announced()).toEqual([])
})

test('signed callbacks of any contents are answered', async () => {
  const any = fc.string({ unit: 'binary', maxLength: 300 }).map((text) => text.toWellFormed())
  await fc.assert(
    fc.asyncProperty(any, any, any, async (sid, status, body) => {
      const { sent } = await sentText()
      const fields = { MessageSid: sid, MessageStatus: 'failed', ErrorMessage: status }
      expect((await app.inject(twilio.signed(sent.fields.StatusCallback ?? '', fields))).statusCode).toBe(204)
      const answer = await twilio.receive(app, publicUrl, { from: '+358401234567', body, sid: `${sid}\0` })
      expect(answer.statusCode).toBe(200)
    }),
    { numRuns: 30 },
  )
})

test('an answer by phone is announced once, with the newest message to that number', async () => {
  await sentText({ text: 'Vanhempi' })
  const { id } = await sentText()
  await sentText({ to: '+358407654321' })
  await sentText({ channel: 'whatsapp' })
  for (let time = 0; time < 2; time++)
    expect(
      (await twilio.receive(app, publicUrl, { from: message.to, body: 'Tulen klo 16 😀', sid: 'SM1' })).body,
    ).toContain('<Response/>')
  const { rows } = await pool.query(`select payload from outbox_events where name = 'text.received'`)
  expect(rows).toEqual([
    { payload: { channel: 'sms', from: message.to, body: 'Tulen klo 16 😀', providerId: 'SM1', deliveryId: id } },
  ])
})

test('an answer after two weeks, or from a number that nothing went to, belongs to no message', async () => {
  const { id } = await sentText()
  await pool.query(`update deliveries set created_at = now() - interval '15 days' where id = $1`, [id])
  for (const from of [message.to, '+358409999999', 'whatsapp:+358401234567'])
    await twilio.receive(app, publicUrl, { from, body: 'Kiitos' })
  const { rows } = await pool.query(
    `select payload ->> 'deliveryId' as id, payload ->> 'channel' as channel from outbox_events where name = 'text.received' order by id`,
  )
  expect(rows).toEqual([
    { id: null, channel: 'sms' },
    { id: null, channel: 'sms' },
    { id: null, channel: 'whatsapp' },
  ])
})

test('a message from no phone number is answered 200 and ignored; a forged one is refused', async () => {
  expect((await twilio.receive(app, publicUrl, { from: '16400', body: 'Voitit' })).statusCode).toBe(200)
  const forged = twilio.signed(
    `${publicUrl}/api/webhooks/twilio/inbound`,
    { MessageSid: 'SM2', From: message.to, Body: 'Kiitos' },
    { Body: 'STOP' },
  )
  expect((await app.inject(forged)).statusCode).toBe(403)
  expect(await announced()).toEqual([])
})

test.each(['STOP', ' stop. ', 'Lopeta', 'LOPETA!', 'Stopall'])(
  'after %j nothing goes to that number by that channel, and the failure is announced',
  async (body) => {
    await twilio.receive(app, publicUrl, { from: message.to, body })
    await pool.query('delete from outbox_events')
    const id = await queue()
    await run(id)
    expect(await row(id)).toMatchObject({ state: 'suppressed', reason: 'opted_out', text: '' })
    expect(await announced()).toEqual([['failed', 'sms']])
    expect((await pool.query(`select from outbox_events where name = 'job.queued'`)).rowCount).toBe(0)
    expect(twilio.taken).toEqual([])
    await sentText({ channel: 'whatsapp' })
    await sentText({ to: '+358407654321' })
    await twilio.receive(app, publicUrl, { from: message.to, body: 'Aloita' })
    await sentText()
    expect(twilio.taken).toHaveLength(3)
  },
)

test('STOP reaches what was queued before it', async () => {
  const id = await queue()
  await twilio.receive(app, publicUrl, { from: message.to, body: 'STOP' })
  await run(id)
  expect(await row(id)).toMatchObject({ state: 'suppressed', reason: 'opted_out' })
  expect(await announced()).toEqual([
    ['received', 'sms'],
    ['failed', 'sms'],
  ])
  expect(twilio.taken).toEqual([])
})

test('other words are an answer, not a STOP', async () => {
  for (const body of ['Stopatkaa auto pihaan', 'Älkää lopettako', 'En ehdi', '']) {
    await twilio.receive(app, publicUrl, { from: message.to, body })
    await sentText()
  }
  expect(twilio.taken).toHaveLength(4)
})

test('the outbox page shows the states of an SMS and a WhatsApp message, their texts and what an SMS costs', async () => {
  const page = await routeServer(db, devOutboxRoutes(true))
  const sms = await queue({ text: `Auto on valmis: ${publicUrl}/nouto/abc <b>` })
  const whatsapp = await queue({ channel: 'whatsapp' })
  for (const id of [sms, whatsapp])
    await run(id, { ways: textChannels({ publicUrl, isProduction: false, twilio: null }) })
  await twilio.receive(app, publicUrl, { from: message.to, body: 'STOP' })
  await queue()
  const list = (await page.inject('/dev/outbox')).body
  expect(list).toMatch(/Tekstiviesti<.*\+358401234567<.*suppressed: opted_out.*WhatsApp<.*sent.*Auto on valmis/s)
  const { body } = await page.inject(`/dev/outbox/${sms}`)
  expect(body).toContain(`<a href="${publicUrl}/nouto/abc">`)
  expect(body).toContain('&lt;b&gt;')
  expect(body).toContain('1 viesti, 57 merkkiä (GSM-7)')
  expect((await page.inject(`/dev/outbox/${whatsapp}`)).body).not.toContain('GSM-7')
})

test('without settings everything stays in the outbox; in production, which has no outbox page, it fails at once', async () => {
  const inOutbox = textChannels({ publicUrl, isProduction: false, twilio: null })
  for (const channel of ['sms', 'whatsapp'] as const) {
    const kept = await queue({ channel })
    await run(kept, { ways: inOutbox })
    expect(await row(kept)).toMatchObject({ state: 'sent', provider_id: 'outbox', text: message.text })
    const lost = await queue({ channel })
    await run(lost, { ways: textChannels({ publicUrl, isProduction: true, twilio: null }) })
    expect(await row(lost)).toMatchObject({ state: 'failed', error: expect.stringContaining('not set up') })
  }
  // DEV_SMS without DEV_WHATSAPP
  const half = textChannels({ publicUrl, isProduction: false, twilio: { ...settings, whatsappNumber: null } })
  expect(half.map(({ isOutbox }) => isOutbox)).toEqual([false, true])
})

test.each([
  ['https://huoltosilta.example', null, true],
  ['http://localhost:3000', null, false],
  ['http://127.0.0.1:3000', null, false],
  ['http://localhost:3000', 'http://127.0.0.1:4520', true],
])('the callback address for %s and Twilio at %s is sent: %s', (ours, apiBaseUrl, isSent) => {
  const delivery = {
    id: '1',
    to: message.to,
    text: 'Terve',
    subject: '',
    html: '',
    unsubscribeUrl: null,
  }
  const options = { ...settings, apiBaseUrl, publicUrl: ours, sender: 'Huoltosilta' }
  // it refuses an address that it cannot reach, and would send nothing
  expect('StatusCallback' in messageOf('sms', delivery, options)).toBe(isSent)
})
