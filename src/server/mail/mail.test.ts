import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { SMTPServer } from 'smtp-server'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { jobContext } from '#test/job-context.ts'
import { routeServer } from '#test/route-server.ts'
import { testServices } from '#test/services.ts'
import { transact } from '../db/transact.ts'
import type { Mail } from './compose-mail.ts'
import { devOutboxRoutes } from './dev-outbox.ts'
import { createMailer, type MailOptions } from './mailer.ts'
import { queueMail } from './queue-message.ts'
import { sendMailJob, sweepMessages } from './send-mail.ts'

const { db, pool } = await testDatabase()
const log = pino({ level: 'silent' })
const mail: Mail = { to: 'aino@example.fi', subject: 'Auto on noudettavissa', html: '<p>Terve</p>', text: 'Terve' }
const outbox: MailOptions = { mode: 'outbox', log: false, sender: 'Huoltosilta <posti@example.fi>', redirectTo: null }

beforeEach(() => pool.query('delete from sent_messages; delete from outbox_events'))
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

async function queued(content: Mail = mail, idempotencyKey?: string): Promise<string | undefined> {
  await transact(db, (tx) => queueMail(tx, content, idempotencyKey === undefined ? {} : { idempotencyKey }))
  const { rows } = await pool.query<{ id: string }>('select id from sent_messages order by created_at desc, id desc')
  return rows[0]?.id
}

async function send(messageId: string | undefined, options: MailOptions, isLastAttempt = false): Promise<void> {
  const mailer = createMailer(options, log)
  cleanups.unshift(() => mailer.stop())
  await sendMailJob.run({ messageId }, jobContext(db, { services: testServices({ mailer }), isLastAttempt }))
}

const messages = async () => (await pool.query('select * from sent_messages order by created_at')).rows

test('a queued mail is a row and a job of the same transaction, and one per key', async () => {
  const id = await queued(mail, 'ticket 1 ready')
  expect(await queued(mail, 'ticket 1 ready')).toBe(id)
  expect(await messages()).toMatchObject([{ ...mail, channel: 'mail', state: 'queued' }])
  const { rows } = await pool.query('select name, payload from outbox_events')
  expect(rows).toEqual([
    { name: 'job.queued', payload: { name: 'mail.send', payload: { messageId: id }, singletonKey: id } },
  ])
})

test('without a mail server the mail is kept with its contents', async () => {
  await send(await queued(), outbox)
  expect(await messages()).toMatchObject([{ ...mail, state: 'sent', provider_id: 'outbox', attempts: 1 }])
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
  expect(await messages()).toMatchObject([{ state: 'sent', html: '', text: '', error: null }])
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
  expect(await messages()).toMatchObject([{ state: 'queued', attempts: 1, error: expect.stringContaining('451') }])
  await send(id, { ...outbox, mode: 'smtp', url })
  expect(received).toHaveLength(1)
  expect(await messages()).toMatchObject([{ state: 'sent', attempts: 2, error: null }])
})

test('a recipient who does not exist is a failure at once, without further tries', async () => {
  const { url } = await smtpServer({ refuse: () => 550 })
  await send(await queued(), { ...outbox, mode: 'smtp', url })
  expect(await messages()).toMatchObject([{ state: 'failed', error: expect.stringContaining('550') }])
})

test('the last try marks the mail failed and keeps it', async () => {
  const id = await queued()
  await expect(send(id, { ...outbox, mode: 'smtp', url: 'smtp://127.0.0.1:1' }, true)).rejects.toThrow('ECONNREFUSED')
  expect(await messages()).toMatchObject([{ state: 'failed', text: 'Terve', error: expect.stringContaining('ECONN') }])
})

test('old messages are forgotten, queued ones never', async () => {
  await pool.query(`insert into sent_messages (id, channel, "to", state, settled_at, created_at) values
    (gen_random_uuid(), 'mail', 'old', 'sent', now() - interval '91 days', now() - interval '91 days'),
    (gen_random_uuid(), 'mail', 'failed', 'failed', now() - interval '91 days', now() - interval '91 days'),
    (gen_random_uuid(), 'mail', 'waiting', 'queued', null, now() - interval '400 days')`)
  await sweepMessages.run({}, jobContext(db))
  expect((await messages()).map((row) => row.to)).toEqual(['waiting', 'failed'])
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

test('in production there is no outbox page', async () => {
  const get = await outboxPage(false)
  expect((await get('/dev/outbox')).statusCode).toBe(404)
})
