import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { SMTPServer } from 'smtp-server'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { jobContext } from '#test/job-context.ts'
import { routeServer } from '#test/route-server.ts'
import { testServices } from '#test/services.ts'
import { swallowingProxy } from '#test/swallowing-proxy.ts'
import { openDatabase } from '../db/database.ts'
import { openPool } from '../db/pool.ts'
import { HANDSHAKE_LIMIT_MS } from '../db/session-limits.ts'
import { transact } from '../db/transact.ts'
import { contributionsOf } from '../feature.ts'
import type { Services } from '../services.ts'
import type { Channel } from './channel.ts'
import { deliveries } from './deliveries.tables.ts'
import { devOutboxRoutes } from './dev-outbox.ts'
import type { Mail } from './mail/compose-mail.ts'
import { createMailer, type MailOptions } from './mail/mailer.ts'
import { queueMail } from './queue-mail.ts'
import { type Compose, sendDeliveryJob } from './send-delivery.ts'
import { sweepDeliveries } from './sweep-deliveries.ts'

const { db, pool, options } = await testDatabase()
const log = pino({ level: 'silent' })
const mail: Mail = { to: 'aino@example.fi', subject: 'Auto on noudettavissa', html: '<p>Terve</p>', text: 'Terve' }
const outbox: MailOptions = { mode: 'outbox', log: false, sender: 'Huoltosilta <posti@example.fi>', redirectTo: null }

beforeEach(() => pool.query('delete from deliveries; delete from outbox_events'))
const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup()
})

/** A mail server of this test; `refuse` answers a recipient with a code of SMTP. */
async function smtpServer({ refuse }: { refuse?: (attempt: number) => number | undefined } = {}) {
  const received: string[] = []
  let attempts = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo(_address, _session, done) {
      attempts += 1
      const code = refuse?.(attempts)
      done(code === undefined ? null : Object.assign(new Error('no such box'), { responseCode: code }))
    },
    onData(stream, _session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        received.push(Buffer.concat(chunks).toString())
        done()
      })
    },
  })
  const listener = server.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  cleanups.push(() => new Promise<void>((resolve) => server.close(() => resolve())))
  return { received, url: `smtp://127.0.0.1:${(listener.address() as AddressInfo).port}` }
}

async function queued(content: Mail = mail, given: Parameters<typeof queueMail>[2] = {}): Promise<string | undefined> {
  await transact(db, (tx) => queueMail(tx, content, given))
  const found = await pool.query<{ id: string }>('select id from deliveries order by created_at desc, id desc')
  return found.rows[0]?.id
}

const nothingHeld: Compose = () => Promise.reject(new Error('nothing is held'))

async function send(
  deliveryId: string | undefined,
  options: MailOptions,
  {
    isLastAttempt = false,
    compose = nothingHeld,
    services: given = {},
  }: { isLastAttempt?: boolean; compose?: Compose; services?: Partial<Services> } = {},
): Promise<void> {
  const mailer = createMailer(options, log)
  cleanups.unshift(() => mailer.stop())
  const services = testServices({ channels: [mailer], ...given })
  await sendDeliveryJob('mail', compose).run({ deliveryId }, jobContext(db, { services, isLastAttempt }))
}

const rows = async () => (await pool.query('select * from deliveries order by created_at')).rows

test('a queued mail is a row and a job of the same transaction, and one per key', async () => {
  const id = await queued(mail, { idempotencyKey: 'ticket 1 ready' })
  expect(await queued(mail, { idempotencyKey: 'ticket 1 ready' })).toBe(id)
  expect(await rows()).toMatchObject([{ ...mail, channel: 'mail', state: 'queued' }])
  const queue = await pool.query('select name, payload from outbox_events')
  expect(queue.rows).toEqual([
    { name: 'job.queued', payload: { name: 'deliveries.send', payload: { deliveryId: id }, singletonKey: id } },
  ])
})

test('a mail is kept with its contents when there is no mail server', async () => {
  await send(await queued(), outbox)
  expect(await rows()).toMatchObject([{ ...mail, state: 'sent', provider_id: 'outbox', attempts: 1 }])
})

