import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { pino } from 'pino'
import { beforeAll, expect, test } from 'vitest'
import { makeUser } from '#features/accounts/server/accounts.factory.ts'
import { transact } from '#server/db/transact.ts'
import { deliveries } from '#server/delivery/deliveries.tables.ts'
import { createMailer } from '#server/delivery/mail/mailer.ts'
import { queueMail } from '#server/delivery/queue-mail.ts'
import { sendDeliveryJob } from '#server/delivery/send-delivery.ts'
import { outboxEvents } from '#server/events/events.tables.ts'
import { createRelay } from '#server/events/relay.ts'
import { failedJobs } from '#server/jobs/failed-jobs.tables.ts'
import type { Job } from '#server/jobs/job.ts'
import { startJobs } from '#server/jobs/start-jobs.ts'
import { callerOf, contextOf, refusal } from '#test/caller.ts'
import { testDatabase } from '#test/database.ts'
import { testServices } from '#test/services.ts'
import { managementRouter } from './management.router.ts'

const { db, pool, options } = await testDatabase()
const log = pino({ level: 'silent' })
let superUser: ReturnType<typeof callerOf<typeof managementRouter>>
beforeAll(async () => {
  const { id } = await makeUser(db, { isSuperUser: true })
  superUser = callerOf(managementRouter, await contextOf(db, id))
})

const failedDelivery = async (channel: 'mail' | 'sms' = 'mail') => {
  const [made] = await db
    .insert(deliveries)
    .values({ channel, to: 'a@example.fi', subject: 'Auto on valmis', state: 'failed', error: '550', attempts: 12 })
    .returning()
  if (!made) throw new Error('no delivery')
  return made
}

test('a failed mail is queued again, leaves the list, and is written down', async () => {
  const { id } = await failedDelivery()
  const failure = { kind: 'delivery', id } as const
  expect(await superUser.failures()).toContainEqual(
    expect.objectContaining({ ...failure, title: 'a@example.fi · Auto on valmis', error: '550', canRetry: true }),
  )
  await superUser.retryFailure(failure)
  expect((await superUser.failures()).filter((one) => one.id === id)).toEqual([])
  const queued = await db.select().from(outboxEvents).where(eq(outboxEvents.name, 'job.queued'))
  expect(queued.map((event) => event.payload)).toContainEqual(
    expect.objectContaining({ name: 'deliveries.send', payload: { deliveryId: id } }),
  )
  const { rows } = await superUser.audit({ action: 'management.delivery_retried' })
  expect(rows[0]?.details).toMatchObject(failure)
  expect(await refusal(superUser.retryFailure(failure))).toMatchObject({ kind: 'not_found' })
})

test('a text message that failed is shown by its number, and sent again with the text that it has kept', async () => {
  const { id } = await failedDelivery('sms')
  const sms = { to: '+358401234567', subject: '', text: 'Auto on valmis' }
  await db.update(deliveries).set(sms).where(eq(deliveries.id, id))
  const shown = { id, channel: 'sms', title: sms.to, canRetry: true }
  expect(await superUser.failures()).toContainEqual(expect.objectContaining(shown))
  await superUser.retryFailure({ kind: 'delivery', id })
  expect(await db.select().from(deliveries).where(eq(deliveries.id, id))).toMatchObject([{ ...sms, state: 'queued' }])
})

test('a text message whose contents are forgotten is shown, without a way to send it again', async () => {
  const { id } = await failedDelivery('sms')
  expect(await superUser.failures()).toContainEqual(expect.objectContaining({ id, canRetry: false }))
  expect(await refusal(superUser.retryFailure({ kind: 'delivery', id }))).toMatchObject({ kind: 'not_found' })
})

test('a mail that was one too many is shown as such and can be sent after all', async () => {
  const { id } = await failedDelivery()
  await db.update(deliveries).set({ state: 'suppressed', reason: 'limit', error: null }).where(eq(deliveries.id, id))
  expect(await superUser.failures()).toContainEqual(expect.objectContaining({ id, state: 'suppressed', error: '' }))
  await superUser.retryFailure({ kind: 'delivery', id })
  // it was never written: its words are found when its turn comes
  expect(await db.select().from(deliveries).where(eq(deliveries.id, id))).toMatchObject([
    { state: 'held', reason: null },
  ])
})

