import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { makeLine } from '#features/line-items/server/line-items.factory.ts'
import { makeBillable } from '#features/organization-settings/server/billing.factory.ts'
import type { PermitDecision } from '#features/payers/permits.ts'
import { DECLINED, GRANTED, payerWorld } from '#features/payers/server/payers.fixture.ts'
import { router } from '#server/trpc.ts'
import { callerOf, contextOf, refusal } from '#test/caller.ts'
import { testDatabase } from '#test/database.ts'
import { finvoice } from './finvoice.ts'
import { finvoiceFaults, textsIn } from './finvoice-schema.fixture.ts'
import { invoiceBasesRouter } from './invoice-bases.router.ts'
import { invoiceBases } from './invoice-bases.tables.ts'
import { invoiceCsv } from './invoice-csv.ts'
import { invoicePaper } from './invoice-paper.ts'
import { isTicketBilled } from './ticket-invoicing.ts'

const { db } = await testDatabase()
const api = router({ invoiceBases: invoiceBasesRouter })

/** A finished ticket of 400 € whose payer needs a permit; the holder's own share is 100 €, and its wipers 100 €. */
async function world({ permit = GRANTED as PermitDecision | null } = {}) {
  const w = await payerWorld(db, { status: 'DONE' })
  await makeBillable(db, { garageId: w.garage.id, customerId: w.holder.id })
  await makeBillable(db, { garageId: w.garage.id, customerId: w.company.id })
  await w.set({ ownShareCents: 10_000, holderLineIds: [w.wipers.id] })
  if (permit) await w.record(permit)
  const as = async (userId: string) => callerOf(api, await contextOf(db, userId))
  const inGarage = await as(w.adviserId)
  const ticketId = w.ticket.id
  const ofTicket = () => inGarage.invoiceBases.ofTicket({ ...w.g, ticketId })
  const make = (part: 'CUSTOMER' | 'PAYER', requestKey = randomUUID()) =>
    inGarage.invoiceBases.make({
      ...w.g,
      ticketIds: part === 'CUSTOMER' ? [ticketId] : [],
      payerTicketIds: part === 'PAYER' ? [ticketId] : [],
      requestKey,
    })
  const billable = async () =>
    (await inGarage.invoiceBases.billable(w.g)).flatMap((job) => (job.kind === 'ticket' ? [job.part] : []))
  const rowOf = async (id: string) => {
    const [row] = await db.select().from(invoiceBases).where(eq(invoiceBases.id, id))
    if (!row) throw new Error('no document')
    return row
  }
  return {
    ...w,
    ticketId,
    bills: inGarage.invoiceBases,
    ofTicket,
    make,
    billable,
    rowOf,
    forHolder: (await as(w.driverId)).invoiceBases,
    forPayer: (await as(w.clerk.id)).invoiceBases,
  }
}

describe('a ticket with a payer', () => {
  test('becomes a document to each of the two, and is billed once both are made', async () => {
    const w = await world()
    expect(await w.billable()).toEqual(expect.arrayContaining(['PAYER', 'CUSTOMER']))
    const [toPayer, key] = [await w.make('PAYER'), randomUUID()]
    expect(await w.billable()).toEqual(['CUSTOMER'])
    expect(await w.bills.countBillable(w.g)).toBe(1)
    const toHolder = await w.make('CUSTOMER', key)
    expect(await w.make('CUSTOMER', key)).toEqual(toHolder)
    expect(await w.billable()).toEqual([])
    expect(await w.bills.countBillable(w.g)).toBe(0)
    const [payers, holders] = [await w.rowOf(toPayer.id), await w.rowOf(toHolder.id)]
    expect([payers.customerId, holders.customerId]).toEqual([w.company.id, w.holder.id])
    // 300 − 100 and 100 + 100 without VAT, each with 25,5 %
    expect([payers.grossCents, holders.grossCents]).toEqual([25_100, 25_100])
    expect(payers.document.jobs[0]).toMatchObject({ permit: { number: 'L-100', contractNumber: 'S-1' } })
    expect(holders.document.jobs[0]?.permit).toBeUndefined()
    expect(await w.ofTicket()).toMatchObject({
      basis: { id: toHolder.id },
      isChanged: false,
      payer: { basis: { id: toPayer.id }, isChanged: false },
      others: [],
    })
    expect(await refusal(w.make('PAYER'))).toMatchObject({ reason: 'invoiced_already' })
  })

  test.each([
    ['without a permit', null, 'PERMIT_MISSING'],
    ['whose permit was declined', DECLINED, 'PERMIT_MISSING'],
    ['above its permit', { ...GRANTED, limitCents: 19_999 }, 'ABOVE_PERMIT'],
  ] as const)('%s is not billed to its payer, but its holder pays its share', async (_, permit, obstacle) => {
    const w = await world({ permit })
    expect((await w.ofTicket()).payer?.obstacles).toEqual([obstacle])
    expect(await refusal(w.make('PAYER'))).toMatchObject({
      reason: 'not_invoiceable',
      details: { tickets: [{ obstacles: [obstacle] }] },
    })
    await w.make('CUSTOMER')
  })

  test('above its permit is billed once a greater one was granted', async () => {
    const w = await world()
    await makeLine(db, { garageId: w.garage.id, ticketId: w.ticketId, unitPriceCents: 30_000, place: 3 })
    expect((await w.ofTicket()).payer).toMatchObject({
      obstacles: ['ABOVE_PERMIT'],
      permit: { limitCents: 40_000, netCents: 50_000 },
    })
    await w.record({ ...GRANTED, permitNumber: 'L-101', limitCents: 50_000 })
    const { id } = await w.make('PAYER')
    expect((await w.rowOf(id)).document.jobs[0]?.permit?.number).toBe('L-101')
  })

  test('keeps its payer once a part of it is billed, and may be changed when that is cancelled', async () => {
    const w = await world()
    const { id: basisId } = await w.make('CUSTOMER')
    expect(await isTicketBilled(db, w.ticketId)).toBe(true)
    await w.bills.cancel({ ...w.g, basisId })
    expect(await isTicketBilled(db, w.ticketId)).toBe(false)
    expect(await w.billable()).toHaveLength(2)
  })

  test('whose payer pays all of it has no part of its holder', async () => {
    const w = await world()
    await w.set({ ownShareCents: 0, holderLineIds: [] })
    await w.record()
    expect(await w.ofTicket()).toMatchObject({ isCustomers: false, basis: null, obstacles: [] })
    expect(await refusal(w.make('CUSTOMER'))).toMatchObject({ reason: 'invoiced_part_changed' })
    await w.make('PAYER')
    expect(await w.billable()).toEqual([])
    expect(await w.bills.countBillable(w.g)).toBe(0)
  })
})

