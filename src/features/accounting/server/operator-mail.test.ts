import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { deliveries } from '#server/delivery/deliveries.tables.ts'
import { testDatabase } from '#test/database.ts'
import { deliveryWorld } from '#test/delivery-world.ts'
import { accountingWorld } from './accounting.fixture.ts'
import { accountingConnections } from './accounting.tables.ts'
import { followOperatorMails, OPERATOR_MAIL, operatorMailFiles } from './operator-mail.ts'

const { db } = await testDatabase()

async function world({ refusing = false } = {}) {
  const operatorEmail = `laskut@${randomUUID()}.example`
  const w = await accountingWorld(db, {
    access: { procountor: null, netvisor: null },
    system: 'OPERATOR',
    connection: { operatorEmail, sealedKeys: '' },
  })
  const engine = deliveryWorld(db, {
    notices: [],
    at: '2036-11-24T08:00:00Z',
    listeners: [followOperatorMails],
    mailFiles: { [OPERATOR_MAIL]: operatorMailFiles },
    channel: refusing ? { isRefusedForGood: () => true, send: () => Promise.reject(new Error('no such box')) } : {},
  })
  const sent = () => engine.sent.filter(({ to }) => to === operatorEmail)
  return { ...w, operatorEmail, engine, sent }
}

test('a document goes to the operator once, as a Finvoice by mail', async () => {
  const w = await world()
  const { id, number } = await w.invoice()
  await w.ask(id)
  await w.send()
  await w.send()
  expect(await w.transfer(id)).toMatchObject({ state: 'SENT', foreignNumber: '', nextTryAt: null })
  await w.engine.pass()
  expect(w.sent()).toMatchObject([
    {
      subject: `Finvoice ${number}: ${w.garage.name}`,
      files: [{ name: `Finvoice ${number}.xml`, type: 'application/xml' }],
    },
  ])
  const xml = w.sent()[0]?.files?.[0]?.content.toString('utf8')
  expect(xml).toContain(`<InvoiceNumber>${number}</InvoiceNumber>`)
  expect(await w.admin.invoiceBases.get({ ...w.g, basisId: id })).toMatchObject({
    state: 'SENT',
    left: { by: 'ACCOUNTING', name: null },
  })
})

test('a mail to the operator takes nothing of what the garage may send to strangers', async () => {
  const w = await world()
  const { id } = await w.invoice()
  await w.ask(id)
  await w.send()
  const rows = (await db.select().from(deliveries)).filter(({ to }) => to === w.operatorEmail)
  expect(rows).toMatchObject([{ addressId: w.garage.id, senderOrganizationId: w.garage.id }])
})

const mailsTo = async (address: string) => (await db.select().from(deliveries)).filter(({ to }) => to === address)

test('two workers of which the first was overtaken mail a document once', async () => {
  const w = await world()
  const { id } = await w.invoice()
  await w.ask(id)
  const noteFirst = await w.sendUntilNote()
  w.pass(20 * 60_000)
  await w.send()
  await noteFirst?.()
  expect(await mailsTo(w.operatorEmail)).toHaveLength(1)
  expect(await w.transfer(id)).toMatchObject({ state: 'SENT' })
})

test('a document does not go to an address that was changed, or a connection that was ended, meanwhile', async () => {
  const w = await world()
  const { id } = await w.invoice()
  await w.ask(id)
  const note = await w.sendUntilNote()
  await db.update(accountingConnections).set({ operatorEmail: 'uusi@operaattori.example', version: 2 })
  await note?.()
  expect(await mailsTo(w.operatorEmail)).toEqual([])
  expect(await w.connection()).toMatchObject({ sendingUntil: null })
  const noteAgain = await w.sendUntilNote()
  await w.admin.accounting.remove({ ...w.g, version: 2 })
  await noteAgain?.()
  expect(await mailsTo('uusi@operaattori.example')).toEqual([])
})

test('a mail that does not arrive is seen, and the same one leaves again when a person asks', async () => {
  const w = await world({ refusing: true })
  const { id } = await w.invoice()
  await w.ask(id)
  await w.send()
  await w.engine.pass()
  expect(await w.transfer(id)).toMatchObject({ state: 'FAILED', failure: 'MAIL' })
  await w.ask(id)
  await w.send()
  expect(await mailsTo(w.operatorEmail)).toMatchObject([{ state: 'queued' }])
  expect(await w.transfer(id)).toMatchObject({ state: 'SENT', failure: null })
  await w.engine.pass()
  expect(await w.transfer(id)).toMatchObject({ state: 'FAILED', failure: 'MAIL' })
})

test('a failed mail that a super-user has sent again does not leave once more; one to a corrected address does', async () => {
  const w = await world({ refusing: true })
  const { id } = await w.invoice()
  await w.ask(id)
  await w.send()
  await w.engine.pass()
  const [failed] = await mailsTo(w.operatorEmail)
  await db
    .update(deliveries)
    .set({ state: 'sent' })
    .where(eq(deliveries.id, failed?.id ?? ''))
  await w.ask(id)
  await w.send()
  expect(await mailsTo(w.operatorEmail)).toMatchObject([{ state: 'sent' }])
  expect(await w.transfer(id)).toMatchObject({ state: 'SENT', deliveryId: failed?.id })
  const next = await w.invoice()
  await w.ask(next.id)
  await w.send()
  await w.engine.pass()
  const corrected = `laskut@${randomUUID()}.example`
  await db
    .update(accountingConnections)
    .set({ operatorEmail: corrected })
    .where(eq(accountingConnections.garageId, w.garage.id))
  await w.ask(next.id)
  await w.send()
  expect(await mailsTo(corrected)).toHaveLength(1)
})

test('an operator is not asked for payments, nor tried out', async () => {
  const w = await world()
  await w.readPayments()
  expect(await w.connection()).toMatchObject({ paymentsNextAt: null })
  expect(await w.admin.accounting.test(w.g)).toEqual({ failure: null, answer: '' })
})
