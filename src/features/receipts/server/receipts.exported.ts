import { isNull } from 'drizzle-orm'
import { exportedDocuments } from '#features/invoice-bases/server/invoice-bases.exported.ts'
import { nameOfUser } from '#features/organizations/server/shown-names.ts'
import type { ExportedKind } from '#server/exported.ts'
import { exportedTable, exportedWithin, pick } from '#server/exported-table.ts'
import { cashCounts, payments, receipts } from './receipts.tables.ts'

/** What was paid. The till is the garage's. */
export const receiptsExported: readonly ExportedKind[] = [
  exportedWithin({
    name: 'payments',
    about: 'Maksut ja palautukset',
    parents: exportedDocuments,
    by: payments.basisId,
    order: [payments.id],
    where: ({ organizationType }) => (organizationType === 'CUSTOMER' ? isNull(payments.undoneAt) : undefined),
    columns: {
      id: payments.id,
      documentId: payments.basisId,
      ...pick(payments, 'way', 'cents', 'roundingCents', 'paidOn'),
    },
    garage: {
      madeByName: nameOfUser(payments.madeByUserId),
      ...pick(payments, 'createdAt', 'undoneAt'),
      undoneByName: nameOfUser(payments.undoneByUserId),
    },
  }),
  exportedWithin({
    name: 'receipts',
    about: 'Huoltojen kuitit ja hyvityskuitit',
    parents: exportedDocuments,
    by: receipts.basisId,
    columns: { documentId: receipts.basisId, ...pick(receipts, 'ticketId', 'number') },
    garage: pick(receipts, 'givenCents', 'reason'),
  }),
  exportedTable({
    name: 'cashCounts',
    about: 'Kassan laskut',
    whose: { GARAGE: cashCounts.garageId },
    order: [cashCounts.day, cashCounts.id],
    columns: {
      ...pick(cashCounts, 'id', 'day', 'floatCents', 'expectedCents', 'countedCents', 'note'),
      countedByName: nameOfUser(cashCounts.countedByUserId),
      createdAt: cashCounts.createdAt,
    },
  }),
]
