import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { makeCustomer } from '#features/organizations/server/organizations.factory.ts'
import { testDatabase } from '#test/database.ts'
import { openNetvisorServer } from '#test/netvisor-server.ts'
import { accountingWorld } from './accounting.fixture.ts'

const { db } = await testDatabase()
const netvisor = await openNetvisorServer()
afterAll(() => netvisor.close())
beforeEach(() => netvisor.clear())

const world = (given: object = {}) =>
  accountingWorld(db, {
    access: { procountor: null, netvisor: netvisor.access },
    system: 'NETVISOR',
    connection: { companyId: netvisor.company.companyId, productCode: netvisor.company.productCode, ...given },
  })
const postsOf = (resource: string) => netvisor.state.asked.filter((one) => one === `POST ${resource}`).length
const digits = (number: string) => number.replace(/\D/g, '')

describe('what goes to Netvisor', () => {
  test('an invoice goes once, signed, with its customer, lines, VAT, reference and due day', async () => {
    const w = await world()
    const { id, number } = await w.invoice()
    await w.ask(id)
    await w.send()
    await w.send()
    expect(netvisor.state.customers).toMatchObject([
      { name: 'Kuljetus Oy', businessId: w.customer.businessId, isPrivate: false },
    ])
    expect(netvisor.state.invoices).toHaveLength(1)
    const [invoice] = netvisor.state.invoices
    expect(invoice).toMatchObject({ number: digits(number), sum: '125,5' })
    expect(invoice?.sent).toMatchObject({
      salesinvoicestatus: { '#text': 'open' },
      salesinvoiceourreference: number,
      invoicelines: {
        invoiceline: {
          salesinvoiceproductline: {
            productidentifier: { '#text': 'TYO', '@_type': 'customer' },
            productname: 'Jarrupalat eteen',
            productunitprice: { '#text': '100', '@_type': 'net' },
            productvatpercentage: { '#text': '25,5', '@_vatcode': 'KOMY' },
            salesinvoiceproductlinequantity: '1',
            salesinvoiceproductlinevatsum: '25,5',
            salesinvoiceproductlinesum: '100',
          },
        },
      },
    })
    expect(await w.transfer(id)).toMatchObject({
      state: 'SENT',
      foreignId: String(invoice?.key),
      foreignNumber: digits(number),
    })
  })

  test('a private person is marked as one', async () => {
    const w = await world()
    const person = await makeCustomer(db, { name: 'Aino & Olli <Asiakas>' })
    const { id } = await w.invoice(person.id)
    await w.ask(id)
    await w.send()
    expect(netvisor.state.customers).toMatchObject([{ businessId: '', isPrivate: true }])
    expect(netvisor.state.invoices).toHaveLength(1)
  })

  test('a credit note has a number of its own and is settled against its invoice', async () => {
    const w = await world()
    const invoice = await w.invoice()
    await w.ask(invoice.id)
    await w.send()
    const credit = await w.credit(invoice.id)
    await w.ask(credit.id)
    await w.send()
    const [sent, given] = netvisor.state.invoices
    expect(given).toMatchObject({ number: `9${digits(credit.number)}`, sum: '-125,5', reference: sent?.reference })
    expect(netvisor.state.matched).toEqual([{ creditId: String(given?.key), invoiceId: String(sent?.key) }])
    expect(await w.transfer(credit.id)).toMatchObject({ state: 'SENT', isUnmatched: false })
  })

  test('a credit note that cannot be settled there is transferred, and a person settles it', async () => {
    const w = await world()
    const invoice = await w.invoice()
    await w.ask(invoice.id)
    await w.send()
    netvisor.state.hasVouchers = false
    const credit = await w.credit(invoice.id)
    await w.ask(credit.id)
    await w.send()
    expect(await w.transfer(credit.id)).toMatchObject({ state: 'SENT', isUnmatched: true })
  })
})