test('a mail reaches the server in both forms, and its contents are kept no longer', async () => {
  const { url, received } = await smtpServer()
  const id = await queued({ ...mail, subject: 'Huolto on valmis ✓ äö', text: 'Hyvää päivää' })
  await send(id, { ...outbox, mode: 'smtp', url })
  expect(received).toHaveLength(1)
  const text = received[0] ?? ''
  expect(text).toContain('From: Huoltosilta <posti@example.fi>')
  expect(text).toContain('To: aino@example.fi')
  expect(text).toContain(`Message-ID: <${id}@example.fi>`)
  expect(text).toContain('Content-Type: text/plain')
  expect(text).toContain('Content-Type: text/html')
  expect(await rows()).toMatchObject([{ state: 'sent', html: '', text: '', error: null }])
})

test('a message that a person sends us by a form can be answered to them, and their address is kept no longer', async () => {
  const { url, received } = await smtpServer()
  await send(await queued(mail, { replyTo: 'kysyja@example.fi' }), { ...outbox, mode: 'smtp', url })
  expect(received[0]).toContain('Reply-To: kysyja@example.fi')
  expect(await rows()).toMatchObject([{ state: 'sent', reply_to: null }])
})

test('a mail that left while the database went away is not sent again when that is back', async () => {
  // how long a connection may take passes when the test says so
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const proxy = await swallowingProxy({ host: options.host ?? '', port: options.port ?? 5432 })
  const behind = openPool({ ...options, host: proxy.host, port: proxy.port }, log)
  cleanups.push(() => behind.end().then(proxy.close))
  let copies = 0
  let connections = 0
  const channel: Channel = {
    ...createMailer(outbox, log),
    async send() {
      copies += 1
      connections = proxy.accepted()
      proxy.swallow()
      proxy.drop()
      return 'taken'
    },
  }
  const deliveryId = await queued()
  const run = async () =>
    sendDeliveryJob('mail', nothingHeld).run(
      { deliveryId },
      jobContext(openDatabase(behind), { services: testServices({ channels: [channel] }) }),
    )
  const first = run()
  await expect.poll(() => connections > 0 && proxy.accepted() > connections, { interval: 0 }).toBe(true)
  proxy.recover()
  await vi.advanceTimersByTimeAsync(HANDSHAKE_LIMIT_MS)
  await first
  await run()
  expect(copies).toBe(1)
  expect(await rows()).toMatchObject([{ state: 'sent', provider_id: 'taken', attempts: 1 }])
})

test('a mail that left while its table was locked is noted when the lock is gone, and not sent again', async () => {
  const hurried = openPool({ ...options, lock_timeout: 20 }, log)
  const holder = await pool.connect()
  cleanups.push(
    () => hurried.end(),
    () => holder.release(true),
  )
  let copies = 0
  const channel: Channel = {
    ...createMailer(outbox, log),
    async send() {
      copies += 1
      await holder.query('begin; lock table deliveries in access exclusive mode')
      return 'taken'
    },
  }
  const deliveryId = await queued()
  const waits = Promise.withResolvers<void>()
  const context = jobContext(openDatabase(hurried), { services: testServices({ channels: [channel] }) })
  const run = sendDeliveryJob('mail', nothingHeld).run(
    { deliveryId },
    { ...context, log: Object.assign(pino({ level: 'silent' }), { warn: () => waits.resolve() }) },
  )
  // the note waited for the lock for as long as it may
  await waits.promise
  await holder.query('rollback')
  await run
  expect(copies).toBe(1)
  expect(await rows()).toMatchObject([{ state: 'sent', provider_id: 'taken', attempts: 1 }])
})

test('a text message that an older version queued among mails goes to the queue of its own channel', async () => {
  const id = await held({ channel: 'sms', to: '+358401234567', state: 'queued', text: 'Terve' })
  await pool.query('delete from outbox_events')
  await send(id, outbox)
  expect(await rows()).toMatchObject([{ state: 'queued', attempts: 0 }])
  const queue = await pool.query(`select payload ->> 'name' as name from outbox_events`)
  expect(queue.rows).toEqual([{ name: 'deliveries.send-sms' }])
})

test('a mail that was sent is not sent again, however often its job runs', async () => {
  const { url, received } = await smtpServer()
  const id = await queued()
  await send(id, { ...outbox, mode: 'smtp', url })
  await send(id, { ...outbox, mode: 'smtp', url })
  expect(received).toHaveLength(1)
})

