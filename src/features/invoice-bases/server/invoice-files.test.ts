import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { makeSession, makeUser } from '#features/accounts/server/accounts.factory.ts'
import { makeStaffed } from '#features/organizations/server/organizations.factory.ts'
import { memberships } from '#features/organizations/server/organizations.tables.ts'
import type { PdfDocument } from '#server/pdf/pdf-document.ts'
import { AppError } from '#shared/app-error.ts'
import { callerOf, contextOf } from '#test/caller.ts'
import { testDatabase } from '#test/database.ts'
import { routeServer } from '#test/route-server.ts'
import { finvoiceFaults, textsIn } from './finvoice-schema.fixture.ts'
import { makeBillableTicket } from './invoice-bases.factory.ts'
import { invoiceBasesRouter } from './invoice-bases.router.ts'
import { invoiceBasesRoutes } from './invoice-bases.routes.ts'

const { db } = await testDatabase()
const app = await routeServer(db, invoiceBasesRoutes)

async function invoiced() {
  const { organization: garage, user } = await makeStaffed(db, { type: 'GARAGE' })
  const { organization: customer, user: buyer } = await makeStaffed(db, { type: 'CUSTOMER' })
  const { id } = await makeBillableTicket(db, { garageId: garage.id, customerId: customer.id })
  const inGarage = callerOf(invoiceBasesRouter, await contextOf(db, user.id))
  const basis = await inGarage.make({ organizationId: garage.id, ticketIds: [id], requestKey: randomUUID() })
  const get = async (form: string, by: { id: string }, organizationId: string, server = app) =>
    server.inject({
      url: `/api/invoice-bases/${basis.id}/basis.${form}?organizationId=${organizationId}`,
      headers: { cookie: `session=${await makeSession(db, by.id)}` },
    })
  return { basis, garage, customer, user, buyer, get }
}

test('both sides take the same Finvoice and the same table out of it', async () => {
  const w = await invoiced()
  const xml = await w.get('xml', w.user, w.garage.id)
  expect([xml.statusCode, xml.headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8'])
  expect(xml.headers['content-disposition']).toBe(`attachment; filename="Laskutusperuste ${w.basis.number}.xml"`)
  expect(finvoiceFaults(xml.body)).toEqual([])
  expect(textsIn(xml.body, 'InvoiceNumber')).toEqual([w.basis.number])
  expect(textsIn(xml.body, 'EpiInstructedAmount')).toEqual(['125,50'])
  expect((await w.get('xml', w.buyer, w.customer.id)).body).toBe(xml.body)

  const csv = await w.get('csv', w.buyer, w.customer.id)
  const [titles = '', row = '', end] = csv.body.replace('\ufeff', '').split('\r\n')
  expect(titles.split(';')).toHaveLength(row.split(';').length)
  expect(row).toContain(`${w.basis.number};`)
  expect(row).toMatch(/;100;0;25,5;100;Lasku;;;;$/)
  expect(end).toBe('')
})

test('a member of neither side finds nothing', async () => {
  const w = await invoiced()
  const { organization, user } = await makeStaffed(db, { type: 'GARAGE' })
  for (const form of ['pdf', 'csv', 'xml']) expect((await w.get(form, user, organization.id)).statusCode).toBe(404)
})

test('a document is read by a member who does not bill, with nothing that they may do', async () => {
  const w = await invoiced()
  const named = { organizationId: w.garage.id, basisId: w.basis.id }
  const { id: userId } = await makeUser(db)
  await db.insert(memberships).values({ userId, organizationId: w.garage.id, role: 'MEMBER', bills: false })
  const details = await callerOf(invoiceBasesRouter, await contextOf(db, userId)).get(named)
  expect(details).toMatchObject({
    number: w.basis.number,
    can: { send: false, markSent: false, cancel: false, credit: false },
  })
})

test('a document that has not left is taken out only by members who bill, and read by all once it has left', async () => {
  const w = await invoiced()
  const mechanic = await makeUser(db)
  await db
    .insert(memberships)
    .values({ userId: mechanic.id, organizationId: w.garage.id, role: 'MEMBER', bills: false })
  for (const form of ['pdf', 'csv', 'xml']) {
    const refused = await w.get(form, mechanic, w.garage.id)
    expect([refused.statusCode, refused.body]).toEqual([403, expect.stringContaining('does_not_bill')])
  }
  const inGarage = callerOf(invoiceBasesRouter, await contextOf(db, w.user.id))
  expect(await inGarage.get({ organizationId: w.garage.id, basisId: w.basis.id })).toMatchObject({ left: null })
  await w.get('csv', w.user, w.garage.id)
  expect((await w.get('csv', mechanic, w.garage.id)).statusCode).toBe(200)
})

test('what was taken out has left the garage: it is credited from then on', async () => {
  const w = await invoiced()
  const inGarage = callerOf(invoiceBasesRouter, await contextOf(db, w.user.id))
  const details = () => inGarage.get({ organizationId: w.garage.id, basisId: w.basis.id })
  expect(await details()).toMatchObject({ state: 'OPEN', left: null, can: { cancel: true } })
  await w.get('csv', w.user, w.garage.id)
  await w.get('xml', w.user, w.garage.id)
  expect(await details()).toMatchObject({
    state: 'SENT',
    left: { by: 'CSV', name: w.user.name },
    can: { cancel: false, markSent: false },
  })
})

test('a cancelled document is still taken out, and does not leave by that', async () => {
  const w = await invoiced()
  const inGarage = callerOf(invoiceBasesRouter, await contextOf(db, w.user.id))
  await inGarage.cancel({ organizationId: w.garage.id, basisId: w.basis.id })
  expect((await w.get('csv', w.user, w.garage.id)).statusCode).toBe(200)
  expect(await inGarage.get({ organizationId: w.garage.id, basisId: w.basis.id })).toMatchObject({
    state: 'CANCELLED',
    left: null,
  })
})

test('a document that is cancelled while its PDF is drawn says so, and does not leave by that', async () => {
  const w = await invoiced()
  const inGarage = callerOf(invoiceBasesRouter, await contextOf(db, w.user.id))
  const named = { organizationId: w.garage.id, basisId: w.basis.id }
  const drawn: string[] = []
  const pdf = async (document: PdfDocument) => {
    drawn.push(JSON.stringify(document.blocks))
    if (drawn.length === 1) await inGarage.cancel(named)
    return Buffer.from(drawn.at(-1) ?? '')
  }
  const drawing = await routeServer(db, invoiceBasesRoutes, { services: { pdf } })
  const answer = await w.get('pdf', w.user, w.garage.id, drawing)
  expect(drawn).toHaveLength(2)
  expect([answer.statusCode, answer.body]).toEqual([200, expect.stringContaining('Peruttu')])
  expect(await inGarage.get(named)).toMatchObject({ state: 'CANCELLED', left: null })
})

test('a document whose PDF could not be drawn has not left', async () => {
  const w = await invoiced()
  const pdf = () => Promise.reject(new AppError('unavailable', 'database'))
  const drawing = await routeServer(db, invoiceBasesRoutes, { services: { pdf } })
  const answer = await w.get('pdf', w.user, w.garage.id, drawing)
  expect(answer.statusCode).toBe(503)
  const inGarage = callerOf(invoiceBasesRouter, await contextOf(db, w.user.id))
  expect(await inGarage.get({ organizationId: w.garage.id, basisId: w.basis.id })).toMatchObject({ left: null })
})
