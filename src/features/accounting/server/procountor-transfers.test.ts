import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { invoiceBases } from '#features/invoice-bases/server/invoice-bases.tables.ts'
import { makeCustomer } from '#features/organizations/server/organizations.factory.ts'
import { testDatabase } from '#test/database.ts'
import { openProcountorServer } from '#test/procountor-server.ts'
import { accountingWorld } from './accounting.fixture.ts'
import { customerCode } from './customer-there.ts'

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
