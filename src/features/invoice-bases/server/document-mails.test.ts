import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { makeStaffed } from '#features/organizations/server/organizations.factory.ts'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import { deliveries } from '#server/delivery/deliveries.tables.ts'
import { contributionsOf } from '#server/feature.ts'
import { dailyAllowance, STRANGER } from '#server/outreach/daily-allowance.ts'
import { formatMoney } from '#shared/money.ts'
import { callerOf, contextOf, refusal } from '#test/caller.ts'
import { testDatabase } from '#test/database.ts'
import { deliveryWorld } from '#test/delivery-world.ts'
import { readPdf } from '#test/pdf-text.ts'
import { followMails, invoiceMailFiles } from './follow-mails.ts'
import { makeBillableTicket } from './invoice-bases.factory.ts'
import { invoiceBasesRouter } from './invoice-bases.router.ts'
import { INVOICE_MAIL } from './send-document.ts'

const { db } = await testDatabase()

async function world({ refusing = false } = {}) {
  const { organization: garage, user } = await makeStaffed(db, {
    type: 'GARAGE',
    name: 'Autohuolto Virta',
    email: 'laskutus@virta.example',
  })
  const { organization: customer, user: buyer } = await makeStaffed(db, { type: 'CUSTOMER', name: 'Kuljetus Oy' })
  const g = { organizationId: garage.id }
  const inGarage = callerOf(invoiceBasesRouter, await contextOf(db, user.id))
  const { id: ticketId } = await makeBillableTicket(db, { garageId: garage.id, customerId: customer.id })
  const { id: basisId, number } = await inGarage.make({ ...g, ticketIds: [ticketId], requestKey: randomUUID() })
  const engine = deliveryWorld(db, {
    notices: [],
    at: '2036-11-24T08:00:00Z',
    listeners: followMails,
    mailFiles: { [INVOICE_MAIL]: invoiceMailFiles },
    channel: refusing
      ? {
          isRefusedForGood: () => true,
          send: () => Promise.reject(new Error('no such box')),
        }
      : {},
  })
  // of this world: what another test has queued leaves through the same engine
  const domain = `${basisId}.example`
  const sent = () => engine.sent.filter(({ to }) => to.endsWith(domain))
  const send = (more: object = {}) =>
    inGarage.send({ ...g, basisId, to: `laskut@${domain}`, requestKey: randomUUID(), ...more })
  const details = () => inGarage.get({ ...g, basisId })
  return { g, customer, user, buyer, garage, inGarage, ticketId, basisId, number, domain, engine, sent, send, details }
}

test('an invoice goes to an address as a PDF, and who sent it and what became of it is seen', async () => {
  const w = await world()
  await w.send({ to: ` Laskut@${w.domain} ` })
  expect(await w.details()).toMatchObject({
    state: 'SENT',
    left: { by: 'MAIL', name: w.user.name },
    mails: [{ to: `laskut@${w.domain}`, state: 'QUEUED', sentBy: w.user.name }],
    can: { cancel: false, credit: true },
  })
  await w.engine.pass()
  const [mail] = w.sent()
  expect(mail).toMatchObject({
    to: `laskut@${w.domain}`,
    subject: `Lasku ${w.number}: Autohuolto Virta`,
    replyTo: 'laskutus@virta.example',
    files: [{ name: `Lasku ${w.number}.pdf`, type: 'application/pdf' }],
  })
  expect(mail?.text).toContain(`Summa: ${formatMoney(12_550)}`)
  expect(mail?.text).toContain('Viitenumero: ')
  const [file] = mail?.files ?? []
  const { pages } = await readPdf(file?.content ?? Buffer.of())
  expect(pages.join('\n')).toContain(`Numero ${w.number}`)
  expect((await w.details()).mails).toMatchObject([{ state: 'SENT' }])
  expect((await w.inGarage.list({ ...w.g })).rows).toMatchObject([
    { id: w.basisId, state: 'SENT', mail: { to: `laskut@${w.domain}`, state: 'SENT' } },
  ])
})