describe('nothing is sent twice to Netvisor', () => {
  test('an answer that was lost is followed by a look, and the invoice is found there', async () => {
    const w = await world()
    const { id } = await w.invoice()
    await w.ask(id)
    netvisor.plan('POST salesinvoice.nv', 'answer lost')
    await w.send()
    expect(await w.transfer(id)).toMatchObject({ state: 'WAITING', failure: 'CONNECTION' })
    await w.untilNextTry()
    await w.send()
    expect(postsOf('salesinvoice.nv')).toBe(1)
    expect(await w.transfer(id)).toMatchObject({ state: 'SENT' })
  })

  test('a number that Netvisor says it has already is looked up, and the invoice is known', async () => {
    const w = await world()
    const { id } = await w.invoice()
    await w.ask(id)
    await w.send()
    const before = await w.transfer(id)
    const again = await w.invoice()
    // the look before finds nothing, and another program of the garage is faster
    const [there] = netvisor.state.invoices
    netvisor.plan('GET salesinvoicelist.nv', {
      code: 200,
      body: '<Root><ResponseStatus><Status>OK</Status></ResponseStatus><SalesInvoiceList></SalesInvoiceList></Root>',
    })
    if (there) there.number = digits(again.number)
    await w.ask(again.id)
    await w.send()
    expect(await w.transfer(again.id)).toMatchObject({ state: 'SENT', foreignId: before.foreignId })
    expect(netvisor.state.invoices).toHaveLength(1)
  })
})

test.each([
  ['no list', ''],
  [
    'a row without a key',
    '<SalesInvoiceList><SalesInvoice><InvoiceNumber>1</InvoiceNumber></SalesInvoice></SalesInvoiceList>',
  ],
])('an answer to the look with %s does not mean that the invoice is not there', async (_what, content) => {
  const w = await world()
  const { id } = await w.invoice()
  await w.ask(id)
  const body = `<Root><ResponseStatus><Status>OK</Status></ResponseStatus>${content}</Root>`
  netvisor.plan('GET salesinvoicelist.nv', { code: 200, body })
  await w.send()
  expect(await w.transfer(id)).toMatchObject({ state: 'WAITING', failure: 'SERVER' })
  expect(postsOf('salesinvoice.nv')).toBe(0)
})

test('an invoice that Netvisor took with an answer that has no key is found there', async () => {
  const w = await world()
  const { id } = await w.invoice()
  await w.ask(id)
  netvisor.plan('POST salesinvoice.nv', 'done, rubbish')
  await w.send()
  expect(await w.transfer(id)).toMatchObject({ state: 'WAITING', failure: 'SERVER' })
  await w.untilNextTry()
  await w.send()
  expect(await w.transfer(id)).toMatchObject({ state: 'SENT' })
  expect(postsOf('salesinvoice.nv')).toBe(1)
})

describe('what Netvisor refuses', () => {
  test('a product that is not there is final, with what Netvisor said', async () => {
    const w = await world({ productCode: 'EI' })
    const { id } = await w.invoice()
    await w.ask(id)
    await w.send()
    expect(await w.transfer(id)).toMatchObject({
      state: 'FAILED',
      failure: 'REFUSED',
      answer: 'INVALID_DATA :: productidentifier',
    })
  })

  test('wrong keys stop the connection', async () => {
    const w = await world({ secrets: { customerKey: 'another key' } })
    const { id } = await w.invoice()
    await w.ask(id)
    await w.send()
    expect(await w.connection()).toMatchObject({ isOn: false, offReason: 'CREDENTIALS' })
    expect(await w.admin.accounting.test(w.g)).toEqual({
      failure: 'CREDENTIALS',
      answer: 'AUTHENTICATION_FAILED :: Integration keys are not valid',
    })
  })

  test.each([
    ['PERIOD_LOCK :: locked', 'FAILED', 'PERIOD'],
    ['SYSTEM_MAINTENANCE :: later', 'WAITING', 'BUSY'],
    ['INVALID_DATA_SIZE :: too long', 'FAILED', 'REFUSED'],
  ])('%s leaves the document %s', async (said, state, failure) => {
    const w = await world()
    const { id } = await w.invoice()
    await w.ask(id)
    netvisor.plan('POST salesinvoice.nv', {
      code: 200,
      body: `<Root><ResponseStatus><Status>FAILED</Status><Status>${said}</Status></ResponseStatus></Root>`,
    })
    await w.send()
    expect(await w.transfer(id)).toMatchObject({ state, failure, answer: said })
  })

  test.each([
    ['no XML', { code: 200, body: 'tervetuloa' }, 'SERVER'],
    ['a document type', { code: 200, body: '<!DOCTYPE x [<!ENTITY a "b">]><Root>&a;</Root>' }, 'SERVER'],
    ['an error of its server', { code: 502, body: '<html></html>' }, 'SERVER'],
  ])('an answer with %s is a failure', async (_what, answer, failure) => {
    const w = await world()
    const { id } = await w.invoice()
    await w.ask(id)
    netvisor.plan('GET salesinvoicelist.nv', answer)
    await w.send()
    expect(await w.transfer(id)).toMatchObject({ failure })
  })
})
