import { z } from 'zod'
import type { AccountingAccess } from '#server/accounting-access.ts'
import { readDay } from '#shared/read-day.ts'
import {
  type AccountingSystem,
  type ForeignDocument,
  type SystemCustomer,
  type SystemDocument,
  SystemFailure,
  type SystemPayment,
} from './accounting-system.ts'
import { callSystem, failureOfCode, type SystemAnswer, saidText, unreadable } from './call-system.ts'
import { invoiceBody, partnerBody } from './procountor-invoice.ts'
import { forgetToken, jsonOf, procountorToken } from './procountor-token.ts'
import { centsOfText } from './system-numbers.ts'

const PAGE_SIZE = 100
/** Of what was paid since the hour before, or since the connection was made. */
const MOST_PAGES = 100

// lists are read strictly: an answer without one is none that says "not there", after which a document would be sent again

const Partners = z.object({
  results: z
    .object({
      id: z.number(),
      invoicingInfo: z.object({ customerNumber: z.string().nullish(), identifier: z.string().nullish() }).nullish(),
    })
    .array(),
})

const Invoice = z.object({
  id: z.int(),
  invoiceNumber: z.int().nullish(),
  originalInvoiceNumber: z.string().nullish(),
  status: z.string().nullish(),
  invoiceSumInfo: z
    .object({ inAccountingCurrency: z.boolean().nullish(), invoiceSumTotal: z.number().nullish() })
    .array()
    .nullish(),
})
const Invoices = z.object({ results: Invoice.array() })

const Events = z.object({
  results: z
    .object({
      id: z.number(),
      type: z.string().nullish(),
      status: z.string().nullish(),
      paymentDate: z.string().nullish(),
      amount: z.number().nullish(),
    })
    .array(),
})

const Errors = z.object({
  errors: z.object({ field: z.string().nullish(), message: z.string().nullish() }).array(),
})

/** States of an invoice of which something may have been paid. */
const PAID_STATES = ['PAID', 'MARKED_PAID', 'PARTLY_PAID']
/** Events by which money came; others are corrections, discounts, losses, and credit notes set off. */
const MONEY = [
  'BANKSTATEMENT',
  'BANKSTATEMENT_TO_INVOICE',
  'BANKTRANSFERELSEWHERE',
  'CASH',
  'CHARGECARD',
  'ELSEWHERE',
  'OTHERPAYMENTMETHOD',
  'REFERENCEPAYMENT',
  'REFERENCEPAYMENT_TO_INVOICE',
]
/** States of a document that is not in the books: its number is free again. */
const GONE = ['INVALIDATED', 'DELETED']

type Signed = { apiKey: string; signal?: AbortSignal | undefined }
type Asked = {
  method: 'GET' | 'POST'
  path: string
  query?: Record<string, string | number>
  /** Names and identifiers of people go in headers, not in the address. */
  headers?: Record<string, string>
  body?: object
}

/**
 * Procountor's REST interface (https://dev.procountor.com/api-reference/), by `POST /businesspartners` and `POST /invoices`. A document is found by
 * `originalInvoiceNumber`, our number.
 */