test('all mail goes to the developer when an address is set, and says who it was for', async () => {
  const { url, received } = await smtpServer()
  await send(await queued(), { ...outbox, mode: 'smtp', url, redirectTo: 'dev@example.fi' })
  expect(received[0]).toContain('To: dev@example.fi')
  expect(received[0]).toContain('Subject: [aino@example.fi] Auto on noudettavissa')
  expect(received[0]).not.toContain('To: aino@example.fi')
})

test('a passing refusal is an error to try again after, and the next try delivers', async () => {
  const { url, received } = await smtpServer({ refuse: (attempt) => (attempt === 1 ? 451 : undefined) })
  const id = await queued()
  await expect(send(id, { ...outbox, mode: 'smtp', url })).rejects.toThrow('no such box')
  expect(await rows()).toMatchObject([{ state: 'queued', attempts: 1, error: expect.stringContaining('451') }])
  await send(id, { ...outbox, mode: 'smtp', url })
  expect(received).toHaveLength(1)
  expect(await rows()).toMatchObject([{ state: 'sent', attempts: 2, error: null }])
})

test('a server that says when to try again is tried then, by a job of its own, and not for longer than it is worth', async () => {
  const busy: Channel = {
    name: 'mail',
    isOutbox: false,
    patienceMs: 3_600_000,
    stop() {},
    send: () => Promise.reject(new Error('too much')),
    isRefusedForGood: () => false,
    waitMs: () => 90_000,
  }
  const id = await queued()
  const { due_at: dueAt } = (await rows())[0]
  await pool.query('delete from outbox_events')
  const at = (ms: number) => ({ channels: [busy], clock: () => new Date(dueAt.getTime() + ms) })
  await send(id, outbox, { services: at(0), isLastAttempt: true })
  expect(await rows()).toMatchObject([{ state: 'queued', attempts: 1, error: 'Error: too much' }])
  const queue = await pool.query(`select payload ->> 'startAfter' as "startAfter" from outbox_events`)
  expect(queue.rows).toEqual([{ startAfter: new Date(dueAt.getTime() + 90_000).toISOString() }])
  await send(id, outbox, { services: at(3_600_001) })
  expect(await rows()).toMatchObject([{ state: 'failed', attempts: 2 }])
})

test('a recipient who does not exist is a failure at once, without further tries', async () => {
  const { url } = await smtpServer({ refuse: () => 550 })
  await send(await queued(), { ...outbox, mode: 'smtp', url })
  expect(await rows()).toMatchObject([{ state: 'failed', error: expect.stringContaining('550') }])
})

test('the last try marks the mail failed and keeps it', async () => {
  const id = await queued()
  await expect(
    send(id, { ...outbox, mode: 'smtp', url: 'smtp://127.0.0.1:1' }, { isLastAttempt: true }),
  ).rejects.toThrow('ECONNREFUSED')
  expect(await rows()).toMatchObject([{ state: 'failed', text: 'Terve', error: expect.stringContaining('ECONN') }])
})

test('old deliveries are deleted, waiting ones never', async () => {
  await pool.query(`insert into deliveries (id, channel, "to", state, settled_at, created_at, notice_kind) values
    (gen_random_uuid(), 'mail', 'too many', 'suppressed', now() - interval '8 days', now() - interval '9 days', 'ticket.ready'),
    (gen_random_uuid(), 'mail', 'too many lately', 'suppressed', now() - interval '6 days', now() - interval '7 days', 'ticket.ready'),
    (gen_random_uuid(), 'sms', 'stopped', 'suppressed', now() - interval '89 days', now() - interval '89 days', null),
    (gen_random_uuid(), 'sms', 'stopped long ago', 'suppressed', now() - interval '91 days', now() - interval '91 days', null),
    (gen_random_uuid(), 'mail', 'held', 'held', null, now() - interval '401 days', 'ticket.ready'),
    (gen_random_uuid(), 'mail', 'old', 'sent', now() - interval '91 days', now() - interval '91 days', null),
    (gen_random_uuid(), 'mail', 'failed', 'failed', now() - interval '91 days', now() - interval '91 days', null),
    (gen_random_uuid(), 'mail', 'waiting', 'queued', null, now() - interval '400 days', null)`)
  await sweepDeliveries.run({}, jobContext(db))
  expect((await rows()).map((row) => row.to)).toEqual(['held', 'waiting', 'failed', 'stopped', 'too many lately'])
})

