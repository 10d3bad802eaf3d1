import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { jobContext } from '#test/job-context.ts'
import { testServices } from '#test/services.ts'
import { SMTP_MOMENTS, smtpServer } from '#test/smtp-server.ts'
import { transact } from '../db/transact.ts'
import type { Channel } from './channel.ts'
import { deliveries } from './deliveries.tables.ts'
import { createMailer } from './mail/mailer.ts'
import { queueMail } from './queue-mail.ts'
import { sendDeliveryJob } from './send-delivery.ts'

// A process may die, and a line break, at any moment of a mail's way: nothing is lost, and what is doubled can be recognised.

const { db, pool } = await testDatabase()
const server = await smtpServer()
const sender = 'Huoltosilta <posti@example.fi>'
const open = () => createMailer({ mode: 'smtp', url: server.url, sender, redirectTo: null }, pino({ level: 'silent' }))
let mailer = open()
afterEach(() => mailer.stop())
beforeEach(async () => {
  // no line of the test before is used again
  mailer = open()
  await pool.query('delete from deliveries; delete from outbox_events')
  server.received.length = 0
})

const job = sendDeliveryJob('mail', async () => ({
  outcome: 'send',
  contents: { to: 'aino@example.fi', subject: 'Kirjoitettu', html: '<p>1</p>', text: '1', unsubscribeUrl: null },
}))
const run = (deliveryId: string, channel: Channel = mailer) =>
  job.run({ deliveryId }, jobContext(db, { services: testServices({ channels: [channel] }) }))

async function made(state: 'queued' | 'held'): Promise<string> {
  if (state === 'queued')
    await transact(db, (tx) => queueMail(tx, { to: 'aino@example.fi', subject: 'Tili', html: '<p>1</p>', text: '1' }))
  else await db.insert(deliveries).values({ channel: 'mail', to: 'aino@example.fi', state, parts: [{}] })
  const [row] = await db.select().from(deliveries)
  return row?.id ?? ''
}
const state = async () => (await db.select().from(deliveries)).map((row) => row.state)
const idOf = (raw: string) => /^Message-ID: (.*)$/m.exec(raw)?.[1]?.trim()

for (const kind of ['queued', 'held'] as const) {
  test.each(SMTP_MOMENTS)(
    `a ${kind} mail whose line breaks at %s reaches the server, and a copy has the same Message-ID`,
    async (moment) => {
      const id = await made(kind)
      server.breaks.push(moment)
      // the library takes a new line by itself where nothing was handed over yet
      await run(id).catch(() => undefined)
      expect(server.breaks).toEqual([])
      // the queue tries again, and once more though it is settled
      await run(id)
      await run(id)
      const ids = server.received.map(({ raw }) => idOf(raw))
      expect(ids).toEqual(Array(moment === 'taken' ? 2 : 1).fill(`<${id}@example.fi>`))
      expect(await state()).toEqual(['sent'])
    },
  )

  test.each(['before it reaches the server', 'when the server has it and that was not noted'])(
    `a ${kind} mail whose process dies %s goes out at the next try`,
    async (moment) => {
      const id = await made(kind)
      // the process is gone: neither an answer nor an error comes back to it
      const { promise: dead, resolve } = Promise.withResolvers<void>()
      const dying: Channel = {
        ...mailer,
        async send(delivery) {
          if (moment.startsWith('when')) await mailer.send(delivery)
          resolve()
          return new Promise<string>(() => {})
        },
      }
      void run(id, dying)
      await dead
      expect(await state()).toEqual(['queued'])
      await run(id)
      await run(id)
      const ids = server.received.map(({ raw }) => idOf(raw))
      expect(new Set(ids)).toEqual(new Set([`<${id}@example.fi>`]))
      expect(ids).toHaveLength(moment.startsWith('when') ? 2 : 1)
      expect(await state()).toEqual(['sent'])
    },
  )
}

test('two processes that send one mail at the same time do not both note it as a new one', async () => {
  const id = await made('held')
  await Promise.all([run(id), run(id)])
  expect(new Set(server.received.map(({ raw }) => idOf(raw))).size).toBe(1)
  expect(await state()).toEqual(['sent'])
})
