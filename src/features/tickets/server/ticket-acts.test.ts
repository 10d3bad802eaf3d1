import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { makeUser } from '#features/accounts/server/accounts.factory.ts'
import { makeMembership, makeStaffed } from '#features/organizations/server/organizations.factory.ts'
import { callerOf, contextOf, refusal } from '#test/caller.ts'
import { testDatabase } from '#test/database.ts'
import type { TicketStatus } from '../tickets.ts'
import { forgetOldActs } from './ticket-acts.ts'
import { makeTicket } from './tickets.factory.ts'
import { ticketsRouter } from './tickets.router.ts'
import { ticketActs, tickets } from './tickets.tables.ts'

const { db } = await testDatabase()

async function world(status: TicketStatus = 'NEW') {
  const { organization: garage, user: mechanic } = await makeStaffed(db, { type: 'GARAGE', role: 'MEMBER' })
  const { organization: customer, user: manager } = await makeStaffed(db, { type: 'CUSTOMER', role: 'MEMBER' })
  const colleague = await makeUser(db)
  await makeMembership(db, colleague.id, garage.id)
  const { id: ticketId } = await makeTicket(db, { garageId: garage.id, customerId: customer.id, status })
  const as = async (userId: string) => callerOf(ticketsRouter, await contextOf(db, userId))
  const [garageSide, colleagueSide, customerSide] = [
    await as(mechanic.id),
    await as(colleague.id),
    await as(manager.id),
  ]
  const at = { organizationId: garage.id, ticketId }
  return {
    garageSide,
    colleagueSide,
    customerSide,
    at,
    customerAt: { organizationId: customer.id, ticketId },
    status: async () => (await garageSide.get(at)).status,
    entries: async () => (await garageSide.timeline(at)).entries.map(({ kind }) => kind),
    row: async () => (await db.select().from(tickets).where(eq(tickets.id, ticketId)))[0],
  }
}

test('a move that is sent again is made once, and answered as the first time also when the ticket has changed since', async () => {
  const { garageSide, colleagueSide, at, status, entries } = await world()
  const move = { ...at, version: 1, to: 'IN_PROGRESS' as const, requestKey: randomUUID() }
  expect(await garageSide.move(move)).toEqual({ version: 2 })
  expect(await garageSide.move(move)).toEqual({ version: 2 })
  await garageSide.move({ ...at, version: 2, to: 'READY', requestKey: randomUUID() })
  expect(await garageSide.move(move)).toEqual({ version: 2 })
  // sent again by any member of the organisation, it is the same request
  expect(await colleagueSide.move(move)).toEqual({ version: 2 })
  expect([await status(), await entries()]).toEqual(['READY', ['MOVED', 'MOVED', 'REPORTED']])
})

test('one of two tries at the same moment moves', async () => {
  const { garageSide, at, entries } = await world()
  const move = { ...at, version: 1, to: 'IN_PROGRESS' as const, requestKey: randomUUID() }
  expect(await Promise.all([garageSide.move(move), garageSide.move(move)])).toEqual([{ version: 2 }, { version: 2 }])
  expect(await entries()).toEqual(['MOVED', 'REPORTED'])
})

test('a move that was refused is checked again when it is sent again', async () => {
  const { garageSide, at } = await world()
  const move = { ...at, version: 1, to: 'IN_PROGRESS' as const, requestKey: randomUUID() }
  expect(await refusal(garageSide.move({ ...move, to: 'READY' }))).toMatchObject({ reason: 'move_not_allowed' })
  expect(await garageSide.move(move)).toEqual({ version: 2 })
})

test('the other side’s key, and another ticket’s, are other keys', async () => {
  const { garageSide, customerSide, at, customerAt, status } = await world('IN_PROGRESS')
  const requestKey = randomUUID()
  await garageSide.move({ ...at, version: 1, to: 'READY', requestKey })
  await customerSide.move({ ...customerAt, version: 2, to: 'DONE', requestKey })
  expect(await status()).toBe('DONE')
  const other = await world()
  expect(await other.garageSide.move({ ...other.at, version: 1, to: 'IN_PROGRESS', requestKey })).toEqual({
    version: 2,
  })
})

test('an archiving that is sent again does not take off the desk what was brought back since', async () => {
  const { garageSide, at, row } = await world('DONE')
  const archive = { ...at, archived: true, requestKey: randomUUID() }
  await garageSide.archive(archive)
  await garageSide.archive({ ...at, archived: false, requestKey: randomUUID() })
  await garageSide.archive(archive)
  expect((await row())?.garageArchivedAt).toBeNull()
})

test('keys are forgotten after a quarter of a year', async () => {
  const { garageSide, at } = await world()
  const [old, recent] = [randomUUID(), randomUUID()]
  await garageSide.move({ ...at, version: 1, to: 'IN_PROGRESS', requestKey: old })
  await garageSide.move({ ...at, version: 2, to: 'READY', requestKey: recent })
  await db.update(ticketActs).set({ createdAt: sql`now() - interval '91 days'` }).where(eq(ticketActs.requestKey, old))
  await forgetOldActs(db)
  const kept = await db.select().from(ticketActs).where(eq(ticketActs.ticketId, at.ticketId))
  expect(kept.map(({ requestKey }) => requestKey)).toEqual([recent])
})
