import XMLBuilder from 'fast-xml-builder'
import {
  type InvoiceDocument,
  type InvoicedJob,
  type InvoicedLine,
  jobName,
  linePerMille,
  permitWords,
  type VatTreatment,
} from '#features/invoice-bases/invoice-document.ts'
import { xmlText } from '#features/invoice-bases/server/xml-text.ts'
import { lineNetCents } from '#shared/line-totals.ts'
import { readPostalAddress } from '#shared/postal-address.ts'
import { vatOfRate } from '#shared/vat.ts'
import type { SystemCustomer, SystemDocument } from './accounting-system.ts'

// The order of elements is Netvisor's (https://support.netvisor.fi/en/support/solutions/articles/77000554181-import-customer-details-customer-nv and
// …/77000554152-import-sales-invoice-or-order-salesinvoice-nv).

const builder = new XMLBuilder({ ignoreAttributes: false, suppressBooleanAttributes: false })

/** Left out when it is empty. */
const some = (text: string, max: number): string | undefined => xmlText(text, max) || undefined

/** As Netvisor writes numbers: with a comma. */
const number = (value: number, of: 10 | 100 | 1000): string => String(value / of).replace('.', ',')
const day = (value: string) => ({ '#text': value, '@_format': 'ansi' })

/**
 * Invoice numbers are digits only there: `2026-0007` is 20260007, and a credit note `H2026-0001` 920260001, which no invoice of this century has.
 */
export const netvisorNumber = ({ number, kind }: Pick<InvoiceDocument, 'number' | 'kind'>): string =>
  `${kind === 'CREDIT' ? '9' : ''}${number.replace(/\D/g, '')}`

/** A new customer of the garage. */
export function customerXml({ code, buyer, isPrivatePerson }: SystemCustomer): string {
  const read = readPostalAddress(buyer.address)
  return builder.build({
    root: {
      customer: {
        customerbaseinformation: {
          internalidentifier: code,
          externalidentifier: some(buyer.businessId, 20),
          name: xmlText(buyer.name, 250),
          streetaddress: read ? some(read.streets.join(', '), 80) : undefined,
          city: read ? some(read.town, 80) : undefined,
          postnumber: read ? some(read.postCode, 50) : undefined,
          country: read ? { '#text': read.country, '@_type': 'ISO-3166' } : undefined,
          phonenumber: some(buyer.phone, 80),
          // an address that is cut is another one
          email: buyer.email.length <= 200 ? some(buyer.email, 200) : undefined,
          isactive: '1',
          isprivatecustomer: isPrivatePerson ? '1' : '0',
        },
      },
    },
  })
}

/** A sales invoice, or with negative quantities a credit note. `open`: it is in the books, and counts as sent: the garage sends it from here. */
export function salesInvoiceXml({ document, grossCents, customerId }: SystemDocument, productCode: string): string {
  const { credits } = document
  return builder.build({
    root: {
      salesinvoice: {
        salesinvoicenumber: netvisorNumber(document),
        salesinvoicedate: day(document.day),
        salesinvoiceduedate: day(document.dueDay),
        salesinvoicereferencenumber: some(document.reference.replaceAll(' ', ''), 50),
        salesinvoiceamount: number(grossCents, 100),
        salesinvoicestatus: { '#text': 'open', '@_type': 'netvisor' },
        salesinvoicefreetextbeforelines: credits ? `Hyvityslasku laskusta ${credits.number}` : undefined,
        salesinvoiceourreference: xmlText(document.number, 50),
        salesinvoiceyourreference: some(document.buyerReference, 50),
        invoicingcustomeridentifier: { '#text': customerId, '@_type': 'netvisor' },
        invoicelines: {
          invoiceline: document.jobs.flatMap((job) =>
            job.lines.map((line, index) => ({
              salesinvoiceproductline: lineOf(line, { job, index, document, productCode }),
            })),
          ),
        },
      },
    },
  })
}

type About = { job: InvoicedJob; index: number; document: InvoiceDocument; productCode: string }

function lineOf(line: InvoicedLine, { job, index, document: { vatTreatment }, productCode }: About) {
  const perMille = linePerMille(line, { day: job.day, vatTreatment })
  const netCents = lineNetCents(line)
  const about = [jobName(job), job.plate, job.title, permitWords(job)].filter(Boolean).join(', ')
  return {
    productidentifier: { '#text': xmlText(productCode, 50), '@_type': 'customer' },
    productname: xmlText(line.name, 200) || 'Rivi',
    productunitprice: { '#text': number(line.unitPriceCents, 100), '@_type': 'net' },
    productvatpercentage: { '#text': number(perMille, 10), '@_vatcode': vatCode(perMille, vatTreatment) },
    salesinvoiceproductlinequantity: number(line.quantityThousandths, 1000),
    salesinvoiceproductlinediscountpercentage:
      line.discountPerMille > 0 ? number(line.discountPerMille, 10) : undefined,
    // once a job: what all its lines are about
    salesinvoiceproductlinefreetext: index === 0 ? some(about, 200) : undefined,
    // with both Netvisor rounds nothing itself
    salesinvoiceproductlinevatsum: number(vatOfRate(netCents, perMille), 100),
    salesinvoiceproductlinesum: number(netCents, 100),
  }
}

/**
 * Codes of Netvisor's list: domestic sales, sales of services to another EU country where the buyer pays the VAT (point 312 of the VAT return), sales
 * outside the EU, and what bears no VAT.
 */
function vatCode(perMille: number, treatment: VatTreatment): string {
  if (treatment === 'REVERSE_CHARGE') return 'EUPM312'
  if (treatment === 'OUTSIDE_EU') return 'EUUM'
  return perMille > 0 ? 'KOMY' : 'NONE'
}

export const matchXml = (creditId: string, invoiceId: string): string =>
  builder.build({
    root: { matchcreditnote: { creditnotenetvisorkey: creditId, invoicenetvisorkey: invoiceId } },
  })
