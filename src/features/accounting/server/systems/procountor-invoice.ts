import {
  type InvoiceDocument,
  type InvoicedJob,
  type InvoicedLine,
  jobName,
  linePerMille,
  permitWords,
} from '#features/invoice-bases/invoice-document.ts'
import { xmlText } from '#features/invoice-bases/server/xml-text.ts'
import { readPostalAddress } from '#shared/postal-address.ts'
import type { SystemCustomer, SystemDocument } from './accounting-system.ts'
import { decimal } from './system-numbers.ts'

// Bodies as Procountor's interface describes them (https://dev.procountor.com, models Invoice and BusinessPartner; in the types of
// rantalainen/procountor-api-client, made from its description in April 2026).

/** The VAT status of domestic sales, as the example of a sales invoice has it (https://dev.procountor.com/examples/). */
const DOMESTIC_SALES = 1

/** A new customer of the garage. */
export const partnerBody = ({ code, buyer, paymentTermsDays }: SystemCustomer) => ({
  name: xmlText(buyer.name, 80),
  type: 'CUSTOMER',
  address: addressOf(buyer),
  invoicingInfo: {
    customerNumber: code,
    ...(buyer.businessId && { identifier: buyer.businessId }),
    ...(buyer.email && { email: buyer.email }),
    // the garage sends its invoices from here
    invoiceChannel: 'NO_SENDING',
    language: 'FINNISH',
  },
  paymentInfo: { paymentMethod: 'BANK_TRANSFER', currency: 'EUR', paymentTermDays: String(paymentTermsDays) },
  registryInfo: { active: true },
})

/** A sales invoice, or with negative quantities a credit note: it is not sent to the customer again, and waits there for approval. */
export const invoiceBody = ({ document, customerId }: SystemDocument) => ({
  type: 'SALES_INVOICE',
  status: 'UNFINISHED',
  partnerId: Number(customerId),
  date: document.day,
  originalInvoiceNumber: document.number,
  counterParty: {
    ...(document.buyer.businessId && { identifier: document.buyer.businessId }),
    counterPartyAddress: addressOf(document.buyer),
  },
  paymentInfo: {
    paymentMethod: 'BANK_TRANSFER',
    currency: 'EUR',
    currencyRate: 1,
    bankAccount: { accountNumber: document.iban.replaceAll(' ', '') },
    dueDate: document.dueDay,
    bankReferenceCode: document.reference.replaceAll(' ', ''),
    bankReferenceCodeType: document.reference.startsWith('RF') ? 'RF' : 'FI',
  },
  extraInfo: { accountingByRow: false, unitPricesIncludeVat: false },
  discountPercent: 0,
  ...(document.buyerReference && { buyerReferenceIdentifier: xmlText(document.buyerReference, 70) }),
  invoiceRows: document.jobs.flatMap((job) => job.lines.map((line, index) => rowOf(line, job, index, document))),
  vatStatus: DOMESTIC_SALES,
  invoiceChannel: 'NO_SENDING',
  language: 'FINNISH',
  ...(document.credits && { additionalInformation: `Hyvityslasku laskusta ${document.credits.number}` }),
  notes: 'Huoltosilta',
})

function rowOf(line: InvoicedLine, job: InvoicedJob, index: number, { vatTreatment }: InvoiceDocument) {
  const comment = [jobName(job), job.plate, job.title, permitWords(job)].filter(Boolean).join(', ')
  return {
    product: xmlText(line.name, 80) || 'Rivi',
    ...(line.code && { productCode: xmlText(line.code, 40) }),
    quantity: decimal(line.quantityThousandths, 1000),
    unit: units.get(line.unit.toLowerCase()) ?? 'NO_UNIT',
    unitPrice: decimal(line.unitPriceCents, 100),
    discountPercent: decimal(line.discountPerMille, 10),
    vatPercent: decimal(linePerMille(line, { day: job.day, vatTreatment }), 10),
    // once a job: what all its rows are about
    ...(index === 0 && { comment: xmlText(comment, 512) }),
  }
}

function addressOf({ name, address }: InvoiceDocument['buyer']) {
  const read = readPostalAddress(address)
  const country = read && countries.get(read.country)
  return {
    name: xmlText(name, 80),
    ...(read && {
      street: xmlText(read.streets.join(', '), 80),
      zip: xmlText(read.postCode, 20),
      city: xmlText(read.town, 40),
    }),
    ...(country && { country }),
  }
}

/** Of Procountor's names of countries those that garages' customers are from. */
const countries = new Map(
  Object.entries({
    FI: 'FINLAND',
    AX: 'FINLAND',
    SE: 'SWEDEN',
    NO: 'NORWAY',
    DK: 'DENMARK',
    EE: 'ESTONIA',
    LV: 'LATVIA',
    LT: 'LITHUANIA',
    PL: 'POLAND',
    DE: 'GERMANY',
  }),
)

/** Procountor's names of the units that price lists use. A map: units are written by hand, and "constructor" is no key of one. */
const units = new Map(
  Object.entries({
    h: 'HOUR',
    t: 'HOUR',
    tunti: 'HOUR',
    min: 'MINUTE',
    pv: 'DAY',
    vrk: 'FULL_DAY',
    kpl: 'PIECE',
    sarja: 'SERIES',
    pari: 'PAIR',
    l: 'LITER',
    litra: 'LITER',
    dl: 'DECILITRE',
    ml: 'MILLILITRE',
    kg: 'KILOGRAM',
    g: 'GRAM',
    m: 'METER',
    cm: 'CM',
    km: 'KILOMETER',
  }),
)
