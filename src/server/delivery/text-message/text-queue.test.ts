import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { routeServer } from '#test/route-server.ts'
import { testServices } from '#test/services.ts'
import { twilioServer } from '#test/twilio-server.ts'
import { transact } from '../../db/transact.ts'
import { createRelay } from '../../events/relay.ts'
import { startJobs } from '../../jobs/start-jobs.ts'
import { createLog } from '../../log.ts'
import { queueText } from '../queue-text.ts'
import { sendDeliveryJob } from '../send-delivery.ts'
import { textChannels } from './text-channels.ts'
import { twilioRoutes } from './twilio-routes.ts'

// The whole way, with the queue of the product: nothing is run by hand.

const { db, pool, options } = await testDatabase()
const twilio = await twilioServer()
const publicUrl = 'https://huoltosilta.example'
const settings = {
  ...twilio.account,
  apiBaseUrl: twilio.apiBaseUrl,
  smsNumber: 'Huoltosilta',
  whatsappNumber: null,
  notificationTemplateId: 'HX1',
}
const app = await routeServer(db, twilioRoutes(settings))
const log = createLog('silent')

/** Works the queue until `stop`; what is tried again is so at once. */
async function work() {
  const sending = sendDeliveryJob('sms', () => Promise.reject(new Error('nothing is held')))
  const jobs = [{ ...sending, concurrency: 10, retry: { limit: 12, delaySeconds: 0 } }]
  const services = testServices({ channels: textChannels({ publicUrl, isProduction: true, twilio: settings }) })
  const queue = await startJobs({
    jobs,
    db,
    services,
    log,
    pollSeconds: 0.5,
    connection: options,
  })
  afterAll(() => queue.stop())
  return queue
}

const MESSAGES = 20

test('each message is taken once when answers fail, get lost or come late, and when the worker is stopped', async () => {
  // the provider's callback comes before its answer, or in place of it
  twilio.whenTaken(async (message) => {
    for (const status of ['queued', 'sent', 'delivered', 'sent']) await twilio.tell(app, message, status)
  })
  const ways = [{ status: 500 }, 'answer lost', 'taken', { status: 429 }, 'answer lost'] as const
  for (let round = 0; round < MESSAGES / 4; round++) twilio.answers.push(...ways)
  const ids = await transact(db, async (tx) => {
    const queued: string[] = []
    for (let number = 0; number < MESSAGES; number++)
      queued.push(
        await queueText(
          tx,
          testServices(),
          {
            channel: 'sms',
            to: `+35840000${1000 + number}`,
            text: `Auto ${number} on noudettavissa.`,
            target: { kind: 'ticket-driver', id: randomUUID() },
            organizationId: randomUUID(),
            senderOrganizationId: randomUUID(),
          },
          'refuse',
        ),
      )
    return queued
  })
  const first = await work()
  await createRelay({ db, listeners: [], successor: first.handOver, log }).drain()
  await expect.poll(() => twilio.taken.length, { interval: 20 }).toBeGreaterThan(5)
  await first.stop(0)
  await work()
  const delivered = `select id from deliveries where state = 'delivered'`
  await expect.poll(async () => (await pool.query(delivered)).rowCount, { interval: 50 }).toBe(MESSAGES)
  const named = twilio.taken.map(({ fields }) => fields.StatusCallback?.split('=')[1])
  expect(named.sort()).toEqual(ids.sort())
  const moved = `select payload ->> 'state' as state, count(*)::int from outbox_events where name = 'delivery.moved' group by 1 order by 1`
  expect((await pool.query(moved)).rows).toEqual([
    { state: 'delivered', count: MESSAGES },
    { state: 'sent', count: MESSAGES },
  ])
})
