import { nameOfUser, ofEitherSide, sidesOfRow } from '#features/organizations/server/shown-names.ts'
import { exportedTickets } from '#features/tickets/server/tickets.exported.ts'
import type { ExportedKind, ExportedRow } from '#server/exported.ts'
import { exportedParents, exportedParts, exportedTable, exportedWithin, pick, shownAs } from '#server/exported-table.ts'
import { InvoiceDocument } from '../invoice-document.ts'
import { documentBooks, documentTickets, invoiceBases, invoiceMails } from './invoice-bases.tables.ts'
import { seenByPayer } from './invoice-details.ts'

const whose = ofEitherSide(invoiceBases)

/** The documents of an organisation, for what was paid of them. */
export const exportedDocuments = exportedParents({ id: invoiceBases.id, whose })

const documents = shownAs(
  exportedTable({
    name: 'documents',
    about: 'Laskutusperusteet, hyvityslaskut, kuitit ja hyvityskuitit',
    whose,
    order: [invoiceBases.id],
    columns: {
      id: invoiceBases.id,
      ...sidesOfRow(invoiceBases),
      ...pick(
        invoiceBases,
        'kind',
        'number',
        'dueDay',
        'grossCents',
        'creditsBasisId',
        'creditedCents',
        'createdAt',
        'cancelledAt',
        'document',
      ),
    },
    garage: {
      madeByName: nameOfUser(invoiceBases.madeByUserId),
      ...pick(invoiceBases, 'leftAt', 'leftBy'),
      cancelledByName: nameOfUser(invoiceBases.cancelledByUserId),
    },
  }),
  (row, side) => (side === 'GARAGE' ? row : { ...row, document: seenByPayer(InvoiceDocument.parse(row.document)) }),
)

/** Documents as each side reads them: a customer without the names of the garage's people and mails, a payer without tickets. */
export const invoiceBasesExported: readonly ExportedKind[] = [
  documents,
  exportedParts(documents, {
    name: 'documentLines',
    about: 'Laskutusperusteiden, hyvityslaskujen ja kuittien rivit',
    columns: [
      'documentId',
      'number',
      'ticketId',
      'ticketNumber',
      'title',
      'plate',
      'day',
      'place',
      'kind',
      'code',
      'name',
      'quantityThousandths',
      'unit',
      'unitPriceCents',
      'discountPerMille',
      'vatCode',
    ],
    parts: linesOf,
  }),
  exportedWithin({
    name: 'documentTickets',
    about: 'Mistä huolloista asiakirjat on tehty',
    sides: ['GARAGE'],
    parents: exportedTickets,
    by: documentTickets.ticketId,
    order: [documentTickets.basisId],
    columns: { ticketId: documentTickets.ticketId, documentId: documentTickets.basisId },
  }),
  exportedWithin({
    name: 'documentBooks',
    about: 'Mistä huoltokirjoista asiakirjat on tehty',
    sides: ['GARAGE'],
    parents: exportedDocuments,
    by: documentBooks.basisId,
    order: [documentBooks.bookId],
    columns: { maintenanceBookId: documentBooks.bookId, documentId: documentBooks.basisId },
  }),
  exportedWithin({
    name: 'documentMails',
    about: 'Sähköpostilla lähetetyt asiakirjat',
    sides: ['GARAGE'],
    parents: exportedDocuments,
    by: invoiceMails.basisId,
    order: [invoiceMails.id],
    columns: {
      id: invoiceMails.id,
      documentId: invoiceMails.basisId,
      ...pick(invoiceMails, 'to', 'state', 'stateAt'),
      sentByName: nameOfUser(invoiceMails.sentByUserId),
      createdAt: invoiceMails.createdAt,
    },
  }),
]

function linesOf({ id, document }: ExportedRow): ExportedRow[] {
  const { number, jobs } = InvoiceDocument.parse(document)
  return jobs
    .flatMap(({ ticketId, number: ticketNumber, title, plate, day, lines }) =>
      lines.map((line) => ({ documentId: id, number, ticketId, ticketNumber, title, plate, day, ...line })),
    )
    .map((line, place) => ({ ...line, place: place + 1 }))
}
