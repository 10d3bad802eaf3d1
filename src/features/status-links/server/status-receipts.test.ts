import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { makeDriver } from '#features/drivers/server/drivers.factory.ts'
import { makeReceipt } from '#features/receipts/server/receipts.factory.ts'
import { receiptsRouter } from '#features/receipts/server/receipts.router.ts'
import { nameDriver } from '#features/ticket-drivers/server/ticket-drivers.factory.ts'
import { makeTicket } from '#features/tickets/server/tickets.factory.ts'
import { contributionsOf } from '#server/feature.ts'
import { signedLinks } from '#server/signed-links/signed-links.tables.ts'
import { callerOf, contextOf } from '#test/caller.ts'
import { testDatabase } from '#test/database.ts'
import { readPdf } from '#test/pdf-text.ts'
import { routeServer } from '#test/route-server.ts'
import { testServices, trustAll } from '#test/services.ts'
import { statusRoutes } from './status.routes.ts'
import { statusWorld } from './status-links.fixture.ts'

const { db } = await testDatabase()
const services = testServices({ features: contributionsOf([{ outreachTrust: [trustAll] }]) })
const app = await routeServer(db, statusRoutes, { services })
const open = (url: string) => app.inject({ url })
const read = async (url: string) =>
  (await open(url)).body
    .replace(/<style>.*?<\/style>/gs, '')
    .replaceAll('\u00a0', ' ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')

/** A ticket of a private person that was paid by card: 125,50 €. */
async function paid(given: Parameters<typeof statusWorld>[1] = {}) {
  const w = await statusWorld(db, { ...given, ticket: { status: 'READY' } })
  return { ...w, receipt: await makeReceipt(db, w.ticket) }
}

test('the page lists the receipt of its ticket with how it was paid, and leads to its PDF', async () => {
  const w = await paid()
  const path = await w.sentPath()
  expect(await read(path)).toMatch(
    new RegExp(`Kuitti ${w.receipt.number} , 20\\.11\\.2026 125,50 € \\(sis\\. ALV\\), kortti`),
  )
  expect((await open(path)).body).toContain(`href="${path}/kuitit/${w.receipt.id}"`)
  const pdf = await open(`${path}/kuitit/${w.receipt.id}`)
  expect(pdf.statusCode).toBe(200)
  expect(pdf.headers).toMatchObject({ 'content-type': 'application/pdf', 'cache-control': 'private, no-cache' })
  expect((await readPdf(pdf.rawPayload)).pages.join('\n')).toContain(w.receipt.number)
})

test('a refund is listed as what was paid back of which receipt', async () => {
  const w = await paid()
  const receipts = callerOf(receiptsRouter, await contextOf(db, w.adviser.id))
  const how = { lines: null, way: 'MOBILEPAY' as const, reason: '', billAgain: true, requestKey: randomUUID() }
  const refund = await receipts.refund({ ...w.g, receiptId: w.receipt.id, ...how })
  const path = await w.sentPath()
  const text = await read(path)
  expect(text).toContain(`Hyvityskuitti ${refund.number}`)
  expect(text).toContain(`Palautettu 125,50 € (sis. ALV), MobilePay Hyvittää kuitin ${w.receipt.number}`)
  expect((await open(`${path}/kuitit/${refund.id}`)).statusCode).toBe(200)
})

test('a receipt of another ticket or of another garage is missing', async () => {
  const w = await paid()
  const path = await w.sentPath()
  const { garageId, customerId } = w.ticket
  const another = await makeReceipt(db, await makeTicket(db, { garageId, customerId, status: 'READY' }))
  const { receipt: foreign } = await paid()
  for (const id of [another.id, foreign.id, randomUUID(), 'x'])
    expect((await open(`${path}/kuitit/${id}`)).statusCode).toBe(404)
})

test('a revoked, an expired and a forged link serve no receipt', async () => {
  const w = await paid()
  const sent = await w.send()
  const path = await w.pathOf(sent.id)
  const url = `${path}/kuitit/${w.receipt.id}`
  expect((await open(url)).statusCode).toBe(200)
  expect((await open(url.replace('/kuitit', 'x/kuitit'))).statusCode).toBe(404)
  const { linkId } = await w.rowOf(sent.id)
  const expiring = (expiresAt: string) => db.update(signedLinks).set({ expiresAt }).where(eq(signedLinks.id, linkId))
  await expiring('2020-01-01T00:00:00.000Z')
  expect((await open(url)).statusCode).toBe(404)
  await expiring('2090-01-01T00:00:00.000Z')
  expect((await open(url)).statusCode).toBe(200)
  await w.inGarage.statusLinks.revoke({ ...w.g, linkId: sent.id })
  expect((await open(url)).statusCode).toBe(404)
})

test('a driver, who sees no prices, neither reads of a receipt nor takes it', async () => {
  const w = await paid({ isManaged: false, isPerson: false })
  const driver = await makeDriver(db, { organizationId: w.customer.id, name: 'Kalle', phone: '+358501112222' })
  await nameDriver(db, w.ticketId, driver)
  const path = await w.sentPath({ name: 'Kalle', address: '+358501112222' })
  expect(await read(path)).not.toContain('Kuitti')
  expect((await open(`${path}/kuitit/${w.receipt.id}`)).statusCode).toBe(404)
})
