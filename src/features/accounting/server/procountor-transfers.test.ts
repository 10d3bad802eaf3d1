import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { invoiceBases } from '#features/invoice-bases/server/invoice-bases.tables.ts'
import { makeCustomer } from '#features/organizations/server/organizations.factory.ts'
import { refusal } from '#test/caller.ts'
import { testDatabase } from '#test/database.ts'
import { openProcountorServer } from '#test/procountor-server.ts'
import { accountingWorld } from './accounting.fixture.ts'
import { accountingCustomers } from './accounting.tables.ts'
import { customerCode } from './customer-there.ts'
import { sendTransfers } from './send-transfers.ts'

const { db, pool } = await testDatabase()
const procountor = await openProcountorServer()
afterAll(() => procountor.close())
beforeEach(() => procountor.clear())

const world = () =>
  accountingWorld(db, { access: { procountor: procountor.access, netvisor: null }, system: 'PROCOUNTOR' })
const postsOf = (path: string) => procountor.state.asked.filter((one) => one === `POST ${path}`).length
const MINUTE = 60_000

describe('what goes to Procountor', () => {
  test('an invoice goes once with its customer, lines, VAT, reference and due day, and its page says where it is', async () => {
    const w = await world()
    const { id, number } = await w.invoice()
    await w.ask(id)
    await w.ask(id)
    expect(await w.transfer(id)).toMatchObject({ state: 'WAITING', tries: 0 })
    await w.send()
    await w.send()
    const [row] = await db.select().from(invoiceBases).where(eq(invoiceBases.id, id))
    expect(procountor.state.partners).toMatchObject([
      { name: 'Kuljetus Oy', invoicingInfo: { customerNumber: customerCode(w.customer.id) } },
    ])
    expect(procountor.state.invoices).toHaveLength(1)
    expect(procountor.state.invoices[0]).toMatchObject({
      type: 'SALES_INVOICE',
      originalInvoiceNumber: number,
      partnerId: procountor.state.partners[0]?.id,
      invoiceChannel: 'NO_SENDING',
      vatStatus: 1,
      paymentInfo: {
        dueDate: row?.dueDay,
        bankReferenceCode: row?.document.reference,
        bankAccount: { accountNumber: 'FI2112345600000785' },
      },
      invoiceRows: [{ product: 'Jarrupalat eteen', quantity: 1, unit: 'SERIES', unitPrice: 100, vatPercent: 25.5 }],
    })
    const foreignNumber = String(procountor.state.invoices[0]?.invoiceNumber)
    expect(await w.admin.accounting.ofDocument({ ...w.g, basisId: id })).toEqual({
      system: 'PROCOUNTOR',
      isOn: true,
      transfer: {
        basisId: id,
        system: 'PROCOUNTOR',
        state: 'SENT',
        failure: null,
        answer: '',
        foreignNumber,
        otherGrossCents: null,
        isUnmatched: false,
        transferredAt: w.clock().toISOString(),
        paidOn: null,
        nextTryAt: null,
      },
      can: { transfer: false },
    })
    // it may be in the books: from now on it is credited
    expect(row).toMatchObject({ leftBy: 'ACCOUNTING', leftByUserId: null })
    expect(await w.admin.accounting.ofDocuments({ ...w.g, basisIds: [id] })).toMatchObject([{ state: 'SENT' }])
  })

  test('a customer that is there is found by its business id, and is asked for once', async () => {
    const w = await world()
    procountor.state.partners.push({
      id: 7,
      name: 'Kuljetus Oy Ab',
      invoicingInfo: { customerNumber: '1001', identifier: w.customer.businessId ?? '' },
    })
    for (const { id } of [await w.invoice(), await w.invoice()]) await w.ask(id)
    await w.send()
    await w.send()
    expect(procountor.state.invoices.map(({ partnerId }) => partnerId)).toEqual([7, 7])
    expect(procountor.state.asked.filter((one) => one === 'GET /businesspartners')).toHaveLength(2)
    expect(postsOf('/businesspartners')).toBe(0)
  })

  test('a private person goes by name, without a business id', async () => {
    const w = await world()
    const person = await makeCustomer(db, { name: 'Aino Asiakas' })
    const { id } = await w.invoice(person.id)
    await w.ask(id)
    await w.send()
    const [partner] = procountor.state.partners
    expect(partner).toMatchObject({ name: 'Aino Asiakas' })
    expect(partner?.invoicingInfo).not.toHaveProperty('identifier')
  })

  test('a credit note goes after its invoice, with negative quantities and the same reference, and a person settles the two', async () => {
    const w = await world()
    const invoice = await w.invoice()
    await w.ask(invoice.id)
    await w.admin.invoiceBases.markSent({ ...w.g, basisId: invoice.id })
    const credit = await w.credit(invoice.id)
    await w.ask(credit.id)
    await pool.query(`update accounting_transfers set next_try_at = '2020-01-01' where basis_id = $1`, [credit.id])
    // the credit note is due first, and waits
    await w.send()
    expect(await w.transfer(credit.id)).toMatchObject({ state: 'WAITING', failure: 'INVOICE_FIRST' })
    await w.send()
    w.pass(5 * MINUTE)
    await w.send()
    const [sent, given] = procountor.state.invoices
    expect(given?.invoiceRows[0]).toMatchObject({ quantity: -1, unitPrice: 100 })
    expect(given?.additionalInformation).toBe(`Hyvityslasku laskusta ${invoice.number}`)
    expect(given?.paymentInfo.bankReferenceCode).toBe(sent?.paymentInfo.bankReferenceCode)
    expect(await w.transfer(credit.id)).toMatchObject({ state: 'SENT', isUnmatched: true, failure: null })
  })

  test('an invoice without VAT to another country is not sent, and says what to do', async () => {
    const w = await world()
    const { id } = await w.invoice()
    const [row] = await db.select().from(invoiceBases).where(eq(invoiceBases.id, id))
    if (!row) throw new Error('no invoice')
    const document = { ...row.document, vatTreatment: 'REVERSE_CHARGE' as const }
    await db.update(invoiceBases).set({ document }).where(eq(invoiceBases.id, id))
    await w.ask(id)
    await w.send()
    expect(await w.transfer(id)).toMatchObject({ state: 'FAILED', failure: 'UNSUPPORTED' })
    expect(procountor.state.invoices).toEqual([])
  })
})

