import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { makeProduct } from '#features/catalog/server/catalog.factory.ts'
import { makePin } from '#features/chat-pins/server/chat-pins.factory.ts'
import { chatPinsRouter } from '#features/chat-pins/server/chat-pins.router.ts'
import { makeMessage } from '#features/chats/server/chats.factory.ts'
import { makeExtraWork } from '#features/extra-work/server/extra-work.factory.ts'
import { extraWorkRouter } from '#features/extra-work/server/extra-work.router.ts'
import { extraWorkLines } from '#features/extra-work/server/extra-work.tables.ts'
import { makeLine } from '#features/line-items/server/line-items.factory.ts'
import { lineItemsRouter } from '#features/line-items/server/line-items.router.ts'
import { makeStaffed } from '#features/organizations/server/organizations.factory.ts'
import { ticketDriversRouter } from '#features/ticket-drivers/server/ticket-drivers.router.ts'
import { makeTicket } from '#features/tickets/server/tickets.factory.ts'
import { ticketsRouter } from '#features/tickets/server/tickets.router.ts'
import { workTimesRouter } from '#features/work-times/server/work-times.router.ts'
import { contributionsOf } from '#server/feature.ts'
import { router } from '#server/trpc.ts'
import { callerOf, contextOf } from '#test/caller.ts'
import { countingDatabase } from '#test/counting-database.ts'
import { testDatabase } from '#test/database.ts'
import { serverFeatures } from './server-features.ts'

// Each statement is one way to PostgreSQL and back; of an act, while its ticket is locked.

const { db, options } = await testDatabase()
const counting = countingDatabase(options)
const services = { features: contributionsOf(serverFeatures) }
const { organization: garage, user: mechanic } = await makeStaffed(db, { type: 'GARAGE' })
const { organization: customer, user: driver } = await makeStaffed(db, { type: 'CUSTOMER' })
const api = router({
  tickets: ticketsRouter,
  lineItems: lineItemsRouter,
  extraWork: extraWorkRouter,
  chatPins: chatPinsRouter,
  workTimes: workTimesRouter,
  ticketDrivers: ticketDriversRouter,
})
const inGarage = callerOf(api, await contextOf(counting.db, mechanic.id, services))
const inCustomer = callerOf(api, await contextOf(counting.db, driver.id, services))
const shared = { garageId: garage.id, customerId: customer.id }

async function statementsOf(act: () => Promise<unknown>): Promise<string[]> {
  counting.asked.length = 0
  await act()
  return counting.asked.filter((text) => text !== 'begin' && text !== 'commit')
}

test('a long ticket’s page is read by 25 statements at most', async () => {
  const { id: ticketId } = await makeTicket(db, { ...shared, status: 'IN_PROGRESS' })
  await makeLine(db, { garageId: garage.id, ticketId })
  await makeExtraWork(db, { ...shared, ticketId })
  const about = { organizationId: garage.id, ticketId }
  const asked = await statementsOf(() =>
    Promise.all([
      inGarage.tickets.get(about),
      inGarage.workTimes.ofTicket(about),
      inGarage.extraWork.ofTicket(about),
      inGarage.lineItems.ofTicket(about),
      inGarage.ticketDrivers.ofTicket(about),
      inGarage.tickets.whomToCall(about),
      inGarage.tickets.timeline({ ...about, before: null }),
    ]),
  )
  expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(25)
})

test('what is pinned to a ticket is read by four statements at most, and by two when nothing is', async () => {
  const { id: ticketId } = await makeTicket(db, { ...shared, status: 'IN_PROGRESS' })
  const read = () => statementsOf(() => inGarage.chatPins.ofTicket({ organizationId: garage.id, ticketId }))
  expect(await read()).toHaveLength(2)
  for (const from of ['GARAGE', 'CUSTOMER'] as const)
    await makePin(db, { ticketId, message: await makeMessage(db, { ...shared, from, attachmentCount: 1 }) })
  const asked = await read()
  expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(4)
})

test('a line is added by six statements at most', async () => {
  const { id: ticketId } = await makeTicket(db, { ...shared, status: 'IN_PROGRESS' })
  const product = await makeProduct(db, { organizationId: garage.id })
  const asked = await statementsOf(() =>
    inGarage.lineItems.add({
      organizationId: garage.id,
      ticketId,
      kind: 'PRODUCT',
      sourceId: product.id,
      requestKey: randomUUID(),
      name: 'Pesu',
      code: '',
      quantityThousandths: 1000,
      unit: 'kpl',
      unitPriceCents: 2500,
      discountPerMille: 0,
      vatCode: 'STANDARD',
    }),
  )
  expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(6)
})

test('a request for extra work is answered by sixteen statements at most', async () => {
  const { id: ticketId } = await makeTicket(db, { ...shared, status: 'WAITING', waitingFor: 'APPROVAL' })
  const { id: extraWorkId } = await makeExtraWork(db, { ...shared, ticketId }, [{}, {}])
  const lines = (await db.select().from(extraWorkLines)).filter((line) => line.extraWorkId === extraWorkId)
  const asked = await statementsOf(() =>
    inCustomer.extraWork.answer({
      organizationId: customer.id,
      extraWorkId,
      version: 1,
      decisions: lines.map(({ id: lineId }, place) => ({ lineId, decision: place === 0 ? 'APPROVED' : 'DECLINED' })),
    }),
  )
  expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(16)
})
