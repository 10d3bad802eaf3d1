import type { AccountingAccess } from '#server/accounting-access.ts'
import { readDay } from '#shared/read-day.ts'
import {
  type AccountingSystem,
  type ForeignDocument,
  requireSame,
  type SystemCustomer,
  type SystemDocument,
  SystemFailure,
  type SystemPayment,
} from './accounting-system.ts'
import { unreadable } from './call-system.ts'
import {
  askNetvisor,
  type Element,
  elementOf,
  elementsOf,
  isDuplicate,
  type NetvisorSigned,
  textOf,
} from './netvisor-call.ts'
import { customerXml, matchXml, netvisorNumber, salesInvoiceXml } from './netvisor-xml.ts'
import { centsOfText } from './system-numbers.ts'

const MOST_PAGES = 100

/** Netvisor's interface of XML over HTTPS (https://support.netvisor.fi/en/support/solutions/folders/77000206230). A document is found by its number. */
export function netvisor(
  access: NonNullable<AccountingAccess['netvisor']>,
  { productCode, ...signed }: NetvisorSigned & { productCode: string },
): AccountingSystem {
  const ask = (resource: string, query?: Record<string, string | number>, body?: string) =>
    askNetvisor(access, signed, { resource, ...(query && { query }), ...(body !== undefined && { body }) })

  /** The id of what was added. */
  async function add(resource: string, body: string): Promise<string> {
    const root = await ask(resource, { method: 'add' }, body)
    const id = textOf(elementOf(root.replies)?.inserteddataidentifier)
    if (id === '') throw unreadable(`no id of what was added to ${resource}`)
    return id
  }

  async function findCustomer({ code, buyer: { businessId } }: SystemCustomer): Promise<string | null> {
    const customers = async (query: Record<string, string>) =>
      listOf(await ask('customerlist.nv', query), 'customerlist', 'customer')
    const own = (await customers({ customercodelist: code })).find((one) => textOf(one.code) === code)
    if (own || businessId === '') return own ? textOf(own.netvisorkey) : null
    // found by any field that has it
    const same = (await customers({ keyword: businessId })).find(
      (one) => textOf(one.organisationidentifier) === businessId,
    )
    return same ? textOf(same.netvisorkey) : null
  }

  async function findByNumber(number: string): Promise<ForeignDocument | null> {
    const root = await ask('salesinvoicelist.nv', { invoicenumber: number })
    const invoices = listOf(root, 'salesinvoicelist', 'salesinvoice')
    const found = invoices.find((one) => textOf(one.invoicenumber) === number)
    return found ? foreign(found) : null
  }

  async function send(document: SystemDocument): Promise<ForeignDocument> {
    const number = netvisorNumber(document.document)
    try {
      const id = await add('salesinvoice.nv', salesInvoiceXml(document, productCode))
      return { id, number, grossCents: document.grossCents }
    } catch (error) {
      // what was asked for a moment ago came in meanwhile
      const there = isDuplicate(error) ? await findByNumber(number) : null
      if (!there) throw error
      requireSame(there, document.grossCents)
      return there
    }
  }

  async function* payments(since: Date): AsyncIterable<Element[]> {
    let above = 0
    for (let page = 0; page < MOST_PAGES; page += 1) {
      const root = await ask('salespaymentlist.nv', {
        abovenetvisorkey: above,
        limitlinkedpayments: 1,
        limitbytype: 'excludecreditloss',
        lastmodifiedstart: since.toISOString().slice(0, 19),
      })
      const found = listOf(root, 'salespaymentlist', 'salespayment')
      if (found.length === 0) return
      yield found
      const highest = Math.max(...found.map((one) => Number(textOf(one.netvisorkey)) || 0))
      if (highest <= above) return
      above = highest
    }
    throw unreadable('a list of payments without end')
  }

  return {
    async ping() {
      await ask('salesinvoicelist.nv', { invoicenumber: '1' })
    },
    findCustomer,
    saveCustomer: (customer) => add('customer.nv', customerXml(customer)),
    findDocument: (document) => findByNumber(netvisorNumber(document)),
    sendInvoice: send,
    sendCreditNote: send,
    async matchCreditNote(creditId, invoiceId) {
      try {
        await ask('matchcreditnote.nv', undefined, matchXml(creditId, invoiceId))
        return true
      } catch (error) {
        // both must be in the books: where one is not yet, a person matches them
        if (error instanceof SystemFailure && error.why === 'REFUSED') return false
        throw error
      }
    },
    async *paymentsSince(since, wanted) {
      for await (const found of payments(since)) {
        const transfers = await wanted(
          'foreignNumber',
          found.map((one) => textOf(one.invoicenumber)),
        )
        for (const one of found) {
          const payment = paymentOf(one, transfers.get(textOf(one.invoicenumber)))
          if (payment) yield payment
        }
      }
    },
  }
}

/**
 * The rows of a list. An answer without the list is none that says "not there", after which a document would be sent again; nor is one with a row
 * that has no key.
 */
function listOf(root: Element, list: string, row: string): Element[] {
  if (!(list in root)) throw unreadable(`an answer without ${list}`)
  const rows = elementsOf(elementOf(root[list])?.[row])
  if (rows.some((one) => !/^\d+$/.test(textOf(one.netvisorkey)))) throw unreadable(`a row of ${list} without a key`)
  return rows
}

const foreign = (found: Element): ForeignDocument => ({
  id: textOf(found.netvisorkey),
  number: textOf(found.invoicenumber),
  grossCents: centsOfText(textOf(found.invoicesum)),
})

function paymentOf(found: Element, transferId: string | undefined): SystemPayment | null {
  const cents = centsOfText(textOf(found.sum))
  const paidOn = readDay(textOf(found.date))
  if (transferId === undefined || cents === null || paidOn === null) return null
  return { transferId, id: textOf(found.netvisorkey), cents, paidOn }
}
