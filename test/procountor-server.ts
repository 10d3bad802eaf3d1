import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { plannedAnswers } from './planned-answers.ts'

type Row = { quantity: number; unitPrice: number; discountPercent: number; vatPercent: number; product: string }
type Sent = {
  type: string
  partnerId: number
  originalInvoiceNumber: string
  date: string
  paymentInfo: { dueDate: string; bankReferenceCode: string; bankAccount: { accountNumber: string } }
  invoiceRows: Row[]
  invoiceChannel: string
  additionalInformation?: string
}
export type ProcountorInvoice = Sent & { id: number; invoiceNumber: number; status: string; version: string }
type Partner = { id: number; name: string; invoicingInfo: { customerNumber: string; identifier?: string } }
type Event = { id: number; type: string; status: string; paymentDate: string; amount: number }

const JSON_TYPE = 'application/json'

class Refused extends Error {
  readonly code: number
  readonly field: string
  constructor(code: number, field: string, message: string) {
    super(message)
    this.code = code
    this.field = field
  }
}

/**
 * A server that speaks as Procountor's REST interface does (https://dev.procountor.com), of one company: tokens by client credentials and an API key,
 * customers, sales invoices with validation, events of payments. The caller closes it.
 */
export async function openProcountorServer(port = 0) {
  const access = { url: '', limitMs: 60_000, clientId: 'huoltosilta', clientSecret: 'a client secret' }
  const state = {
    apiKey: 'an api key',
    token: 'token-1',
    partners: [] as Partner[],
    invoices: [] as ProcountorInvoice[],
    events: new Map<number, Event[]>(),
    /** Every request, such as `POST /invoices`, the oldest first. */
    asked: [] as string[],
    nextId: 1000,
  }
  const { plan, answer, clear } = plannedAnswers()

  const json = (response: ServerResponse, code: number, content: object): void => {
    response.writeHead(code, { 'content-type': JSON_TYPE }).end(JSON.stringify(content))
  }

  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
    const path = pathname.replace(/^\/api/, '')
    const what = `${request.method} ${path.replace(/\d+/, '{id}')}`
    const body = await text(request)
    state.asked.push(what)
    const isToken = what === 'POST /oauth/token'
    if (!isToken && request.headers.authorization !== `Bearer ${state.token}`)
      return json(response, 401, { errors: [{ status: 401, message: 'invalid token' }] })
    const work = () => JSON.stringify(isToken ? tokenOf(body) : worked(what, { path, searchParams, body, request }))
    try {
      await answer(what, { request, response, work }, JSON_TYPE)
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      json(response, error.code, { errors: [{ status: error.code, field: error.field, message: error.message }] })
    }
  })

  function tokenOf(body: string): object {
    const given = Object.fromEntries(new URLSearchParams(body))
    const { grant_type: grant, client_id: id, client_secret: secret, api_key: key } = given
    const isKnown = id === access.clientId && secret === access.clientSecret && key === state.apiKey
    if (grant !== 'client_credentials' || !isKnown) throw new Refused(400, 'api_key', 'invalid_grant')
    return { access_token: state.token, token_type: 'bearer', expires_in: 3600 }
  }

  type Call = { path: string; searchParams: URLSearchParams; body: string; request: IncomingMessage }
  function worked(what: string, { path, searchParams, body, request }: Call): object {
    switch (what) {
      case 'GET /sessioninfo':
        return { companyId: 1 }
      case 'GET /businesspartners':
        return { results: partnersBy(searchParams.get('customerNumber'), request.headers.identifier), meta: {} }
      case 'POST /businesspartners': {
        const partner = { ...(JSON.parse(body) as Omit<Partner, 'id'>), id: state.nextId++ }
        state.partners.push(partner)
        return partner
      }
      case 'GET /invoices':
        return { results: page(invoicesBy(searchParams), searchParams).map(shown), meta: {} }
      case 'POST /invoices':
        return shown(addInvoice(JSON.parse(body) as Sent))
      case 'GET /invoices/{id}/paymentevents':
        return { results: state.events.get(Number(/\d+/.exec(path)?.[0])) ?? [], meta: {} }
      default:
        throw new Refused(404, '', `no ${what}`)
    }
  }

  const partnersBy = (code: string | null, identifier: string | string[] | undefined) =>
    state.partners.filter(({ invoicingInfo }) =>
      code === null ? invoicingInfo.identifier === identifier : invoicingInfo.customerNumber === code,
    )

  function invoicesBy(query: URLSearchParams): ProcountorInvoice[] {
    const number = query.get('originalInvoiceNumber')
    const states = query.get('status')?.split(',')
    const since = query.get('versionStartDate') ?? ''
    return state.invoices.filter(
      (one) =>
        (number === null || one.originalInvoiceNumber === number) &&
        (!states || states.includes(one.status)) &&
        one.version >= since,
    )
  }

  function page<One>(all: One[], query: URLSearchParams): One[] {
    const size = Number(query.get('size') ?? 50)
    const start = Number(query.get('page') ?? 0) * size
    return all.slice(start, start + size)
  }

  function addInvoice(sent: Sent): ProcountorInvoice {
    if (sent.type !== 'SALES_INVOICE') throw new Refused(400, 'type', 'VALUE_INVALID')
    if (sent.invoiceRows.length === 0) throw new Refused(400, 'invoiceRows', 'MUST_NOT_BE_EMPTY')
    if (!state.partners.some(({ id }) => id === sent.partnerId))
      throw new Refused(400, 'partnerId', 'PARTNER_NOT_FOUND')
    if (!/^FI\d{16}$/.test(sent.paymentInfo.bankAccount.accountNumber))
      throw new Refused(400, 'paymentInfo.bankAccount.accountNumber', 'ACCOUNT_NOT_FOUND')
    const id = state.nextId++
    const invoice = { ...sent, id, invoiceNumber: id, status: 'UNFINISHED', version: '2030-01-01T00:00:00' }
    state.invoices.push(invoice)
    return invoice
  }

  const shown = (invoice: ProcountorInvoice) => ({
    ...invoice,
    invoiceSumInfo: [{ currency: 'EUR', inAccountingCurrency: true, invoiceSumTotal: sumOf(invoice) }],
  })

  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  access.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`
  return {
    access,
    state,
    /** Plans the answers of the next requests of a kind, such as `POST /invoices`. */
    plan,
    /** From now on everything is answered. */
    recover: clear,
    /** A token ends before its time: the next call is refused once. */
    changeToken() {
      state.token = `token-${state.nextId++}`
    },
    /** A bank brought money for an invoice, or a bookkeeper wrote it down. */
    pay(number: string, given: Partial<Event> = {}) {
      const invoice = state.invoices.find((one) => one.originalInvoiceNumber === number)
      if (!invoice) throw new Error(`no invoice ${number}`)
      const amount = given.amount ?? sumOf(invoice)
      const event = { type: 'REFERENCEPAYMENT_TO_INVOICE', status: 'PAID', paymentDate: '2030-01-02', ...given, amount }
      const before = state.events.get(invoice.id) ?? []
      state.events.set(invoice.id, [...before, { ...event, id: state.nextId++ }])
      invoice.status = amount < sumOf(invoice) ? 'PARTLY_PAID' : 'PAID'
      invoice.version = '2099-01-01T00:00:00'
    },
    clear() {
      state.partners.length = 0
      state.invoices.length = 0
      state.asked.length = 0
      state.events.clear()
      state.apiKey = 'an api key'
      clear()
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** In euros, with VAT by rate. */
function sumOf({ invoiceRows }: Sent): number {
  const nets = new Map<number, number>()
  for (const { quantity, unitPrice, discountPercent, vatPercent } of invoiceRows) {
    const net = Math.round(quantity * unitPrice * (100 - discountPercent))
    nets.set(vatPercent, (nets.get(vatPercent) ?? 0) + net)
  }
  const cents = [...nets].reduce((sum, [percent, net]) => sum + net + Math.round((net * percent) / 100), 0)
  return cents / 100
}
