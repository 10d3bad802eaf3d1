import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { makeUser } from '#features/accounts/server/accounts.factory.ts'
import { outboxEvents } from '#server/events/events.tables.ts'
import { sentMessages } from '#server/mail/messages.tables.ts'
import { contextOf, refusal } from '#test/caller.ts'
import { testDatabase } from '#test/database.ts'
import { managementRouter } from './management.router.ts'

const { db } = await testDatabase()
let superUser: ReturnType<typeof managementRouter.createCaller>
beforeAll(async () => {
  const { id } = await makeUser(db, { isSuperUser: true })
  superUser = managementRouter.createCaller(await contextOf(db, id))
})

const failedMessage = async (channel: 'mail' | 'sms' = 'mail') => {
  const [made] = await db
    .insert(sentMessages)
    .values({ channel, to: 'a@example.fi', subject: 'Auto on valmis', state: 'failed', error: '550', attempts: 12 })
    .returning()
  if (!made) throw new Error('no message')
  return made
}

test('a failed mail is queued anew, leaves the list, and is written down', async () => {
  const { id } = await failedMessage()
  const failure = { kind: 'message', id } as const
  expect(await superUser.failures()).toContainEqual(
    expect.objectContaining({ ...failure, title: 'a@example.fi · Auto on valmis', error: '550', canRetry: true }),
  )
  await superUser.retryFailure(failure)
  expect((await superUser.failures()).filter((one) => one.id === id)).toEqual([])
  const queued = await db.select().from(outboxEvents).where(eq(outboxEvents.name, 'job.queued'))
  expect(queued.map((event) => event.payload)).toContainEqual(
    expect.objectContaining({ name: 'mail.send', payload: { messageId: id } }),
  )
  const { rows } = await superUser.audit({ action: 'deliveries.retried' })
  expect(rows[0]?.details).toMatchObject(failure)
  expect(await refusal(superUser.retryFailure(failure))).toMatchObject({ kind: 'not_found' })
})

test('a text message that failed is shown, without a way to send it again', async () => {
  const { id } = await failedMessage('sms')
  expect(await superUser.failures()).toContainEqual(expect.objectContaining({ id, canRetry: false }))
  expect(await refusal(superUser.retryFailure({ kind: 'message', id }))).toMatchObject({ kind: 'not_found' })
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
  for (const kind of ['message', 'event', 'job'] as const)
    for (const id of [randomUUID(), 'x', '0'])
      expect(await refusal(superUser.retryFailure({ kind, id }))).toMatchObject({ kind: 'not_found' })
})