test('what was sent is sent again only when that is asked for, and a retry sends nothing twice', async () => {
  const w = await world()
  const requestKey = randomUUID()
  const one = await w.send({ requestKey })
  expect(await w.send({ requestKey })).toEqual(one)
  expect(await refusal(w.send())).toMatchObject({ kind: 'conflict', reason: 'invoice_sent_already' })
  await w.send({ isAgain: true, to: `toinen@${w.domain}` })
  await w.engine.pass()
  expect(w.sent().map(({ to }) => to)).toEqual([`laskut@${w.domain}`, `toinen@${w.domain}`])
})

test('a mail that fails is seen, and may be sent again without being asked', async () => {
  const w = await world({ refusing: true })
  await w.send()
  await w.engine.pass()
  expect((await w.details()).mails).toMatchObject([{ state: 'FAILED' }])
  await w.send({ to: `oikea@${w.domain}` })
  expect((await w.details()).mails).toMatchObject([{ to: `oikea@${w.domain}` }, { state: 'FAILED' }])
})

test('a credit note goes by mail under its own name', async () => {
  const w = await world()
  await w.inGarage.markSent({ ...w.g, basisId: w.basisId })
  const { id, number } = await w.inGarage.credit({ ...w.g, basisId: w.basisId, lines: null, requestKey: randomUUID() })
  await w.send({ basisId: id })
  await w.engine.pass()
  const [mail] = w.sent()
  expect(mail?.subject).toBe(`Hyvityslasku ${number}: Autohuolto Virta`)
  expect(mail?.text).toContain(`hyvityslasku ${number} laskusta ${w.number}`)
  expect(mail?.text).toContain(`Hyvitetään: ${formatMoney(12_550)}`)
  expect(mail?.text).not.toContain('Eräpäivä')
})

test('a cancelled document is not sent, nor one to no address, and the customer sends nothing', async () => {
  const w = await world()
  expect(await refusal(w.send({ to: 'ei osoite' }))).toMatchObject({ kind: 'invalid' })
  const inCustomer = callerOf(invoiceBasesRouter, await contextOf(db, w.buyer.id))
  const asked = { organizationId: w.customer.id, basisId: w.basisId, to: 'a@b.fi', requestKey: randomUUID() }
  expect(await refusal(inCustomer.send(asked))).toMatchObject({ kind: 'forbidden' })
  await w.inGarage.cancel({ ...w.g, basisId: w.basisId })
  expect(await refusal(w.send())).toMatchObject({ reason: 'invoice_basis_cancelled' })
})

test('a garage that nothing is known of reaches only so many people in a day', async () => {
  const w = await world()
  const services = { features: contributionsOf([]) }
  const young = callerOf(invoiceBasesRouter, await contextOf(db, w.user.id, services))
  const send = (n: number) =>
    young.send({
      ...w.g,
      basisId: w.basisId,
      to: `saaja${n}@kuljetus.example`,
      isAgain: true,
      requestKey: randomUUID(),
    })
  const most = dailyAllowance(STRANGER)
  for (let n = 0; n < most; n += 1) await send(n)
  expect(await refusal(send(most))).toMatchObject({ kind: 'limit' })
  const rows = await db.select().from(deliveries).where(eq(deliveries.senderOrganizationId, w.garage.id))
  expect(rows).toHaveLength(most)
  expect(rows[0]).toMatchObject({ targetKind: INVOICE_MAIL, organizationId: w.customer.id })
})

test('the billing address of the customer is offered as its recipient', async () => {
  const w = await world()
  await db.update(organizations).set({ email: 'toimisto@kuljetus.example' }).where(eq(organizations.id, w.customer.id))
  expect((await w.details()).billingEmail).toBe('toimisto@kuljetus.example')
})