export function procountor(
  access: NonNullable<AccountingAccess['procountor']>,
  { apiKey, signal }: Signed,
): AccountingSystem {
  async function ask<Answer>(shape: z.ZodType<Answer>, asked: Asked, isAgain = false): Promise<Answer> {
    const { method, path, query, headers, body } = asked
    const token = await procountorToken(access, apiKey, signal)
    const search = query
      ? `?${new URLSearchParams(Object.entries(query).map(([key, value]) => [key, `${value}`]))}`
      : ''
    const answer = await callSystem({
      method,
      url: `${access.url}${path}${search}`,
      headers: {
        authorization: `Bearer ${token}`,
        accept: 'application/json',
        ...headers,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
      limitMs: access.limitMs,
      signal,
    })
    if (answer.code === 401) {
      forgetToken(access, apiKey)
      // a token may end before its time; the key is refused with the next one
      if (!isAgain) return ask(shape, asked, true)
    }
    if (answer.code < 200 || answer.code >= 300) throw refusal(answer, [apiKey, access.clientSecret, token])
    const read = shape.safeParse(jsonOf(answer.body))
    if (!read.success) throw unreadable(`an answer of another shape to ${method} ${path}`)
    return read.data
  }

  const partners = (query: Record<string, string>, headers: Record<string, string> = {}) =>
    ask(Partners, { method: 'GET', path: '/businesspartners', query: { type: 'CUSTOMER', ...query }, headers })

  async function findCustomer({ code, buyer: { businessId } }: SystemCustomer): Promise<string | null> {
    const byCode = await partners({ customerNumber: code })
    const own = byCode.results.find(({ invoicingInfo }) => invoicingInfo?.customerNumber === code)
    if (own || businessId === '') return own ? String(own.id) : null
    const byId = await partners({}, { identifier: businessId })
    const same = byId.results.find(({ invoicingInfo }) => invoicingInfo?.identifier === businessId)
    return same ? String(same.id) : null
  }

  async function send(document: SystemDocument): Promise<ForeignDocument> {
    // the codes of other kinds of VAT are in no public document
    if (document.document.vatTreatment !== 'DOMESTIC') throw new SystemFailure('UNSUPPORTED')
    return foreign(await ask(Invoice, { method: 'POST', path: '/invoices', body: invoiceBody(document) }))
  }

  async function* paidInvoices(since: Date) {
    for (let page = 0; page < MOST_PAGES; page += 1) {
      const query = {
        types: 'SALES_INVOICE',
        status: PAID_STATES.join(','),
        versionStartDate: since.toISOString().slice(0, 19),
        orderByVersion: 'ASC',
        size: PAGE_SIZE,
        page,
      }
      const { results } = await ask(Invoices, { method: 'GET', path: '/invoices', query })
      yield results.map(({ id }) => String(id))
      if (results.length < PAGE_SIZE) return
    }
    throw unreadable('a list of payments without end')
  }

  async function paymentsOf(invoiceId: string, transferId: string): Promise<SystemPayment[]> {
    const path = `/invoices/${invoiceId}/paymentevents`
    const { results } = await ask(Events, { method: 'GET', path, query: { size: 200 } })
    return results.flatMap(({ id, type, status, paymentDate, amount }) => {
      const cents = centsOfText(amount)
      const paidOn = readDay(paymentDate ?? '')
      const isMoney = MONEY.includes(type ?? '') && status !== 'PAYMENT_TRANSACTION_REMOVED' && status !== 'DELETED'
      return isMoney && cents !== null && paidOn !== null ? [{ transferId, id: String(id), cents, paidOn }] : []
    })
  }

  return {
    async ping() {
      await ask(z.object({}), { method: 'GET', path: '/sessioninfo' })
    },
    findCustomer,
    async saveCustomer(customer) {
      const body = partnerBody(customer)
      const { id } = await ask(z.object({ id: z.number() }), { method: 'POST', path: '/businesspartners', body })
      return String(id)
    },
    async findDocument({ number }) {
      const query = { types: 'SALES_INVOICE', originalInvoiceNumber: number, size: PAGE_SIZE }
      const { results } = await ask(Invoices, { method: 'GET', path: '/invoices', query })
      const found = results.find((one) => one.originalInvoiceNumber === number && !GONE.includes(one.status ?? ''))
      // it may be behind those that were answered
      if (!found && results.length >= PAGE_SIZE) throw unreadable('a list of invoices that is not of one number')
      return found ? foreign(found) : null
    },
    sendInvoice: send,
    sendCreditNote: send,
    // its interface has no way to do it: the two have one reference number, by which a person finds them
    matchCreditNote: async () => false,
    async *paymentsSince(since, wanted) {
      for await (const ids of paidInvoices(since))
        for (const [invoiceId, transferId] of await wanted('foreignId', ids))
          yield* await paymentsOf(invoiceId, transferId)
    },
  }
}

function foreign({ id, invoiceNumber, invoiceSumInfo }: z.infer<typeof Invoice>): ForeignDocument {
  const sums = invoiceSumInfo ?? []
  const sum = sums.find(({ inAccountingCurrency }) => inAccountingCurrency) ?? sums[0]
  return { id: String(id), number: String(invoiceNumber ?? id), grossCents: centsOfText(sum?.invoiceSumTotal) }
}

/** A refusal says what is wrong with which field (`{ errors: [{ field, message }] }`). */
function refusal(answer: SystemAnswer, hidden: readonly string[]): SystemFailure {
  const read = Errors.safeParse(jsonOf(answer.body))
  const said = read.success
    ? read.data.errors.map(({ field, message }) => [field, message].filter(Boolean).join(': ')).join('; ')
    : answer.body
  const text = saidText(said, hidden)
  const isClosed =
    answer.code < 500 && /closed.{0,20}(fiscal|period|year)|(fiscal|period|year).{0,30}closed/i.test(text)
  return isClosed ? new SystemFailure('PERIOD', { answer: text }) : failureOfCode(answer, text)
}