/** A delivery that waits, and is about a thing. */
async function held(given: Partial<typeof deliveries.$inferInsert> = {}): Promise<string> {
  const [row] = await db
    .insert(deliveries)
    .values({
      channel: 'mail',
      to: 'aino@example.fi',
      subject: 'Auto on valmis',
      state: 'held',
      targetKind: 'ticket',
      targetId: randomUUID(),
      organizationId: randomUUID(),
      senderOrganizationId: randomUUID(),
      dueAt: '2031-01-16T05:00:00.000Z',
      parts: [{ title: 'Osa <1>' }],
      ...given,
    })
    .returning({ id: deliveries.id })
  if (!row) throw new Error('no delivery')
  return row.id
}

const contents = { to: 'uusi@example.fi', subject: 'Kaksi muutosta', html: '<p>2</p>', text: '2' }
const unsubscribeUrl = 'https://huoltosilta.example/api/unsubscribe?token=abc'

test('a held delivery leaves with what its feature says when its moment has come, and can be stopped in one press', async () => {
  const { url, received } = await smtpServer()
  const compose: Compose = async () => ({ outcome: 'send', contents: { ...contents, unsubscribeUrl } })
  await send(await held(), { ...outbox, mode: 'smtp', url }, { compose })
  expect(received[0]).toContain('To: uusi@example.fi')
  expect(received[0]).toContain('Subject: Kaksi muutosta')
  expect(received[0]?.replace(/\r\n /g, '')).toContain(`List-Unsubscribe: <${unsubscribeUrl}>`)
  expect(received[0]).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  expect(await rows()).toMatchObject([{ state: 'sent', text: '', parts: [], unsubscribe_url: null }])
})

test('an answer goes to a signed address where answers come in, and to no address where they do not', async () => {
  const { url, received } = await smtpServer()
  const given = { userId: randomUUID() }
  const services = {
    inboundAddress: 'vastaus@vastaukset.example.fi',
    features: contributionsOf([{ mailAnswers: { ticket: { maxLength: 1, post: async () => {} } } }]),
  }
  const compose: Compose = async () => ({ outcome: 'send', contents: { ...contents, unsubscribeUrl } })
  const options: MailOptions = { ...outbox, mode: 'smtp', url }
  await send(await held(given), options, { compose, services })
  await send(await held(given), options, { compose })
  await send(await held({ userId: null }), options, { compose, services })
  await send(await held({ ...given, targetKind: 'connection' }), options, { compose, services })
  const [address, ...more] = received.map((mail) => /^Reply-To: *(\S+)/m.exec(mail.replace(/\r\n /g, ''))?.[1])
  expect(address).toMatch(/^vastaus\+1[0-9a-f]{52}@vastaukset\.example\.fi$/)
  expect(address?.split('@')[0]?.length).toBeLessThanOrEqual(64)
  expect(more).toEqual([undefined, undefined, undefined])
})

test('a crash between the steps sends a held delivery once: what was composed is not composed again', async () => {
  const { url, received } = await smtpServer({ refuse: (attempt) => (attempt === 1 ? 451 : undefined) })
  let composed = 0
  const compose: Compose = async () => {
    composed += 1
    return { outcome: 'send', contents: { ...contents, unsubscribeUrl: null } }
  }
  const id = await held()
  await expect(send(id, { ...outbox, mode: 'smtp', url }, { compose })).rejects.toThrow('no such box')
  for (let time = 0; time < 2; time++) await send(id, { ...outbox, mode: 'smtp', url }, { compose })
  expect([composed, received.length]).toEqual([1, 1])
})

test('a held delivery may be held on, and then has one job more', async () => {
  const until = new Date('2031-01-17T05:00:00.000Z')
  const id = await held()
  await send(id, outbox, { compose: async () => ({ outcome: 'hold', until }) })
  expect(await rows()).toMatchObject([{ state: 'held', due_at: until }])
  const queue = await pool.query(`select payload ->> 'startAfter' as "startAfter" from outbox_events`)
  expect(queue.rows).toEqual([{ startAfter: until.toISOString() }])
})

