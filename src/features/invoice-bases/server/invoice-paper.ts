import { friendlyFormatIBAN } from 'ibantools'
import { knownFacts, lineTable, sumsOf } from '#features/ticket-print/server/paper-parts.ts'
import { timeOf } from '#features/ticket-print/server/paper-words.ts'
import type { PdfBlock, PdfDocument } from '#server/pdf/pdf-document.ts'
import { dayText } from '#shared/calendar-day.ts'
import { formatPhone } from '#shared/phone.ts'
import { type InvoiceParty, invoiceTotals, jobName } from '../invoice-document.ts'
import type { InvoiceBasisRow } from './invoice-bases.access.ts'

/** An invoice basis on paper. */
export function invoicePaper({ document, createdAt, cancelledAt }: InvoiceBasisRow): PdfDocument {
  const { number, seller, buyer, jobs } = document
  return {
    title: `Laskutusperuste ${number}`,
    author: seller.name,
    // the same basis is the same file, byte by byte
    madeAt: createdAt,
    foot: `Huoltosilta · Laskutusperuste ${number} · Tehty ${timeOf(createdAt)}`,
    blocks: [
      {
        kind: 'title',
        title: 'Laskutusperuste',
        beneath: `Numero ${number} · Päiväys ${dayText(document.day)}`,
        registrationNumber: (jobs.length === 1 && jobs[0]?.plate) || null,
      },
      ...(cancelledAt === null
        ? []
        : [
            { kind: 'notice', lead: 'Peruttu', text: `Peruttu ${timeOf(cancelledAt)}. Ei makseta.` } satisfies PdfBlock,
          ]),
      { kind: 'columns', columns: [partyColumn('Laskuttaja', seller), partyColumn('Maksaja', buyer)] },
      {
        kind: 'facts',
        heading: 'Maksaminen',
        across: 3,
        facts: knownFacts([
          ['Eräpäivä', `${dayText(document.dueDay)} (${document.paymentTermsDays} pv netto)`],
          ['Viitenumero', document.reference.replace(/(?<=\d)(?=(\d{5})+$)/g, ' ')],
          ['Tilinumero', friendlyFormatIBAN(document.iban)],
          ['Maksajan viite', document.buyerReference],
          ['Maksajan verkkolaskuosoite', buyer.eInvoiceAddress],
          ['Välittäjä', buyer.eInvoiceOperator],
        ]),
      },
      ...jobs.flatMap((job) =>
        lineTable([jobName(job), job.plate, job.title, dayText(job.day)].filter(Boolean).join(' · '), job.lines, {
          withVat: false,
          day: job.day,
        }),
      ),
      sumsOf(invoiceTotals(document)),
    ],
  }
}

const partyColumn = (heading: string, { name, businessId, address, phone, email }: InvoiceParty) => ({
  heading,
  lines: [name, businessId && `Y-tunnus ${businessId}`, ...address, formatPhone(phone), email].filter(Boolean),
})