describe('nothing is sent twice', () => {
  test('an answer that was lost is followed by a look, and the invoice is found there', async () => {
    const w = await world()
    const { id } = await w.invoice()
    await w.ask(id)
    procountor.plan('POST /invoices', 'answer lost')
    await w.send()
    expect(procountor.state.invoices).toHaveLength(1)
    expect(await w.transfer(id)).toMatchObject({ state: 'WAITING', failure: 'CONNECTION', tries: 1 })
    await w.send()
    expect(procountor.state.asked.filter((one) => one === 'GET /invoices')).toHaveLength(1)
    await w.untilNextTry()
    await w.send()
    expect(procountor.state.invoices).toHaveLength(1)
    expect(postsOf('/invoices')).toBe(1)
    expect(await w.transfer(id)).toMatchObject({ state: 'SENT', failure: null, tries: 2 })
    expect(await w.connection()).toMatchObject({ failures: 0, failingSince: null, waitUntil: null })
  })

  test('a customer whose answer was lost is found by its code', async () => {
    const w = await world()
    const { id } = await w.invoice()
    await w.ask(id)
    procountor.plan('POST /businesspartners', 'answer lost')
    await w.send()
    await w.untilNextTry()
    await w.send()
    expect(procountor.state.partners).toHaveLength(1)
    expect(await w.transfer(id)).toMatchObject({ state: 'SENT' })
  })

  test('two workers at once send one invoice', async () => {
    const w = await world()
    const { id } = await w.invoice()
    await w.ask(id)
    await Promise.all([w.send(), w.send(), w.send()])
    expect(postsOf('/invoices')).toBe(1)
    expect(await w.connection()).toMatchObject({ sendingUntil: null })
  })

  test('a worker that ended between the call and its note is followed by another, which finds the invoice', async () => {
    const w = await world()
    const { id } = await w.invoice()
    await w.ask(id)
    await w.send()
    await pool.query(
      `update accounting_transfers set state = 'WAITING', next_try_at = '2020-01-01', foreign_id = null where basis_id = $1`,
      [id],
    )
    await pool.query(`update accounting_connections set sending_until = '2030-01-15T12:08:00Z' where garage_id = $1`, [
      w.garage.id,
    ])
    await w.send()
    expect(await w.transfer(id)).toMatchObject({ state: 'WAITING' })
    w.pass(8 * MINUTE)
    await w.send()
    expect(await w.transfer(id)).toMatchObject({ state: 'SENT' })
    expect(procountor.state.invoices).toHaveLength(1)
  })

  test('two presses at once write one transfer', async () => {
    const w = await world()
    const { id } = await w.invoice()
    await Promise.all([w.ask(id), w.ask(id)])
    const { rows } = await pool.query('select 1 from accounting_transfers where basis_id = $1', [id])
    expect(rows).toHaveLength(1)
  })

  test('another invoice with the same number there is not taken for ours', async () => {
    const w = await world()
    const [first, second] = [await w.invoice(), await w.invoice()]
    await w.ask(first.id)
    await w.send()
    const [there] = procountor.state.invoices
    if (there) Object.assign(there, { originalInvoiceNumber: second.number, invoiceRows: [] })
    await w.ask(second.id)
    await w.send()
    expect(await w.transfer(second.id)).toMatchObject({ state: 'FAILED', failure: 'NUMBER_TAKEN' })
    expect(postsOf('/invoices')).toBe(1)
  })
})

