import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { makeStaffed } from '#features/organizations/server/organizations.factory.ts'
import { callerOf, contextOf, refusal } from '#test/caller.ts'
import { testDatabase } from '#test/database.ts'
import { fieldNamesOf, ticketField } from '../ticket-fields.ts'
import { makeTicket } from './tickets.factory.ts'
import { ticketsRouter } from './tickets.router.ts'
import { tickets } from './tickets.tables.ts'

const { db, pool } = await testDatabase()
const { organization: garage, user: garageUser } = await makeStaffed(db, { type: 'GARAGE' })
const { organization: customer, user: customerUser } = await makeStaffed(db, { type: 'CUSTOMER' })
const garageSide = callerOf(ticketsRouter, await contextOf(db, garageUser.id))
const customerSide = callerOf(ticketsRouter, await contextOf(db, customerUser.id))

const opened = async () => {
  const { id: ticketId } = await makeTicket(db, { garageId: garage.id, customerId: customer.id })
  return { organizationId: garage.id, ticketId, version: 1 }
}
const planTimes = fieldNamesOf('plan').filter((name) => ticketField(name).kind === 'instant')

describe.each([
  '0001-01-01T00:00:00+14:00',
  '0000-06-01T00:00:00Z',
  '9999-12-31T23:59:59-12:00',
  '1999-12-31T23:59:59Z',
])('%s', (odd) => {
  test('a report with it is refused at its field, by either side', async () => {
    const vehicle = { vehicle: { registrationNumber: 'ODD-1' } }
    const job = { title: 'Huolto', requestedAt: odd }
    const refused = { kind: 'invalid', details: { fields: [{ field: 'job.requestedAt' }] } }
    const requestKey = randomUUID()
    const mine = { organizationId: customer.id, garageId: garage.id, vehicle, job, requestKey }
    expect(await refusal(customerSide.report(mine))).toMatchObject(refused)
    const theirs = {
      organizationId: garage.id,
      customer: { newCustomer: { name: 'Uusi Oy' } },
      vehicle,
      job,
      requestKey,
    }
    expect(await refusal(garageSide.reportForCustomer(theirs))).toMatchObject(refused)
  })

  test('an edit and a move with it are refused at its field', async () => {
    const ticket = await opened()
    for (const name of planTimes) {
      expect(await refusal(garageSide.edit({ ...ticket, changes: { [name]: odd } }))).toMatchObject({
        details: { fields: [{ field: `changes.${name}` }] },
      })
      expect(await refusal(garageSide.move({ ...ticket, to: 'SCHEDULED', [name]: odd }))).toMatchObject({
        details: { fields: [{ field: name }] },
      })
    }
  })
})

test('no other way writes such a time', async () => {
  const { ticketId } = await opened()
  for (const column of ['requestedAt', 'scheduledStart', 'scheduledEnd', 'promisedReadyAt'] as const)
    for (const odd of ['0001-01-01T00:00:00Z', '2100-01-01T00:00:00Z'])
      await expect(
        db
          .update(tickets)
          .set({ [column]: odd })
          .where(eq(tickets.id, ticketId)),
      ).rejects.toMatchObject({ cause: { constraint: 'tickets_times_are_known' } })
})

test('a ticket that has such a time all the same is read, listed, mended and moved like any other', async () => {
  const ticket = await opened()
  await pool.query('alter table tickets drop constraint tickets_times_are_known')
  await pool.query(`update tickets set requested_at = '0001-12-31 09:00:00+00 BC', promised_ready_at = '20000-01-01Z'`)
  const mine = { organizationId: garage.id, ticketId: ticket.ticketId }
  expect((await garageSide.get(mine)).id).toBe(ticket.ticketId)
  expect((await garageSide.timeline(mine)).entries).toBeInstanceOf(Array)
  for (const [side, organizationId] of [
    [garageSide, garage.id],
    [customerSide, customer.id],
  ] as const)
    expect((await side.listWithGroups({ organizationId })).flatMap((column) => column.tickets)).not.toEqual([])
  expect(await garageSide.edit({ ...ticket, changes: { requestedAt: null, promisedReadyAt: null } })).toEqual({
    version: 2,
  })
  expect(await garageSide.move({ ...ticket, version: 2, to: 'SCHEDULED' })).toEqual({ version: 3 })
})
