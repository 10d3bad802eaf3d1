import { randomUUID } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { notifications } from '#features/notifications/server/notifications.tables.ts'
import { makeStaffed } from '#features/organizations/server/organizations.factory.ts'
import { deliveries } from '#server/delivery/deliveries.tables.ts'
import { createRelay } from '#server/events/relay.ts'
import { createLog } from '#server/log.ts'
import { callerOf, contextOf } from '#test/caller.ts'
import { testDatabase } from '#test/database.ts'
import { ticketMails } from './tickets.mails.ts'
import { ticketNotices } from './tickets.notices.ts'
import { ticketsRouter } from './tickets.router.ts'

const { db } = await testDatabase()
// what the queue does with the mail is its own tests' business
const takeJobs = { event: 'job.queued', handle: async () => {} }
const relay = createRelay({
  db,
  listeners: [...ticketNotices, ...ticketMails('https://huoltosilta.example'), takeJobs],
  log: createLog('silent'),
})

const newest = async (organizationId: string) =>
  (
    await db
      .select()
      .from(notifications)
      .where(eq(notifications.organizationId, organizationId))
      .orderBy(desc(notifications.createdAt), desc(notifications.id))
  ).map(({ title, metadata }) => ({ title, preview: JSON.parse(metadata ?? '{}').previewText }))

test('each change tells the other side, and nobody twice', async () => {
  const { organization: garage, user: mechanic } = await makeStaffed(db, { type: 'GARAGE', name: 'Vallila' })
  const { organization: customer, user: manager } = await makeStaffed(db, { type: 'CUSTOMER', name: 'Pohjola' })
  const garageSide = callerOf(ticketsRouter, await contextOf(db, mechanic.id))
  const customerSide = callerOf(ticketsRouter, await contextOf(db, manager.id))
  const { ticketId } = await customerSide.report({
    organizationId: customer.id,
    garageId: garage.id,
    vehicle: { vehicle: { registrationNumber: 'ABC-123' } },
    job: { title: 'Jarrut <vinkuvat>' },
    requestKey: randomUUID(),
  })
  await relay.drain()
  await relay.drain()
  expect(await newest(garage.id)).toEqual([{ title: 'Pohjola ilmoitti auton ABC-123', preview: 'Jarrut <vinkuvat>' }])
  expect(await newest(customer.id)).toEqual([])
  const mails = await db.select().from(deliveries)
  expect(mails.map((mail) => [mail.to, mail.subject])).toEqual([[mechanic.email, 'Pohjola ilmoitti auton ABC-123']])
  expect(mails[0]?.html).not.toContain('<vinkuvat>')
  expect(mails[0]?.text).toContain(`https://huoltosilta.example/app/tickets/${ticketId}`)

  await garageSide.move({ organizationId: garage.id, ticketId, to: 'IN_PROGRESS', version: 1 })
  await garageSide.comment({ organizationId: garage.id, ticketId, body: 'Auto on sisällä', requestKey: randomUUID() })
  await garageSide.comment({
    organizationId: garage.id,
    ticketId,
    body: 'Meille vain',
    internal: true,
    requestKey: randomUUID(),
  })
  await relay.drain()
  expect(await newest(customer.id)).toEqual([
    { title: 'Vallila kommentoi: ABC-123', preview: 'Auto on sisällä' },
    { title: 'ABC-123 on työn alla', preview: 'Jarrut <vinkuvat>' },
  ])
})
