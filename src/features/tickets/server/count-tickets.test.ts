import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { makeGarage } from '#features/organizations/server/organizations.factory.ts'
import { testDatabase } from '#test/database.ts'
import { plansOf } from '#test/query-plans.ts'
import { countOpenTickets, ticketTotals } from './count-tickets.ts'
import { makeTicket } from './tickets.factory.ts'
import { hasTickets } from './tickets.hooks.ts'
import { tickets } from './tickets.tables.ts'

const { db, pool } = await testDatabase()

/** So many copies of a ticket, each under its own number. */
async function copies(ticket: typeof tickets.$inferSelect, amount: number, given: Partial<typeof ticket> = {}) {
  const { id: _, ...fields } = ticket
  const rows = Array.from({ length: amount }, (_, index) => ({
    ...fields,
    ...given,
    number: `${given.status ?? ticket.status}-${index}`,
    requestKey: randomUUID(),
  }))
  for (let at = 0; at < rows.length; at += 1000) await db.insert(tickets).values(rows.slice(at, at + 1000))
}

test('open tickets are counted for both sides, and closed ones for neither', async () => {
  const one = await makeTicket(db)
  const other = await makeTicket(db, { garageId: one.garageId, status: 'READY' })
  await makeTicket(db, { garageId: one.garageId, customerId: one.customerId, status: 'DONE' })
  const ids = [one.garageId, one.customerId, other.customerId, randomUUID()]
  expect(await countOpenTickets(db, ids)).toEqual(
    new Map([
      [one.garageId, 2],
      [one.customerId, 1],
      [other.customerId, 1],
    ]),
  )
  expect(await countOpenTickets(db, [])).toEqual(new Map())
})

test('the platform’s totals separate this week’s tickets from those of the week before', async () => {
  const before = await ticketTotals(db)
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
  for (const days of [1, 8, 15]) await makeTicket(db, { createdAt: daysAgo(days) })
  await makeTicket(db, { createdAt: daysAgo(9), status: 'CANCELLED' })
  const after = await ticketTotals(db)
  expect([after.open - before.open, after.lastWeek - before.lastWeek, after.weekBefore - before.weekBefore]).toEqual([
    3, 1, 2,
  ])
})

test('an organisation has tickets on either side, archived ones too', async () => {
  const ticket = await makeTicket(db, { status: 'DONE' })
  const archived = { garageArchivedAt: new Date().toISOString(), customerArchivedAt: new Date().toISOString() }
  await db.update(tickets).set(archived).where(eq(tickets.id, ticket.id))
  expect([await hasTickets(db, ticket.garageId), await hasTickets(db, ticket.customerId)]).toEqual([true, true])
  expect(await hasTickets(db, (await makeGarage(db)).id)).toBe(false)
})

test('what is asked of one organisation among thousands of tickets is read by index', async () => {
  for (let count = 0; count < 3; count += 1) {
    const ticket = await makeTicket(db)
    await copies(ticket, 1000)
    await copies(ticket, 1000, {
      status: 'DONE',
      closedAt: ticket.createdAt,
      garageArchivedAt: ticket.createdAt,
      customerArchivedAt: ticket.createdAt,
    })
  }
  const { garageId, customerId } = await makeTicket(db)
  const page = [garageId, customerId]
  for (const ask of [
    () => plansOf(pool, (asked) => countOpenTickets(asked, page)),
    () => plansOf(pool, (asked) => hasTickets(asked, customerId)),
    () => plansOf(pool, (asked) => hasTickets(asked, randomUUID())),
  ]) {
    const plans = await ask()
    expect(plans).toMatch(/Index|Bitmap/)
    expect(plans).not.toContain('Seq Scan')
  }
  expect((await countOpenTickets(db, page)).get(garageId)).toBe(1)
})
