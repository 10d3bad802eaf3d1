import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { XMLParser } from 'fast-xml-parser'
import { plannedAnswers } from './planned-answers.ts'

type Sent = Record<string, unknown>
export type NetvisorInvoice = { key: number; number: string; sum: string; reference: string; sent: Sent }
type Customer = { key: number; code: string; businessId: string; name: string; isPrivate: boolean }
type Payment = { key: number; number: string; date: string; sum: string }

const parser = new XMLParser({ parseTagValue: false, ignoreAttributes: false })
const HEAD = 'x-netvisor-authentication-'

class Failed extends Error {}

/**
 * A server that speaks as Netvisor's interface does (https://support.netvisor.fi), of one company: the MAC of each request, a number of a request
 * once, customers, sales invoices with numbers that are there once, payments. The caller closes it.
 */
export async function openNetvisorServer(port = 0) {
  const access = { url: '', limitMs: 60_000, partnerId: 'a partner', partnerKey: 'a partner key' }
  const company = {
    customerId: 'a customer',
    customerKey: 'a customer key',
    companyId: '2345678-0',
    productCode: 'TYO',
  }
  const state = {
    customers: [] as Customer[],
    invoices: [] as NetvisorInvoice[],
    payments: [] as Payment[],
    matched: [] as { creditId: string; invoiceId: string }[],
    /** Whether credit notes can be matched: both have vouchers. */
    hasVouchers: true,
    asked: [] as string[],
    nextKey: 100,
  }
  const seen = new Set<string>()
  const { plan, answer, clear } = plannedAnswers()

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', access.url)
    const what = `${request.method} ${url.pathname.slice(1)}`
    const body = await text(request)
    state.asked.push(what)
    const work = () => {
      try {
        requireSigned(request, url.href)
        return ok(worked(what, { url, body }))
      } catch (error) {
        if (!(error instanceof Failed)) throw error
        return `<Root><ResponseStatus><Status>FAILED</Status><Status>${error.message}</Status></ResponseStatus></Root>`
      }
    }
    await answer(what, { request, response, work }, 'text/xml')
  })

  function requireSigned({ headers }: IncomingMessage, url: string): void {
    const of = (name: string) => String(headers[name] ?? '')
    const transaction = of(`${HEAD}transactionid`)
    if (seen.has(transaction)) throw new Failed('REQUEST_NOT_UNIQUE :: the transaction id was used')
    seen.add(transaction)
    const { customerKey } = company
    const said = [
      url,
      of(`${HEAD}sender`),
      of(`${HEAD}customerid`),
      of(`${HEAD}timestamp`),
      of('x-netvisor-interface-language'),
      of('x-netvisor-organisation-id'),
      transaction,
      of(`${HEAD}timestampunix`),
      customerKey,
      access.partnerKey,
    ].join('&')
    const mac = createHmac('sha256', `${customerKey}&${access.partnerKey}`).update(said).digest('hex')
    const isKnown = of(`${HEAD}customerid`) === company.customerId && of(`${HEAD}partnerid`) === access.partnerId
    if (!isKnown || of(`${HEAD}mac`) !== mac || of('x-netvisor-organisation-id') !== company.companyId)
      throw new Failed('AUTHENTICATION_FAILED :: Integration keys are not valid')
  }

  function worked(what: string, { url, body }: { url: URL; body: string }): string {
    const query = url.searchParams
    switch (what) {
      case 'GET customerlist.nv':
        return `<Customerlist>${customersBy(query).map(customerXml).join('')}</Customerlist>`
      case 'POST customer.nv':
        return inserted(addCustomer(rootOf(body).customer as { customerbaseinformation: Sent }))
      case 'GET salesinvoicelist.nv': {
        const found = state.invoices.filter(({ number }) => number === query.get('invoicenumber'))
        return `<SalesInvoiceList>${found.map(invoiceXml).join('')}</SalesInvoiceList>`
      }
      case 'POST salesinvoice.nv':
        return inserted(addInvoice(rootOf(body).salesinvoice as Sent))
      case 'POST matchcreditnote.nv': {
        if (!state.hasVouchers) throw new Failed('INVALID_DATA :: no voucher')
        const { creditnotenetvisorkey: creditId, invoicenetvisorkey: invoiceId } = rootOf(body).matchcreditnote as Sent
        state.matched.push({ creditId: String(creditId), invoiceId: String(invoiceId) })
        return ''
      }
      case 'GET salespaymentlist.nv': {
        const above = Number(query.get('abovenetvisorkey') ?? 0)
        // two a page, so that there is a next one
        const found = state.payments.filter(({ key }) => key > above).slice(0, 2)
        return `<SalesPaymentList>${found.map(paymentXml).join('')}</SalesPaymentList>`
      }
      default:
        throw new Failed(`INVALID_DATA :: no ${what}`)
    }
  }

  const customersBy = (query: URLSearchParams) => {
    const [code, keyword] = [query.get('customercodelist'), query.get('keyword')]
    return state.customers.filter((one) => (code === null ? one.businessId === keyword : one.code === code))
  }

  function addCustomer({ customerbaseinformation: sent }: { customerbaseinformation: Sent }): number {
    const key = state.nextKey++
    const { internalidentifier, externalidentifier = '', name, isprivatecustomer } = sent
    state.customers.push({
      key,
      code: String(internalidentifier),
      businessId: String(externalidentifier),
      name: String(name),
      isPrivate: isprivatecustomer === '1',
    })
    return key
  }

  function addInvoice(sent: Sent): number {
    const number = String(sent.salesinvoicenumber)
    if (!/^\d+$/.test(number)) throw new Failed('INVALID_DATA :: salesinvoicenumber')
    if (state.invoices.some((one) => one.number === number)) throw new Failed('DUPLICATE_DATA :: salesinvoicenumber')
    const customer = sent.invoicingcustomeridentifier as { '#text': string }
    if (!state.customers.some(({ key }) => String(key) === customer['#text']))
      throw new Failed('INVALID_DATA :: invoicingcustomeridentifier')
    const lines = (sent.invoicelines as { invoiceline: unknown }).invoiceline
    for (const line of [lines].flat() as { salesinvoiceproductline: { productidentifier: { '#text': string } } }[])
      if (line.salesinvoiceproductline.productidentifier['#text'] !== company.productCode)
        throw new Failed('INVALID_DATA :: productidentifier')
    const key = state.nextKey++
    const [sum, reference] = [String(sent.salesinvoiceamount), String(sent.salesinvoicereferencenumber)]
    state.invoices.push({ key, number, sum, reference, sent })
    return key
  }

  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  access.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    access,
    company,
    state,
    /** Plans the answers of the next requests of a kind, such as `POST salesinvoice.nv`. */
    plan,
    pay(number: string, { sum, date = '2030-01-02' }: { sum: string; date?: string }) {
      state.payments.push({ key: state.nextKey++, number, date, sum })
    },
    clear() {
      for (const list of [state.customers, state.invoices, state.payments, state.matched, state.asked]) list.length = 0
      state.hasVouchers = true
      clear()
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

const rootOf = (xml: string): Sent => (parser.parse(xml) as { root: Sent }).root
const ok = (content: string): string =>
  `<?xml version="1.0" encoding="utf-8"?><Root><ResponseStatus><Status>OK</Status><TimeStamp>1.1.2030 12:00:00</TimeStamp></ResponseStatus>${content}</Root>`
const inserted = (key: number): string => `<Replies><InsertedDataIdentifier>${key}</InsertedDataIdentifier></Replies>`
const customerXml = ({ key, name, code, businessId }: Customer): string =>
  `<Customer><Netvisorkey>${key}</Netvisorkey><Name>${name}</Name><Code>${code}</Code><OrganisationIdentifier>${businessId}</OrganisationIdentifier></Customer>`
const invoiceXml = ({ key, number, sum, reference }: NetvisorInvoice): string =>
  `<SalesInvoice><NetvisorKey>${key}</NetvisorKey><InvoiceNumber>${number}</InvoiceNumber><InvoiceStatus substatus="">open</InvoiceStatus><ReferenceNumber>${reference}</ReferenceNumber><InvoiceSum>${sum}</InvoiceSum></SalesInvoice>`
const paymentXml = ({ key, number, date, sum }: Payment): string =>
  `<SalesPayment><NetvisorKey>${key}</NetvisorKey><Name>Maksaja</Name><Date>${date}</Date><Sum>${sum}</Sum><InvoiceNumber>${number}</InvoiceNumber></SalesPayment>`