test('a mail that is not wanted any more is no failure', async () => {
  const { id } = await failedDelivery()
  await db.update(deliveries).set({ state: 'suppressed', reason: 'unwanted' }).where(eq(deliveries.id, id))
  expect((await superUser.failures()).filter((one) => one.id === id)).toEqual([])
})

test('an event that was given up is due again', async () => {
  const [event] = await db
    .insert(outboxEvents)
    .values({ name: 'x.happened', payload: {}, attempts: 9, lastError: 'boom', settledAt: new Date().toISOString() })
    .returning()
  const failure = { kind: 'event', id: String(event?.id) } as const
  await superUser.retryFailure(failure)
  const [after] = await db
    .select()
    .from(outboxEvents)
    .where(eq(outboxEvents.id, Number(failure.id)))
  expect(after).toMatchObject({ settledAt: null, lastError: null, attempts: 0 })
})

test('what is not on the list is not found', async () => {
  for (const kind of ['delivery', 'event', 'job'] as const)
    for (const id of [randomUUID(), 'x', '0'])
      expect(await refusal(superUser.retryFailure({ kind, id }))).toMatchObject({ kind: 'not_found' })
})

test('a failed job is queued again once, with its payload, and written down by its name', async () => {
  const [{ id } = { id: '' }] = await db
    .insert(failedJobs)
    .values({
      id: randomUUID(),
      name: 'greet',
      payload: { name: 'Aino' },
      tries: 9,
      error: 'no voice',
      failedAt: new Date().toISOString(),
    })
    .returning()
  const failure = { kind: 'job', id } as const
  expect(await superUser.failures()).toContainEqual(
    expect.objectContaining({ ...failure, title: 'greet', error: 'no voice', canRetry: true }),
  )
  expect((await superUser.numbers()).failedJobs).toBe(1)
  await superUser.retryFailure(failure)
  expect(await refusal(superUser.retryFailure(failure))).toMatchObject({ kind: 'not_found' })
  expect((await superUser.numbers()).failedJobs).toBe(0)
  const queued = await db.select().from(outboxEvents).where(eq(outboxEvents.name, 'job.queued'))
  expect(queued.map((event) => event.payload)).toContainEqual({ name: 'greet', payload: { name: 'Aino' } })
  const { rows } = await superUser.audit({ action: 'management.delivery_retried' })
  expect(rows[0]?.details).toEqual({ ...failure, title: 'greet' })
})

const mailer = createMailer({ mode: 'smtp', url: 'smtp://127.0.0.1:1', sender: 'x@y.fi', redirectTo: null }, log)
const compose = () => Promise.reject(new Error('nothing is held'))
const sending = { ...sendDeliveryJob('mail', compose), retry: { limit: 0 } }
const ways: { how: string; job: Job; error: string }[] = [
  { how: 'was refused at the last try', job: sending, error: 'ECONNREFUSED' },
  {
    how: 'never got to say that its last try failed',
    job: { ...sending, run: () => Promise.reject(new Error('gone')) },
    error: 'gone',
  },
]
for (const { how, job, error } of ways)
  test(`a mail that ${how} is shown once, as the mail`, async () => {
    await transact(db, (tx) => queueMail(tx, { to: 'a@example.fi', subject: how, html: '', text: '' }))
    const { handOver, stop } = await startJobs({
      jobs: [job],
      db,
      connection: options,
      log,
      pollSeconds: 0.5,
      services: testServices({ channels: [mailer] }),
    })
    await createRelay({ db, listeners: [], successor: handOver, log }).drain()
    const given = `select from pgboss.job where name = 'failed-jobs' and data ->> 'deliveryId' in
      (select id::text from deliveries where subject = '${how}') and state = 'completed'`
    await expect.poll(async () => (await pool.query(given)).rowCount, { interval: 50 }).toBe(1)
    await stop()
    const shown = (await superUser.failures()).filter(({ title }) => title.includes(how))
    expect(shown).toMatchObject([{ kind: 'delivery', error: expect.stringContaining(error), canRetry: true }])
    expect(await db.select().from(failedJobs)).toEqual([])
  })
