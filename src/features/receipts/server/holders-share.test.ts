import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { invoiceBasesRouter } from '#features/invoice-bases/server/invoice-bases.router.ts'
import { makeBillable } from '#features/organization-settings/server/billing.factory.ts'
import { payerWorld } from '#features/payers/server/payers.fixture.ts'
import { router } from '#server/trpc.ts'
import { callerOf, contextOf } from '#test/caller.ts'
import { testDatabase } from '#test/database.ts'
import { receiptsRouter } from './receipts.router.ts'

const { db } = await testDatabase()
const api = router({ receipts: receiptsRouter, invoiceBases: invoiceBasesRouter })

test('the holder pays only its share at the desk, and nothing of what the payer pays as a whole', async () => {
  const w = await payerWorld(db, { status: 'DONE' })
  for (const customer of [w.holder, w.company])
    await makeBillable(db, { garageId: w.garage.id, customerId: customer.id })
  await w.set({ ownShareCents: 10_000, holderLineIds: [w.wipers.id] })
  await w.record()
  const { receipts, invoiceBases } = callerOf(api, await contextOf(db, w.adviserId))
  const ofTicket = { ...w.g, ticketId: w.ticket.id }
  // 100 € of wipers and 100 € of own share, with 25,5 %
  expect((await receipts.ofTicket(ofTicket)).due).toMatchObject({ netCents: 20_000, grossCents: 25_100 })
  await receipts.take({
    ...ofTicket,
    parts: [{ way: 'CARD', cents: 25_100 }],
    givenCents: null,
    statusLink: false,
    requestKey: randomUUID(),
  })
  await invoiceBases.make({ ...w.g, ticketIds: [], payerTicketIds: [w.ticket.id], requestKey: randomUUID() })
  expect(await invoiceBases.billable(w.g)).toEqual([])
  const whole = await payerWorld(db, { status: 'DONE' })
  await makeBillable(db, { garageId: whole.garage.id, customerId: whole.holder.id })
  await whole.set()
  const paying = callerOf(api, await contextOf(db, whole.adviserId))
  const seen = await paying.receipts.ofTicket({ ...whole.g, ticketId: whole.ticket.id })
  expect(seen.obstacles).toEqual(['PAYER_PAYS'])
})