test('each reads its own document only, and the payer nothing that leads to the ticket', async () => {
  const w = await world()
  const [toPayer, toHolder] = [await w.make('PAYER'), await w.make('CUSTOMER')]
  const seen = await w.forPayer.get({ ...w.p, basisId: toPayer.id })
  expect(seen.document.jobs[0]).toMatchObject({ ticketId: null, permit: { number: 'L-100' } })
  expect(JSON.stringify(seen)).not.toContain('Testiasiakas')
  expect(await refusal(w.forPayer.get({ ...w.p, basisId: toHolder.id }))).toMatchObject({ kind: 'not_found' })
  expect(await refusal(w.forHolder.get({ ...w.h, basisId: toPayer.id }))).toMatchObject({ kind: 'not_found' })
  expect(await w.forHolder.ofTicket({ ...w.h, ticketId: w.ticketId })).toMatchObject({
    basis: { id: toHolder.id },
    payer: null,
    others: [],
  })
})

test('a document names the permit on paper, in its files and to the payer’s program', async () => {
  const w = await world()
  const row = await w.rowOf((await w.make('PAYER')).id)
  expect(JSON.stringify(invoicePaper(row))).toContain('Laskutuslupa L-100, Sopimus S-1')
  expect(invoiceCsv(row.document)).toMatch(/L-100;S-1/)
  const xml = finvoice(row.document, { id: row.id, madeAt: row.createdAt })
  expect(finvoiceFaults(xml)).toEqual([])
  expect([textsIn(xml, 'OrderIdentifier'), textsIn(xml, 'AgreementIdentifier')]).toEqual([['L-100'], ['S-1']])
  const [first, second] = [
    row.document.jobs[0],
    { ...row.document.jobs[0], permit: { number: 'X', contractNumber: '' } },
  ]
  const several = finvoice(
    { ...row.document, jobs: [first, second] as typeof row.document.jobs },
    { id: row.id, madeAt: row.createdAt },
  )
  expect(textsIn(several, 'OrderIdentifier')).toEqual([])
  expect(textsIn(several, 'RowFreeText').some((text) => text.includes('Laskutuslupa X'))).toBe(true)
})

test('the payer’s document is credited up to what it came to, and then the part is free', async () => {
  const w = await world()
  const { id: basisId } = await w.make('PAYER')
  await w.bills.markSent({ ...w.g, basisId })
  const credit = (lines: { job: number; line: number; netCents: number }[] | null) =>
    w.bills.credit({ ...w.g, basisId, lines, requestKey: randomUUID() })
  // the line of 300 € and the own share of −100 € make 200 €
  expect(await refusal(credit([{ job: 0, line: 0, netCents: 20_001 }]))).toMatchObject({ reason: 'credit_too_much' })
  await credit([{ job: 0, line: 0, netCents: 20_000 }])
  expect(await w.bills.get({ ...w.g, basisId })).toMatchObject({ state: 'CREDITED', creditedCents: 25_100 })
  expect(await w.billable()).toEqual(expect.arrayContaining(['PAYER', 'CUSTOMER']))
})
