import {
  DOCUMENT_NAMES,
  type InvoicedJob,
  type InvoicedLine,
  type InvoiceParty,
  invoiceTotals,
  type VatTreatment,
} from '#features/invoice-bases/invoice-document.ts'
import { shownLineCents } from '#features/line-items/shown-prices.ts'
import { knownFacts, lineTable } from '#features/ticket-print/server/paper-parts.ts'
import { timeOf } from '#features/ticket-print/server/paper-words.ts'
import type { PdfBlock, PdfDocument, PdfFact } from '#server/pdf/pdf-document.ts'
import { dayText } from '#shared/calendar-day.ts'
import { formatMoney } from '#shared/money.ts'
import { formatPercent } from '#shared/percent.ts'
import { formatPhone } from '#shared/phone.ts'
import { PAYMENT_WAY_LABELS } from '../payments.ts'
import type { Receipt } from './receipts.access.ts'

/**
 * A receipt or refund on paper, on A4 or as narrow as a till's roll: seller with its Y-tunnus, number, time, what was sold at prices with VAT, VAT by
 * rate, how it was paid (act 658/2013, 6 §).
 */
export function receiptPaper(found: Receipt, paper: 'A4' | 'ROLL'): PdfDocument {
  const { receipt, basis } = found
  const { kind, number, document, createdAt } = basis
  const { seller, buyer, jobs, credits, vatTreatment } = document
  const name = DOCUMENT_NAMES[kind]
  const [only] = jobs
  return {
    title: `${name} ${number}`,
    author: seller.name,
    paper,
    // the same receipt is the same file, byte by byte
    madeAt: createdAt,
    foot: `Huoltosilta · ${name} ${number}`,
    blocks: [
      {
        kind: 'title',
        title: name,
        beneath: [
          `Numero ${number}`,
          timeOf(createdAt),
          credits && `Hyvittää kuitin ${credits.number}, ${dayText(credits.day)}`,
        ]
          .filter(Boolean)
          .join(paper === 'ROLL' ? '\n' : ' · '),
        registrationNumber: only?.plate || null,
      },
      {
        kind: 'columns',
        columns: [
          { heading: 'Myyjä', lines: partyLines(seller) },
          ...(buyerLines(buyer).length > 0 ? [{ heading: 'Ostaja', lines: buyerLines(buyer) }] : []),
        ],
      },
      ...(receipt.reason ? [{ kind: 'text', heading: 'Hyvityksen syy', text: receipt.reason } satisfies PdfBlock] : []),
      ...jobs.flatMap((job) =>
        lineTable([`Huolto ${job.number}`, job.title].filter(Boolean).join(' · '), linesOf(job, vatTreatment), {
          withVat: true,
          day: job.day,
        }),
      ),
      ...(vatTreatment === 'REVERSE_CHARGE' ? [REVERSE_CHARGE] : []),
      { kind: 'sums', sums: [...vatOf(found), ['Yhteensä', formatMoney(basis.grossCents)]] },
      { kind: 'facts', heading: kind === 'REFUND' ? 'Palautettu' : 'Maksettu', across: 4, facts: paidFacts(found) },
    ],
  }
}

const REVERSE_CHARGE: PdfBlock = {
  kind: 'notice',
  lead: 'Käännetty verovelvollisuus',
  text: 'Ostaja maksaa arvonlisäveron omassa maassaan (AVL 65 §).',
}

/** As they are taxed: without VAT where the buyer pays none here. */
const linesOf = ({ lines }: Pick<InvoicedJob, 'lines'>, vatTreatment: VatTreatment): InvoicedLine[] =>
  vatTreatment === 'DOMESTIC' ? lines : lines.map((line) => ({ ...line, vatCode: 'ZERO' }))

const partyLines = ({ name, businessId, address, phone, email }: InvoiceParty): string[] =>
  [name, businessId && `Y-tunnus ${businessId}`, ...address, formatPhone(phone), email].filter(Boolean)

/** A private person's receipt needs no name; that of a company names it. */
const buyerLines = ({ name, businessId, vatNumber, address }: InvoiceParty): string[] =>
  businessId === '' && vatNumber === ''
    ? []
    : [name, businessId && `Y-tunnus ${businessId}`, vatNumber && `ALV-numero ${vatNumber}`, ...address].filter(Boolean)

/** VAT by rate; and where lines that are rounded one by one do not make the sum, by how much. */
function vatOf({ basis: { document } }: Receipt): PdfFact[] {
  const { byRate, grossCents } = invoiceTotals(document)
  const ofLines = document.jobs.reduce(
    (sum, { day, lines }) =>
      linesOf({ lines }, document.vatTreatment).reduce(
        (all, line) => all + shownLineCents(line, { withVat: true, day }),
        sum,
      ),
    0,
  )
  const rounding = grossCents - ofLines
  return [
    ...(rounding === 0 ? [] : [['Rivien pyöristys', formatMoney(rounding)] as const]),
    ...byRate.flatMap(({ perMille, netCents, vatCents }): PdfFact[] => [
      [`Veroton, ALV ${formatPercent(perMille)}`, formatMoney(netCents)],
      // nothing is paid at 0 %
      ...(perMille === 0 ? [] : [[`ALV ${formatPercent(perMille)}`, formatMoney(vatCents)] as const]),
    ]),
  ]
}

/** How it was paid or paid back, and the rounding of cash as a row of its own. */
function paidFacts({ receipt: { givenCents }, basis: { kind }, parts }: Receipt): PdfFact[] {
  // what is paid back is below zero, and "Palautettu" says so already
  const sign = kind === 'REFUND' ? -1 : 1
  const rounding = sign * parts.reduce((sum, { roundingCents }) => sum + roundingCents, 0)
  const cash = parts.find(({ way }) => way === 'CASH')
  return knownFacts([
    ['Pyöristys', rounding === 0 ? null : formatMoney(rounding)],
    ...parts.map(({ way, cents }) => [PAYMENT_WAY_LABELS[way], formatMoney(sign * cents)] as const),
    ...(cash && givenCents !== null && givenCents > cash.cents
      ? [['Annettu', formatMoney(givenCents)] as const, ['Takaisin', formatMoney(givenCents - cash.cents)] as const]
      : []),
  ])
}