test('a held delivery that its recipients no longer want is suppressed and never sent', async () => {
  const id = await held()
  await send(id, outbox, { compose: async () => ({ outcome: 'suppress', reason: 'unwanted' }) })
  await send(id, outbox)
  expect(await rows()).toMatchObject([{ state: 'suppressed', reason: 'unwanted', attempts: 0, html: '', parts: [] }])
})

test('a delivery that finally failed is announced for its sender, once, without its address', async () => {
  const { url } = await smtpServer({ refuse: () => 550 })
  const id = await held({ state: 'queued', text: 'Terve' })
  await send(id, { ...outbox, mode: 'smtp', url })
  await send(id, { ...outbox, mode: 'smtp', url })
  await sendDeliveryJob('mail', nothingHeld).giveUp?.({ deliveryId: id }, { db, log, error: 'gone' })
  const { rows: announced } = await pool.query(`select payload from outbox_events where name = 'delivery.failed'`)
  const [row] = await rows()
  expect(announced).toEqual([
    {
      payload: {
        deliveryId: id,
        channel: 'mail',
        targetKind: 'ticket',
        targetId: row.target_id,
        organizationId: row.organization_id,
        senderOrganizationId: row.sender_organization_id,
      },
    },
  ])
})

test('a mail about an account that failed is not announced', async () => {
  const { url } = await smtpServer({ refuse: () => 550 })
  await send(await queued(), { ...outbox, mode: 'smtp', url })
  expect((await pool.query(`select from outbox_events where name = 'delivery.failed'`)).rowCount).toBe(0)
})

async function outboxPage(isEnabled = true) {
  const app = await routeServer(db, devOutboxRoutes(isEnabled))
  return (url: string) => app.inject(url)
}

test('the outbox lists newest first and shows a mail in a sandbox of its own', async () => {
  const older = await queued({ ...mail, subject: 'Vanhempi' })
  const newer = await queued({ ...mail, subject: '<b>Uudempi</b>', html: '<head></head><script>1</script>' })
  const get = await outboxPage()
  const list = await get('/dev/outbox')
  expect(list.headers['content-security-policy']).toContain(`default-src 'none'`)
  expect(list.body.indexOf(newer ?? '?')).toBeLessThan(list.body.indexOf(older ?? '?'))
  expect(list.body).toContain('&lt;b&gt;Uudempi')
  const shown = await get(`/dev/outbox/${newer}`)
  expect(shown.body).toContain(`src="/dev/outbox/${newer}/html"`)
  expect(shown.body).not.toContain('<script>')
  const contents = await get(`/dev/outbox/${newer}/html`)
  expect(contents.body).toContain('<script>1</script>')
  expect(contents.headers['content-security-policy']).toMatch(/default-src 'none'.*sandbox allow-popups/)
  expect(contents.headers['content-security-policy']).not.toContain('allow-scripts')
  for (const missing of ['nonsense', '01890000-0000-7000-8000-000000000000'])
    expect((await get(`/dev/outbox/${missing}`)).statusCode).toBe(404)
})

test('the outbox shows until when a delivery is held, and what it will say', async () => {
  const id = await held()
  const get = await outboxPage()
  expect((await get('/dev/outbox')).body).toContain('held, 16.1.2031 klo 7.00.00')
  expect((await get(`/dev/outbox/${id}`)).body).toContain('Osa &lt;1&gt;')
})

test.each([
  ['localhost:3000', 200],
  ['127.0.0.1:3000', 200],
  ['[::1]:3000', 200],
  ['huoltosilta.example', 200],
  ['evil.example:3000', 403],
  ['huoltosilta.example.evil.example', 403],
  ['127.0.0.1.evil.example', 403],
  ['localhost.', 403],
  ['%:3000', 403],
])('a page that took the name of this machine reads no mail: %s is answered %i', async (host, status) => {
  const id = await queued(mail)
  const app = await routeServer(db, devOutboxRoutes(true))
  for (const url of ['/dev/outbox', `/dev/outbox/${id}`, `/dev/outbox/${id}/html`])
    expect([url, (await app.inject({ url, headers: { host } })).statusCode]).toEqual([url, status])
})

test('production has no outbox page', async () => {
  const get = await outboxPage(false)
  expect((await get('/dev/outbox')).statusCode).toBe(404)
})