describe('what goes wrong', () => {
  test('an invoice that is cancelled before it goes is not sent', async () => {
    const w = await world()
    const { id } = await w.invoice()
    await w.ask(id)
    await w.admin.invoiceBases.cancel({ ...w.g, basisId: id })
    await w.send()
    expect(procountor.state.asked).toEqual([])
    expect(await w.transfer(id)).toMatchObject({ state: 'CANCELLED', nextTryAt: null })
    expect(await refusal(w.ask(id))).toMatchObject({ kind: 'conflict', reason: 'not_transferable' })
  })

  test('an invoice that is credited before it goes is sent, and so is its credit note', async () => {
    const w = await world()
    const { id } = await w.invoice()
    await w.admin.invoiceBases.markSent({ ...w.g, basisId: id })
    await w.ask(id)
    const credit = await w.credit(id)
    await w.ask(credit.id)
    await w.send()
    await w.send()
    expect(procountor.state.invoices).toHaveLength(2)
  })

  test('a refused document is final with what was said, until a person asks for another try', async () => {
    const w = await world()
    const { id } = await w.invoice()
    await w.ask(id)
    procountor.plan('POST /invoices', {
      code: 400,
      body: JSON.stringify({ errors: [{ status: 400, field: 'date', message: 'VALUE_INVALID' }] }),
    })
    await w.send()
    expect(await w.transfer(id)).toMatchObject({
      state: 'FAILED',
      failure: 'REFUSED',
      answer: 'date: VALUE_INVALID',
      nextTryAt: null,
    })
    expect(await w.connection()).toMatchObject({ isOn: true, waitUntil: null })
    expect(await w.admin.accounting.get(w.g)).toMatchObject({ waiting: 0, failed: 1 })
    expect(await w.admin.accounting.ofDocument({ ...w.g, basisId: id })).toMatchObject({ can: { transfer: true } })
    await w.ask(id)
    await w.send()
    expect(await w.transfer(id)).toMatchObject({ state: 'SENT', answer: '' })
  })

  test('a closed accounting period is named', async () => {
    const w = await world()
    const { id } = await w.invoice()
    await w.ask(id)
    const said = { errors: [{ status: 403, message: 'Invoice date is in closed fiscal year' }] }
    procountor.plan('POST /invoices', { code: 403, body: JSON.stringify(said) })
    await w.send()
    expect(await w.transfer(id)).toMatchObject({ state: 'FAILED', failure: 'PERIOD' })
    expect(await w.connection()).toMatchObject({ isOn: true })
  })

  test('wrong credentials stop all, notify admins once, and what waits goes when a trial works', async () => {
    const w = await world()
    const invoices = [await w.invoice(), await w.invoice()]
    for (const { id } of invoices) await w.ask(id)
    procountor.state.apiKey = 'another key'
    // a token of an earlier test may still be known
    procountor.changeToken()
    await pool.query('delete from outbox_events')
    await w.send()
    await w.send()
    expect(await w.connection()).toMatchObject({ isOn: false, offReason: 'CREDENTIALS', version: 2 })
    for (const { id } of invoices) expect(await w.transfer(id)).toMatchObject({ state: 'WAITING' })
    const { rows } = await pool.query(`select 1 from outbox_events where name = 'accounting.switched_off'`)
    expect(rows).toHaveLength(1)
    expect(await w.admin.accounting.test(w.g)).toMatchObject({ failure: 'CREDENTIALS' })
    expect(await w.connection()).toMatchObject({ isOn: false })
    procountor.state.apiKey = 'an api key'
    expect(await w.admin.accounting.test(w.g)).toEqual({ failure: null, answer: '' })
    expect(await w.connection()).toMatchObject({ isOn: true, offReason: null })
    await w.send()
    await w.send()
    expect(procountor.state.invoices).toHaveLength(2)
  })

  test('a token that ended before its time is asked for again', async () => {
    const w = await world()
    const invoices = [await w.invoice(), await w.invoice()]
    for (const { id } of invoices) await w.ask(id)
    await w.send()
    procountor.changeToken()
    await w.send()
    expect(procountor.state.invoices).toHaveLength(2)
  })

  test('a busy system is asked again when it says so, and no try is counted against the document', async () => {
    const w = await world()
    const { id } = await w.invoice()
    await w.ask(id)
    procountor.plan('GET /invoices', { code: 429, retryAfter: '120' })
    await w.send()
    expect(await w.transfer(id)).toMatchObject({ state: 'WAITING', failure: 'BUSY' })
    expect(await w.connection()).toMatchObject({ waitUntil: '2030-01-15T12:02:00.000Z', failures: 0 })
    await w.send()
    expect(postsOf('/invoices')).toBe(0)
    await w.untilNextTry()
    await w.send()
    expect(await w.transfer(id)).toMatchObject({ state: 'SENT' })
  })

  test('a system that fails is asked less and less often, and switched off after five days', async () => {
    const w = await world()
    const { id } = await w.invoice()
    await w.ask(id)
    const waits: number[] = []
    for (let tries = 0; tries < 6; tries += 1) {
      procountor.plan('GET /invoices', { code: 500 })
      await w.send()
      const { waitUntil } = await w.connection()
      waits.push((Date.parse(waitUntil ?? '') - w.clock().getTime()) / MINUTE)
      await w.untilNextTry()
    }
    expect(waits).toEqual([5, 15, 60, 120, 240, 240])
    w.pass(5 * 24 * 60 * MINUTE)
    procountor.plan('GET /invoices', { code: 500 })
    await w.send()
    expect(await w.connection()).toMatchObject({ isOn: false, offReason: 'FAILING' })
    expect(await w.transfer(id)).toMatchObject({ state: 'WAITING' })
  })

  test('a document that is never taken is given up after ten tries', async () => {
    const w = await world()
    const { id } = await w.invoice()
    await w.ask(id)
    await pool.query('update accounting_transfers set tries = 9 where basis_id = $1', [id])
    procountor.plan('POST /invoices', { code: 500 })
    await w.send()
    expect(await w.transfer(id)).toMatchObject({ state: 'FAILED', failure: 'SERVER', nextTryAt: null })
  })

  test('a customer that was removed there is looked for again when a person asks for another try', async () => {
    const w = await world()
    const [first, second] = [await w.invoice(), await w.invoice()]
    await w.ask(first.id)
    await w.send()
    procountor.state.partners.length = 0
    await w.ask(second.id)
    await w.send()
    expect(await w.transfer(second.id)).toMatchObject({ state: 'FAILED', answer: 'partnerId: PARTNER_NOT_FOUND' })
    await w.ask(second.id)
    await w.send()
    expect(await w.transfer(second.id)).toMatchObject({ state: 'SENT' })
    const known = await db.select().from(accountingCustomers).where(eq(accountingCustomers.garageId, w.garage.id))
    expect(known).toMatchObject([{ foreignId: String(procountor.state.partners[0]?.id) }])
  })

  test('nothing is sent for a closed organisation, nor over the hour’s limit', async () => {
    const w = await world()
    const { id } = await w.invoice()
    await w.ask(id)
    await pool.query('update organizations set disabled_at = now() where id = $1', [w.garage.id])
    await w.send()
    await pool.query('update organizations set disabled_at = null where id = $1', [w.garage.id])
    await pool.query(`insert into rate_limits (key, hits, reset_at) values ($1, 300, now() + interval '40 seconds')`, [
      `accounting:${w.garage.id}`,
    ])
    await w.send()
    expect(procountor.state.asked).toEqual([])
    expect(await w.transfer(id)).toMatchObject({ state: 'WAITING', tries: 0 })
    expect(await w.connection()).toMatchObject({ sendingUntil: null })
  })

  test('what garages sign in with and does not open any more stops the connection', async () => {
    const w = await accountingWorld(db, {
      access: { procountor: procountor.access, netvisor: null },
      system: 'PROCOUNTOR',
      connection: { platformSecret: 'another secret' },
    })
    const { id } = await w.invoice()
    await w.ask(id)
    await sendTransfers.run({ garageId: w.garage.id }, w.context)
    expect(await w.transfer(id)).toMatchObject({ state: 'WAITING', failure: 'SECRET' })
    expect(await w.connection()).toMatchObject({ isOn: false, offReason: 'CREDENTIALS' })
  })
})
