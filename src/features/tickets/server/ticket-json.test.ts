import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { makeStaffed } from '#features/organizations/server/organizations.factory.ts'
import { openDatabase } from '#server/db/database.ts'
import { openPool } from '#server/db/pool.ts'
import { callerOf, contextOf } from '#test/caller.ts'
import { testDatabase } from '#test/database.ts'
import { noLimits } from '#test/test-pool.ts'
import { waitingSessions } from '#test/waiting-sessions.ts'
import { makeTicket } from './tickets.factory.ts'
import { ticketsRouter } from './tickets.router.ts'
import { tickets } from './tickets.tables.ts'

const { db, pool, options } = await testDatabase()

async function garageWithTicket() {
  const { organization, user } = await makeStaffed(db, { type: 'GARAGE' })
  const ticket = await makeTicket(db, {
    garageId: organization.id,
    status: 'DONE',
    statusChangedAt: '2026-03-29T01:00:00.100Z',
    requestedAt: '2026-10-25T00:59:59.999Z',
    scheduledStart: '2026-10-25T01:00:00.000Z',
    scheduledEnd: '2026-10-25T02:30:00.010Z',
    promisedReadyAt: '2026-12-31T22:00:00.000Z',
    closedAt: '2027-01-01T00:00:00.000Z',
    customerArchivedAt: '2027-02-01T12:34:56.780Z',
    createdAt: '2026-02-28T23:59:59.001Z',
  })
  return { organizationId: organization.id, userId: user.id, ticketId: ticket.id }
}

test('the desk, the ticket’s page and the row show each thing alike, also where the database has another time zone', async () => {
  const { organizationId, userId, ticketId } = await garageWithTicket()
  const here = openPool({ ...options, ...noLimits, options: '-c timezone=Europe/Helsinki' }, { warn: () => {} })
  const side = callerOf(ticketsRouter, await contextOf(openDatabase(here), userId))
  const details = await side.get({ organizationId, ticketId })
  const onDesk = (await side.listWithGroups({ organizationId })).flatMap((column) => column.tickets)
  const inColumn = await side.listColumn({ organizationId, group: 'done' })
  const [row] = await openDatabase(here).select().from(tickets).where(eq(tickets.id, ticketId))
  await here.end()

  expect(details).toMatchObject({ scheduledStart: '2026-10-25T01:00:00.000Z', garageArchivedAt: null })
  expect(onDesk).toEqual(inColumn)
  for (const shown of [details, ...onDesk])
    for (const [name, value] of Object.entries(shown))
      if (row && name in row) expect([name, value]).toEqual([name, row[name as keyof typeof row]])
  expect(onDesk.map((card) => ({ ...details, ...card }))).toEqual([details])
})

test('reading a desk ends when the caller has gone', async () => {
  const { organizationId, userId } = await garageWithTicket()
  const browser = new AbortController()
  const side = callerOf(ticketsRouter, { ...(await contextOf(db, userId)), signal: browser.signal })
  const waiting = () => waitingSessions(pool)
  const locking = await pool.connect()
  await locking.query('begin; lock table tickets in access exclusive mode')
  for (const read of [side.listWithGroups({ organizationId }), side.listColumn({ organizationId, group: 'done' })])
    read.catch(() => {})
  await expect.poll(waiting).toBe(2)
  browser.abort()
  await expect.poll(waiting).toBe(0)
  await locking.query('rollback')
  locking.release()
})
