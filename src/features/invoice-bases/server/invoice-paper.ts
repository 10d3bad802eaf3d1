import { friendlyFormatIBAN } from 'ibantools'
import { knownFacts, lineTable, sumsOf } from '#features/ticket-print/server/paper-parts.ts'
import { timeOf } from '#features/ticket-print/server/paper-words.ts'
import type { PdfBlock, PdfDocument, PdfFact } from '#server/pdf/pdf-document.ts'
import { dayText } from '#shared/calendar-day.ts'
import { formatPhone } from '#shared/phone.ts'
import { type InvoiceDocument, type InvoiceParty, invoiceTotals, jobName, permitWords } from '../invoice-document.ts'
import { PAPER_NAMES, referenceText, VAT_NOTES } from '../paper-words.ts'
import type { InvoiceBasisRow } from './invoice-bases.access.ts'

/** A document on paper. */
export function invoicePaper({ document, createdAt, cancelledAt }: InvoiceBasisRow): PdfDocument {
  const { kind, number, seller, buyer, jobs, vatTreatment, withVat } = document
  const name = PAPER_NAMES[kind]
  const notes = VAT_NOTES[vatTreatment]
  return {
    title: `${name} ${number}`,
    author: seller.name,
    // the same document is the same file, byte by byte
    madeAt: createdAt,
    foot: `Huoltosilta · ${name} ${number} · Tehty ${timeOf(createdAt)}`,
    blocks: [
      {
        kind: 'title',
        title: name,
        beneath: `Numero ${number} · Päiväys ${dayText(document.day)}`,
        registrationNumber: (jobs.length === 1 && jobs[0]?.plate) || null,
      },
      ...(cancelledAt === null ? [] : [notice('Peruttu', `Peruttu ${timeOf(cancelledAt)}. Ei makseta.`)]),
      {
        kind: 'columns',
        columns: [partyColumn('Laskuttaja', seller, document), partyColumn('Maksaja', buyer, document)],
      },
      payingFacts(document),
      ...jobs.flatMap((job) =>
        lineTable(
          [jobName(job), job.plate, job.title, dayText(job.day), permitWords(job)].filter(Boolean).join(' · '),
          // without VAT there is no rate to show
          vatTreatment === 'DOMESTIC' ? job.lines : job.lines.map((line) => ({ ...line, vatCode: 'ZERO' as const })),
          { withVat, day: job.day },
        ),
      ),
      sumsOf(invoiceTotals(document)),
      ...(notes.length === 0 ? [] : [notice(notes[0] ?? '', notes.slice(1).join('\n'))]),
    ],
  }
}

const notice = (lead: string, text: string): PdfBlock => ({ kind: 'notice', lead, text })

/** How it is paid, or what a credit note is set off against. */
function payingFacts(document: InvoiceDocument): PdfBlock {
  const { dueDay, paymentTermsDays, reference, iban, buyer, buyerReference, credits } = document
  const facts: readonly (readonly [string, string])[] = credits
    ? [
        ['Hyvitettävä lasku', credits.number],
        ['Laskun päiväys', dayText(credits.day)],
        ['Laskun viitenumero', referenceText(reference)],
      ]
    : [
        ['Eräpäivä', `${dayText(dueDay)} (${paymentTermsDays} pv netto)`],
        ['Viitenumero', referenceText(reference)],
        ['Tilinumero', friendlyFormatIBAN(iban) ?? iban],
      ]
  const shared: readonly (readonly [string, string])[] = [
    ['Maksajan viite', buyerReference],
    ['Maksajan verkkolaskuosoite', buyer.eInvoiceAddress],
    ['Välittäjä', buyer.eInvoiceOperator],
  ]
  const known: PdfFact[] = knownFacts([...facts, ...shared])
  return { kind: 'facts', heading: credits ? 'Hyvitys' : 'Maksaminen', across: 3, facts: known }
}

function partyColumn(heading: string, party: InvoiceParty, { vatTreatment }: InvoiceDocument) {
  const { name, businessId, vatNumber, address, phone, email } = party
  // abroad the seller is known by its VAT number, which is made of its business id
  const ownVatNumber =
    vatTreatment === 'DOMESTIC' || vatNumber ? vatNumber : businessId && `FI${businessId.replace('-', '')}`
  return {
    heading,
    lines: [
      name,
      businessId && `Y-tunnus ${businessId}`,
      ownVatNumber && `ALV-tunniste ${ownVatNumber}`,
      ...address,
      formatPhone(phone),
      email,
    ].filter(Boolean),
  }
}
