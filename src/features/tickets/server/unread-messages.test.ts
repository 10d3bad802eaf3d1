import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { makeStaffed } from '#features/organizations/server/organizations.factory.ts'
import { callerOf, contextOf, refusal } from '#test/caller.ts'
import { testDatabase } from '#test/database.ts'
import { makeTicket } from './tickets.factory.ts'
import { ticketsRouter } from './tickets.router.ts'

const { db } = await testDatabase()

async function side(type: 'GARAGE' | 'CUSTOMER') {
  const { organization, user } = await makeStaffed(db, { type, role: 'MEMBER' })
  const api = callerOf(ticketsRouter, await contextOf(db, user.id))
  const own = { organizationId: organization.id }
  return {
    id: organization.id,
    write: (ticketId: string, internal = false) =>
      api.comment({ ...own, ticketId, body: 'Soitatko?', internal, fileIds: [], requestKey: randomUUID() }),
    /** By the ticket's page, and by the desk. */
    hasNew: async (ticketId: string) => {
      const { hasNewMessage } = await api.get({ ...own, ticketId })
      const cards = (await api.listWithGroups(own)).flatMap(({ tickets }) => tickets)
      expect(cards.find((card) => card.id === ticketId)?.hasNewMessage).toBe(hasNewMessage)
      return hasNewMessage
    },
    newest: async (ticketId: string) => String((await api.timeline({ ...own, ticketId })).entries[0]?.id),
    open: (ticketId: string, entryId: string) => api.openMessages({ ...own, ticketId, entryId }),
  }
}

let garage: Awaited<ReturnType<typeof side>>
let customer: Awaited<ReturnType<typeof side>>
let ticketId: string

beforeEach(async () => {
  garage = await side('GARAGE')
  customer = await side('CUSTOMER')
  ticketId = (await makeTicket(db, { garageId: garage.id, customerId: customer.id })).id
})

test('a message is new for the other side only, until a person of that side has opened it', async () => {
  expect([await garage.hasNew(ticketId), await customer.hasNew(ticketId)]).toEqual([false, false])
  await customer.write(ticketId)
  expect([await garage.hasNew(ticketId), await customer.hasNew(ticketId)]).toEqual([true, false])
  await garage.open(ticketId, await garage.newest(ticketId))
  expect(await garage.hasNew(ticketId)).toBe(false)
})

test('an answer has read what was there, and is new for the other side', async () => {
  await customer.write(ticketId)
  await garage.write(ticketId)
  expect([await garage.hasNew(ticketId), await customer.hasNew(ticketId)]).toEqual([false, true])
})

test('a message that came while an older one was opened stays new', async () => {
  await customer.write(ticketId)
  const older = await garage.newest(ticketId)
  await customer.write(ticketId)
  await garage.open(ticketId, older)
  expect(await garage.hasNew(ticketId)).toBe(true)
})

test('an internal note is new for no side', async () => {
  await garage.write(ticketId, true)
  expect([await garage.hasNew(ticketId), await customer.hasNew(ticketId)]).toEqual([false, false])
})

test('a stranger opens nothing: the ticket is missing', async () => {
  const stranger = await side('GARAGE')
  await customer.write(ticketId)
  expect(await refusal(stranger.open(ticketId, await garage.newest(ticketId)))).toMatchObject({ kind: 'not_found' })
  expect(await garage.hasNew(ticketId)).toBe(true)
})
